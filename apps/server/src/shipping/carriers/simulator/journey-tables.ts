import type { MagicLife, NamedLife } from './magic-inputs.ts';

export interface JourneyOutcome {
  readonly end: 'delivered' | 'returned' | 'lost' | 'damaged';
  /** The number of failed delivery attempts. Each of them has `code`. */
  readonly failures: number;
  readonly code: string;
  readonly isPickupMissed: boolean;
  /** True if each attempt after a failure requires an action. Without one, the parcel is returned. */
  readonly waitsForAction: boolean;
}

/** A parcel is returned after this many failed attempts. */
export const MAX_ATTEMPTS = 3;
/** How long a parcel waits for a required action. */
export const ACTION_WAIT_HOURS = 10 * 24;
const outcomes: Readonly<Record<NamedLife, Partial<JourneyOutcome>>> = {
  DELIVERED: {},
  NDR1: { failures: 1, code: 'EOD-11' },
  'NDR3-RTO': { end: 'returned', failures: MAX_ATTEMPTS, code: 'EOD-11' },
  'NDR-REJECT': { failures: 1, code: 'EOD-11' },
  REFUSED: { end: 'returned', failures: MAX_ATTEMPTS, code: 'EOD-6' },
  LOST: { end: 'lost' },
  DAMAGED: { end: 'damaged' },
  PICKUPFAIL: { isPickupMissed: true },
  UNKNOWNCODE: {},
  HEAVY: {},
  MESSY: { failures: 1, code: 'EOD-74' },
  FAKE: { failures: 1, code: 'EOD-11' },
  NIGHT: { failures: 1, code: 'EOD-11' },
  NOOFD: { failures: 1, code: 'EOD-11' },
  HUBBULK: { failures: 1, code: 'EOD-11' },
};

export function getNamedOutcome(life: MagicLife): Partial<JourneyOutcome> {
  return isNamedLife(life) ? outcomes[life] : { failures: 2, code: life, waitsForAction: true };
}

const isNamedLife = (life: MagicLife): life is NamedLife => Object.hasOwn(outcomes, life);

/** The outcomes of parcels without a magic name, with their cumulative shares. */
export const commonOutcomes: readonly (readonly [number, Partial<JourneyOutcome>])[] = [
  [0.8, {}],
  [0.9, { failures: 1 }],
  [0.93, { failures: 2 }],
  [0.985, { end: 'returned', failures: MAX_ATTEMPTS }],
  [0.993, { end: 'damaged' }],
  [1, { end: 'lost' }],
];

/** Codes of failed deliveries, with their cumulative shares. */
export const failureCodes: readonly (readonly [number, string])[] = [
  [0.45, 'EOD-11'],
  [0.6, 'EOD-74'],
  [0.75, 'EOD-6'],
  [0.83, 'EOD-3'],
  [0.9, 'EOD-16'],
  [1, 'EOD-86'],
];

export const agentNames = ['Ravi Kumar', 'Suresh Patil', 'Imran Shaikh', 'Meena Devi'] as const;

export const wordsByCode: Readonly<Record<string, string>> = {
  'DTUP-210': 'Seller cancelled the order',
  'EOD-104': 'Entry restricted area',
  'EOD-105': 'Consignment seized',
  'EOD-11': 'Consignee unavailable',
  'EOD-111': 'Opened and refused',
  'EOD-133': 'Payment mode dispute',
  'EOD-134': 'Amount dispute',
  'EOD-137': 'OTP mismatch',
  'EOD-138': 'OTP not available',
  'EOD-15': 'Consignee moved',
  'EOD-16': 'Payment not ready',
  'EOD-26': 'Consignee unavailable',
  'EOD-3': 'Delivery rescheduled by consignee',
  'EOD-38': 'Delivered to consignee',
  'EOD-40': 'Payment mode or amount dispute',
  'EOD-43': 'Self collect requested',
  'EOD-6': 'Consignee refused to accept the order',
  'EOD-69': 'Open delivery requested',
  'EOD-74': 'Bad address',
  'EOD-77': 'Pickup completed',
  'EOD-86': 'Not attempted',
  'FMEOD-103': 'Shipper is closed',
  'FMOFP-101': 'Out for pickup',
  'FMPUR-101': 'Pickup scheduled',
  'LT-100': 'Shipment lost',
  'RD-AC': 'Return accepted',
  'RT-101': 'Returned as per client instructions',
  'RT-104': 'Damaged',
  'RT-107': 'Returned after failed attempts',
  'RT-108': 'No client instruction to reattempt',
  'SC-102': 'Self collect requested',
  'SC-103': 'Self collect requested',
  'SC-104': 'Incomplete address',
  'SC-106': 'Out of delivery area',
  'ST-108': 'Delivery failed',
  'X-ASP': 'Pickup scheduled',
  'X-DBL1F': 'Added to bag',
  'X-DDD3FD': 'Out for delivery',
  'X-DWS': 'Weight captured',
  'X-DDD3FP': 'Out for pickup',
  'X-DLL2F': 'Bag added to trip',
  'X-DRD1R': 'Out for return',
  'X-IBD3F': 'Received at facility',
  'X-PPOM': 'Picked up',
  'X-UCI': 'Manifest uploaded',
  'X-UCO': 'Soft data uploaded',
  'ZZ-999': 'Held for a reason',
};
