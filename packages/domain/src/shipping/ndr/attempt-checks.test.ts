import { expect, test } from 'vitest';
import {
  type AttemptMark,
  type AttemptSurroundings,
  attemptMarks,
  type FailedAttempt,
  findAttemptMarks,
  type ParcelScan,
} from './attempt-checks.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const parseTime = (time: string) => new Date(`2026-11-25T${time}+05:30`);
const attempt: FailedAttempt = {
  at: parseTime('14:00:00'),
  status: 'UNDELIVERED',
  place: 'Pune_Kothrud_D (Maharashtra)',
  carrier: 'delhivery',
  pincode: '411038',
  reason: 'consignee_unavailable',
  words: 'Consignee unavailable',
};
const departure: ParcelScan = {
  at: parseTime('09:30:00'),
  status: 'OUT_FOR_DELIVERY',
  place: 'Pune_Kothrud_D (Maharashtra)',
};
const baseline: AttemptSurroundings = {
  scans: [departure],
  otherFailures: [],
  nearbyDeliveryCount: 0,
};

const repeatAttempt = (count: number, secondsApart: number): FailedAttempt[] =>
  Array.from({ length: count }, (_, index) => ({
    ...attempt,
    at: new Date(attempt.at.getTime() + (index + 1) * secondsApart * SECOND_MS),
  }));

test('an attempt in delivery hours after a departure has no mark', () => {
  expect(findAttemptMarks(attempt, baseline)).toEqual([]);
});

test.each<[string, AttemptMark[]]>([
  ['06:59:59', ['night', 'no_departure']],
  ['09:34:59', ['too_soon']],
  ['09:35:00', []],
  ['21:59:59', []],
  ['22:00:00', ['night']],
])('an attempt at %s has the marks %j', (time, marks) => {
  expect(findAttemptMarks({ ...attempt, at: parseTime(time) }, baseline)).toEqual(marks);
});

test('ignores a departure on the previous day', () => {
  const dayBefore = { ...departure, at: new Date('2026-11-24T18:00:00+05:30') };
  expect(findAttemptMarks(attempt, { ...baseline, scans: [dayBefore] })).toEqual(['no_departure']);
});

test.each([
  ['Mumbai_Andheri_H (Maharashtra)', 9, ['two_places']],
  ['Mumbai_Andheri_H (Maharashtra)', 10, []],
  ['PUNE', 1, []],
  ['Hub 400 (Maharashtra)', 1, ['two_places']],
  ['', 1, []],
])('a scan at "%s" after %i minutes results in the marks %j', (place, minutes, marks) => {
  const scan: ParcelScan = {
    at: new Date(attempt.at.getTime() + minutes * MINUTE_MS),
    status: 'IN_TRANSIT',
    place,
  };
  expect(findAttemptMarks(attempt, { ...baseline, scans: [departure, scan] })).toEqual(marks);
});

test.each([
  [7, 20, ['hub_bulk']],
  [6, 20, []],
  [7, 60, []],
])(
  '%i more reports at intervals of %i seconds result in the marks %j',
  (count, secondsApart, marks) => {
    expect(
      findAttemptMarks(attempt, { ...baseline, otherFailures: repeatAttempt(count, secondsApart) }),
    ).toEqual(marks);
  },
);

test('does not mark reports with different remarks as bulk reports', () => {
  const otherFailures = repeatAttempt(9, 10).map((report, index) => ({
    ...report,
    words: `Remark ${index}`,
  }));
  expect(findAttemptMarks(attempt, { ...baseline, otherFailures })).toEqual([]);
});

test.each([
  ['restricted_area', 3, ['neighbours_delivered']],
  ['restricted_area', 2, []],
  ['consignee_unavailable', 9, []],
] as const)(
  'the reason %s with %i deliveries nearby results in the marks %j',
  (reason, nearbyDeliveryCount, marks) => {
    expect(findAttemptMarks({ ...attempt, reason }, { ...baseline, nearbyDeliveryCount })).toEqual(
      marks,
    );
  },
);

/** Returns a function that returns the same numbers from 0 to 1 in every run. */
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
  readonly plantedMark: AttemptMark | null;
}

const cities = ['Pune', 'Mumbai', 'Nagpur', 'Nashik'];
const reasons = [
  'consignee_unavailable',
  'refused',
  'address_incomplete',
  'restricted_area',
] as const;

/** Builds an honest attempt between 9:00 and 21:00 with a departure, a hub scan, reports and nearby deliveries. */
function buildHonestAttempt(random: () => number): SimulatedAttempt {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const city = pick(cities);
  const place = `${city}_Hub${Math.floor(random() * 3)}_D (Maharashtra)`;
  const reason = pick(reasons);
  const departureMs = parseTime('09:00:00').getTime() + random() * HOUR_MS;
  const at = new Date(departureMs + 10 * MINUTE_MS + random() * 10 * HOUR_MS);
  const honestAttempt = { ...attempt, at, place, reason, words: `${reason} ${pick(['A', 'B'])}` };
  const scans: ParcelScan[] = [
    { at: new Date(departureMs), status: 'OUT_FOR_DELIVERY', place },
    { at: new Date(departureMs - 2 * HOUR_MS), status: 'REACHED_DESTINATION', place: city },
  ];
  // Other delivery staff of the hub report during the whole day.
  const otherFailures = Array.from({ length: 12 }, () => ({
    ...honestAttempt,
    at: new Date(departureMs + 10 * MINUTE_MS + random() * 10 * HOUR_MS),
  }));
  const nearbyDeliveryCount = reason === 'restricted_area' ? 0 : Math.floor(random() * 5);
  return {
    attempt: honestAttempt,
    surroundings: { scans, otherFailures, nearbyDeliveryCount },
    plantedMark: null,
  };
}

function plantMark(honestAttempt: SimulatedAttempt, plantedMark: AttemptMark): SimulatedAttempt {
  const { attempt: failedAttempt, surroundings } = honestAttempt;
  const [departureScan, hubScan] = surroundings.scans as [ParcelScan, ParcelScan];
  const shiftTime = (ms: number) => new Date(failedAttempt.at.getTime() + ms);
  switch (plantedMark) {
    case 'night':
      return {
        ...honestAttempt,
        plantedMark,
        attempt: { ...failedAttempt, at: parseTime('23:10:00') },
      };
    case 'no_departure':
      return { ...honestAttempt, plantedMark, surroundings: { ...surroundings, scans: [hubScan] } };
    case 'two_places': {
      const otherScan: ParcelScan = {
        at: shiftTime(4 * MINUTE_MS),
        status: 'IN_TRANSIT',
        place: 'Surat_H',
      };
      return {
        ...honestAttempt,
        plantedMark,
        surroundings: { ...surroundings, scans: [...surroundings.scans, otherScan] },
      };
    }
    case 'hub_bulk': {
      const bulkReports = Array.from({ length: 9 }, (_, index) => ({
        ...failedAttempt,
        at: shiftTime((index - 4) * 15 * SECOND_MS),
      }));
      return {
        ...honestAttempt,
        plantedMark,
        surroundings: { ...surroundings, otherFailures: bulkReports },
      };
    }
    case 'neighbours_delivered':
      return {
        plantedMark,
        attempt: { ...failedAttempt, reason: 'restricted_area' },
        surroundings: { ...surroundings, nearbyDeliveryCount: 4 },
      };
    case 'too_soon':
      return {
        ...honestAttempt,
        plantedMark,
        attempt: { ...failedAttempt, at: new Date(departureScan.at.getTime() + 2 * MINUTE_MS) },
      };
  }
}

test('marks at least 95 of 100 impossible attempts and at most 9 of 900 honest attempts', () => {
  const random = createRandom(20_261_125);
  const simulatedAttempts = Array.from({ length: 1000 }, (_, index) => {
    const honestAttempt = buildHonestAttempt(random);
    const mark = attemptMarks[index % attemptMarks.length];
    return index < 100 && mark !== undefined ? plantMark(honestAttempt, mark) : honestAttempt;
  });
  const markLists = simulatedAttempts.map(({ attempt: failedAttempt, surroundings }) =>
    findAttemptMarks(failedAttempt, surroundings),
  );
  const foundAttempts = simulatedAttempts.filter(
    ({ plantedMark }, index) => plantedMark !== null && markLists[index]?.includes(plantedMark),
  );
  const falselyMarkedAttempts = simulatedAttempts.filter(
    ({ plantedMark }, index) => plantedMark === null && markLists[index]?.length !== 0,
  );
  expect(foundAttempts.length).toBeGreaterThanOrEqual(95);
  expect(falselyMarkedAttempts.length).toBeLessThanOrEqual(9);
});
