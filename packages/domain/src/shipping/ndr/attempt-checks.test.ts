import { expect, test } from 'vitest';
import {
  type AttemptMark,
  type AttemptSurroundings,
  attemptMarks,
  type FailedAttempt,
  findAttemptMarks,
  type ParcelScan,
} from './attempt-checks.ts';

const toMoment = (time: string) => new Date(`2026-11-25T${time}+05:30`);
const attempt: FailedAttempt = {
  at: toMoment('14:00:00'),
  status: 'UNDELIVERED',
  place: 'Pune_Kothrud_D (Maharashtra)',
  carrier: 'delhivery',
  pincode: '411038',
  reason: 'consignee_unavailable',
  words: 'Consignee unavailable',
};
const departure: ParcelScan = {
  at: toMoment('09:30:00'),
  status: 'OUT_FOR_DELIVERY',
  place: 'Pune_Kothrud_D (Maharashtra)',
};
const usual: AttemptSurroundings = { scans: [departure], otherFailures: [], deliveredNearby: 0 };

const repeat = (count: number, secondsApart: number): FailedAttempt[] =>
  Array.from({ length: count }, (_, index) => ({
    ...attempt,
    at: new Date(attempt.at.getTime() + (index + 1) * secondsApart * 1000),
  }));

test('an attempt after a departure in delivery hours has no mark', () => {
  expect(findAttemptMarks(attempt, usual)).toEqual([]);
});

test.each<[string, AttemptMark[]]>([
  ['06:59:59', ['night', 'no_departure']],
  ['09:34:59', ['too_soon']],
  ['09:35:00', []],
  ['21:59:59', []],
  ['22:00:00', ['night']],
])('an attempt at %s has the marks %j', (time, marks) => {
  expect(findAttemptMarks({ ...attempt, at: toMoment(time) }, usual)).toEqual(marks);
});

test('a departure of the day before does not count', () => {
  const dayBefore = { ...departure, at: new Date('2026-11-24T18:00:00+05:30') };
  expect(findAttemptMarks(attempt, { ...usual, scans: [dayBefore] })).toEqual(['no_departure']);
});

test.each([
  ['Mumbai_Andheri_H (Maharashtra)', 9, ['two_places']],
  ['Mumbai_Andheri_H (Maharashtra)', 10, []],
  ['PUNE', 1, []],
  ['Hub 400 (Maharashtra)', 1, ['two_places']],
  ['', 1, []],
])('a scan at "%s" %i minutes later gives the marks %j', (place, minutes, marks) => {
  const scan: ParcelScan = {
    at: new Date(attempt.at.getTime() + minutes * 60_000),
    status: 'IN_TRANSIT',
    place,
  };
  expect(findAttemptMarks(attempt, { ...usual, scans: [departure, scan] })).toEqual(marks);
});

test.each([
  [7, 20, ['hub_bulk']],
  [6, 20, []],
  [7, 60, []],
])('%i more reports, %i seconds apart, give the marks %j', (count, secondsApart, marks) => {
  expect(
    findAttemptMarks(attempt, { ...usual, otherFailures: repeat(count, secondsApart) }),
  ).toEqual(marks);
});

test('reports with other words are not one bulk', () => {
  const otherFailures = repeat(9, 10).map((other, index) => ({
    ...other,
    words: `Remark ${index}`,
  }));
  expect(findAttemptMarks(attempt, { ...usual, otherFailures })).toEqual([]);
});

test.each([
  ['restricted_area', 3, ['neighbours_delivered']],
  ['restricted_area', 2, []],
  ['consignee_unavailable', 9, []],
] as const)(
  '"%s" with %i deliveries nearby gives the marks %j',
  (reason, deliveredNearby, marks) => {
    expect(findAttemptMarks({ ...attempt, reason }, { ...usual, deliveredNearby })).toEqual(marks);
  },
);

/** Returns numbers from 0 to 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface SimulatedAttempt {
  readonly attempt: FailedAttempt;
  readonly surroundings: AttemptSurroundings;
  readonly planted: AttemptMark | null;
}

const cities = ['Pune', 'Mumbai', 'Nagpur', 'Nashik'];
const reasons = [
  'consignee_unavailable',
  'refused',
  'address_incomplete',
  'restricted_area',
] as const;

/** Builds an honest attempt between 9:00 and 21:00 with its departure, a scan of its hub and usual neighbours. */
function buildHonestAttempt(random: () => number): SimulatedAttempt {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const city = pick(cities);
  const place = `${city}_Hub${Math.floor(random() * 3)}_D (Maharashtra)`;
  const reason = pick(reasons);
  const leftAt = toMoment('09:00:00').getTime() + random() * 3_600_000;
  const at = new Date(leftAt + 600_000 + random() * 10 * 3_600_000);
  const honest = { ...attempt, at, place, reason, words: `${reason} ${pick(['A', 'B'])}` };
  const scans: ParcelScan[] = [
    { at: new Date(leftAt), status: 'OUT_FOR_DELIVERY', place },
    { at: new Date(leftAt - 7_200_000), status: 'REACHED_DESTINATION', place: city },
  ];
  // Other couriers of the hub report during the whole day.
  const others = Array.from({ length: 12 }, () => ({
    ...honest,
    at: new Date(leftAt + 600_000 + random() * 10 * 3_600_000),
  }));
  const deliveredNearby = reason === 'restricted_area' ? 0 : Math.floor(random() * 5);
  return {
    attempt: honest,
    surroundings: { scans, otherFailures: others, deliveredNearby },
    planted: null,
  };
}

/** Changes an honest attempt to one that cannot be. */
function plantMark(honest: SimulatedAttempt, planted: AttemptMark): SimulatedAttempt {
  const { attempt: failed, surroundings } = honest;
  const [left, reached] = surroundings.scans as [ParcelScan, ParcelScan];
  const shift = (ms: number) => new Date(failed.at.getTime() + ms);
  switch (planted) {
    case 'night':
      return { ...honest, planted, attempt: { ...failed, at: toMoment('23:10:00') } };
    case 'no_departure':
      return { ...honest, planted, surroundings: { ...surroundings, scans: [reached] } };
    case 'two_places': {
      const elsewhere: ParcelScan = { at: shift(240_000), status: 'IN_TRANSIT', place: 'Surat_H' };
      return {
        ...honest,
        planted,
        surroundings: { ...surroundings, scans: [...surroundings.scans, elsewhere] },
      };
    }
    case 'hub_bulk': {
      const bulk = Array.from({ length: 9 }, (_, index) => ({
        ...failed,
        at: shift((index - 4) * 15_000),
      }));
      return { ...honest, planted, surroundings: { ...surroundings, otherFailures: bulk } };
    }
    case 'neighbours_delivered':
      return {
        planted,
        attempt: { ...failed, reason: 'restricted_area' },
        surroundings: { ...surroundings, deliveredNearby: 4 },
      };
    case 'too_soon':
      return {
        ...honest,
        planted,
        attempt: { ...failed, at: new Date(left.at.getTime() + 120_000) },
      };
  }
}

test('of 1,000 attempts at least 95 of 100 impossible ones are marked, and at most 1 % of the others', () => {
  const random = createRandom(20_261_125);
  const simulated = Array.from({ length: 1000 }, (_, index) => {
    const honest = buildHonestAttempt(random);
    const mark = attemptMarks[index % attemptMarks.length];
    return index < 100 && mark !== undefined ? plantMark(honest, mark) : honest;
  });
  const marked = simulated.map(({ attempt: failed, surroundings }) =>
    findAttemptMarks(failed, surroundings),
  );
  const found = simulated.filter(
    ({ planted }, index) => planted !== null && marked[index]?.includes(planted),
  );
  const falselyMarked = simulated.filter(
    ({ planted }, index) => planted === null && marked[index]?.length !== 0,
  );
  expect(found.length).toBeGreaterThanOrEqual(95);
  expect(falselyMarked.length).toBeLessThanOrEqual(9);
});
