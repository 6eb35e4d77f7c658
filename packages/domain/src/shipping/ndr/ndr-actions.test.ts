import { describe, expect, test } from 'vitest';
import {
  type CarrierNdrAction,
  isSentToCarrier,
  listOfferedNdrActions,
  type NdrActionKind,
  type NdrField,
  type NdrLimits,
  ndrActionsByReason,
  planCarrierSteps,
} from './ndr-actions.ts';
import type { NdrReason } from './ndr-reason.ts';

const allCodes = [
  'EOD-11',
  'EOD-74',
  'SC-104',
  'EOD-15',
  'EOD-6',
  'EOD-3',
  'EOD-16',
  'EOD-40',
  'EOD-133',
  'EOD-134',
  'EOD-69',
  'EOD-104',
  'EOD-86',
  'EOD-43',
  'SC-102',
  'SC-103',
  'SC-106',
  'EOD-111',
  'EOD-137',
  'EOD-138',
  'EOD-105',
];
/** The codes for which Delhivery accepts each action. */
const limits: NdrLimits = {
  reattempt: ['EOD-74', 'EOD-15', 'EOD-104', 'EOD-43', 'EOD-86', 'EOD-11', 'EOD-69', 'EOD-6'],
  defer: ['EOD-3', 'EOD-16'],
  change_details: allCodes,
  change_payment: ['EOD-40', 'EOD-133', 'EOD-134'],
  return: allCodes,
};
const days = ['2026-11-24', '2026-11-25'];
const details = {
  date: '2026-11-25',
  phone: '9876543210',
  address: '14, 3rd Cross',
  landmark: 'Opposite the temple',
  codPaise: 50_000,
  remark: 'Called at noon',
};

type Row = readonly [
  codes: readonly string[],
  reason: NdrReason,
  actions: readonly (readonly [NdrActionKind, ...NdrField[]])[],
  /** The requests of the first action to the carrier. */
  steps: readonly CarrierNdrAction['kind'][],
];

/** The actions and carrier steps that are expected for each code and reason. */
const rows: readonly Row[] = [
  [['EOD-11'], 'consignee_unavailable', [['reattempt'], ['change_phone', 'phone']], ['reattempt']],
  [
    ['EOD-74'],
    'address_incomplete',
    [
      ['change_address', 'address', 'landmark'],
      ['change_phone', 'phone'],
    ],
    ['change_details', 'reattempt'],
  ],
  [
    ['SC-104'],
    'address_incomplete',
    [
      ['change_address', 'address', 'landmark'],
      ['change_phone', 'phone'],
    ],
    ['change_details'],
  ],
  [
    ['EOD-15'],
    'consignee_moved',
    [['change_address', 'address', 'landmark']],
    ['change_details', 'reattempt'],
  ],
  [['EOD-6'], 'refused', [['reattempt'], ['return']], ['reattempt']],
  [['EOD-3'], 'reschedule_asked', [['reattempt', 'date']], ['defer']],
  [['EOD-16'], 'payment_not_ready', [['reattempt', 'date']], ['defer']],
  [
    ['EOD-40', 'EOD-133', 'EOD-134'],
    'payment_disputed',
    [['change_payment', 'codPaise']],
    ['change_payment'],
  ],
  [['EOD-69'], 'open_delivery_asked', [['reattempt']], ['reattempt']],
  [
    ['EOD-104'],
    'restricted_area',
    [['self_collect'], ['change_address', 'address', 'landmark']],
    [],
  ],
  [['EOD-86'], 'not_attempted', [['reattempt'], ['escalate', 'remark']], ['reattempt']],
  [['EOD-43'], 'self_collect', [['self_collect'], ['reattempt']], []],
  [['SC-102', 'SC-103', 'SC-106'], 'self_collect', [['self_collect']], []],
  [['EOD-111'], 'opened_and_refused', [['return']], ['return']],
  [['EOD-137', 'EOD-138'], 'otp_failed', [['change_phone', 'phone']], ['change_details']],
  [['EOD-105'], 'seized', [['escalate', 'remark']], []],
];

describe('listOfferedNdrActions and planCarrierSteps', () => {
  for (const [codes, reason, expected, steps] of rows) {
    for (const code of codes) {
      test(`return the actions and carrier steps for ${code} ${reason}`, () => {
        const offers = listOfferedNdrActions(
          { reason, code, attempts: 1, isExhausted: false, isDisputable: false },
          limits,
          days,
        );
        const extraOffers = offers.filter(
          ({ kind }) => !expected.some(([expectedKind]) => expectedKind === kind),
        );
        expect(
          offers
            .filter((offer) => !extraOffers.includes(offer))
            .map(({ kind, required }) => [kind, ...required]),
        ).toEqual(expected);
        // A return is possible after every reason but a seizure.
        expect(extraOffers.every(({ kind }) => kind === 'return')).toBe(true);
        expect(offers.some(({ kind }) => kind === 'return')).toBe(reason !== 'seized');
        const [firstOffer] = offers;
        const carrierSteps = planCarrierSteps(firstOffer?.kind ?? 'escalate', details, {
          code,
          limits,
        });
        expect(carrierSteps.map(({ kind }) => kind)).toEqual(steps);
      });
    }
  }
});

/** The carrier steps of every action that is offered for a reason, a code and a number of attempts. */
const allPlans = (Object.keys(ndrActionsByReason) as NdrReason[]).flatMap((reason) =>
  [...allCodes, 'unknown'].flatMap((code) =>
    [1, 2, 3, 4].flatMap((attempts) =>
      listOfferedNdrActions(
        { reason, code, attempts, isExhausted: false, isDisputable: false },
        limits,
        days,
      ).map(({ kind }) => ({
        action: kind,
        code,
        attempts,
        steps: planCarrierSteps(kind, details, { code, limits }),
      })),
    ),
  ),
);

test('plans only steps that the carrier accepts', () => {
  for (const { code, steps } of allPlans) {
    for (const { kind } of steps) expect(limits[kind]).toContain(code);
  }
});

test('plans steps for exactly the actions that are sent to the carrier', () => {
  for (const { action, steps } of allPlans) {
    expect([action, steps.length > 0]).toEqual([action, isSentToCarrier(action)]);
  }
});

test('plans only a return from the third attempt on', () => {
  const lateSteps = allPlans.filter(({ attempts }) => attempts >= 3).flatMap(({ steps }) => steps);
  expect(new Set(lateSteps.map(({ kind }) => kind))).toEqual(new Set(['return']));
});

test('offers only a return when no delivery day is left', () => {
  const offers = listOfferedNdrActions(
    {
      reason: 'reschedule_asked',
      code: 'EOD-3',
      attempts: 1,
      isExhausted: false,
      isDisputable: false,
    },
    limits,
    [],
  );
  expect(offers.map(({ kind }) => kind)).toEqual(['return']);
});

test('sends a corrected address with landmark before the request for a reattempt', () => {
  expect(planCarrierSteps('change_address', details, { code: 'EOD-74', limits })).toEqual([
    {
      kind: 'change_details',
      phone: '9876543210',
      address: '14, 3rd Cross, Opposite the temple',
    },
    { kind: 'reattempt' },
  ]);
});

test('offers only a return and a dispute after the last attempt of the carrier', () => {
  const delivery = { reason: 'consignee_unavailable', code: 'EOD-11', attempts: 1 } as const;
  const listKinds = (isExhausted: boolean) =>
    listOfferedNdrActions(
      { ...delivery, isExhausted, isDisputable: isExhausted },
      limits,
      days,
    ).map(({ kind }) => kind);
  expect(listKinds(false)).toEqual(['reattempt', 'change_phone', 'return']);
  expect(listKinds(true)).toEqual(['return', 'dispute']);
});
