import { type AddressFault, addressFaults } from './address-fault.ts';

export const riskLevels = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof riskLevels)[number];

export const riskReasons = [
  'phone_returned',
  'phone_refused',
  'pincode_returns',
  'cod_value',
  ...addressFaults,
] as const;
export type RiskReasonCode = (typeof riskReasons)[number];

/** The facts from the seller's own history and from the order. */
export interface RiskFacts {
  /** Parcels to this phone number that were returned, that were delivered, and that the consignee refused. */
  readonly phoneReturned: number;
  readonly phoneDelivered: number;
  readonly phoneRefused: number;
  /** Parcels to this pincode that were returned, and those that were delivered or returned. */
  readonly pincodeReturned: number;
  readonly pincodeParcels: number;
  /** The amount to collect; 0 for a prepaid order. */
  readonly codPaise: number;
  readonly addressFaults: readonly AddressFault[];
}

export interface RiskReason {
  readonly code: RiskReasonCode;
  readonly params: Readonly<Record<string, number>>;
}

export interface RtoRisk {
  readonly level: RiskLevel;
  /** The reason with the most points first. */
  readonly reasons: readonly RiskReason[];
}

/** A value of `from` or more has these points. The last step that a value reaches counts. */
interface Step {
  readonly from: number;
  readonly points: number;
}

/** Points by number of parcels, share in percent and amount in paise. */
const phoneReturnedSteps: readonly Step[] = [
  { from: 1, points: 40 },
  { from: 2, points: 60 },
];
const phoneRefusedSteps: readonly Step[] = [{ from: 1, points: 20 }];
const pincodeSteps: readonly Step[] = [
  { from: 20, points: 20 },
  { from: 35, points: 40 },
];
const codSteps: readonly Step[] = [
  { from: 2_000_00, points: 10 },
  { from: 5_000_00, points: 20 },
];
const addressPoints: Readonly<Record<AddressFault, number>> = {
  address_short: 15,
  address_no_number: 10,
  address_repeated: 30,
};
const levelSteps: readonly { readonly from: number; readonly level: RiskLevel }[] = [
  { from: 60, level: 'high' },
  { from: 30, level: 'medium' },
];

export const MIN_PINCODE_PARCELS = 10;
/** With at least this many deliveries for each return, the returns of a phone number count half. */
const DELIVERIES_PER_RETURN = 4;

function computePoints(steps: readonly Step[], value: number): number {
  return steps.findLast(({ from }) => value >= from)?.points ?? 0;
}

/** Returns the risk that an order returns to its origin, with the reasons. */
export function computeRtoRisk(facts: RiskFacts): RtoRisk {
  const { phoneReturned, phoneDelivered, phoneRefused, pincodeReturned, pincodeParcels } = facts;
  const isMostlyDelivered = phoneDelivered >= DELIVERIES_PER_RETURN * phoneReturned;
  const hasPincodeHistory = pincodeParcels >= MIN_PINCODE_PARCELS;
  const percent = hasPincodeHistory ? Math.floor((100 * pincodeReturned) / pincodeParcels) : 0;
  const scoredReasons: readonly (RiskReason & { readonly points: number })[] = [
    {
      code: 'phone_returned',
      params: { returned: phoneReturned, delivered: phoneDelivered },
      points: computePoints(phoneReturnedSteps, phoneReturned) / (isMostlyDelivered ? 2 : 1),
    },
    {
      code: 'phone_refused',
      params: { refused: phoneRefused },
      points: computePoints(phoneRefusedSteps, phoneRefused),
    },
    {
      code: 'pincode_returns',
      params: { percent, parcels: pincodeParcels },
      points: computePoints(pincodeSteps, percent),
    },
    {
      code: 'cod_value',
      params: { paise: facts.codPaise },
      points: computePoints(codSteps, facts.codPaise),
    },
    ...facts.addressFaults.map((code) => ({ code, params: {}, points: addressPoints[code] })),
  ];
  const countedReasons = scoredReasons.filter(({ points }) => points > 0);
  const totalPoints = countedReasons.reduce((total, { points }) => total + points, 0);
  return {
    level: levelSteps.find(({ from }) => totalPoints >= from)?.level ?? 'low',
    reasons: countedReasons
      .toSorted((a, b) => b.points - a.points)
      .map(({ code, params }) => ({ code, params })),
  };
}
