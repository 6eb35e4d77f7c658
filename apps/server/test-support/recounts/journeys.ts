import { type NdrReason, ndrReasons } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import type { Scan } from '../../src/shipping/carriers/port.ts';

export type Step = readonly [status: Scan['status'], hours: number, changes?: Partial<Scan>];

export interface Journey {
  /** The scans before the first delivery attempt. */
  readonly collection: readonly Step[];
  readonly rest: readonly Step[];
  /** Scans that arrive after the rest, although some are older. */
  readonly late: readonly Step[];
}

const buildFailure = (hours: number, reason: NdrReason): Step => [
  'UNDELIVERED',
  hours,
  { reason, code: 'EOD-11', words: `Not delivered: ${reason}` },
];
const buildReweigh = (grams: number): Partial<Scan> => ({ reweigh: { grams, size: null } });

const pickup: readonly Step[] = [
  ['PICKED_UP', 6],
  ['IN_TRANSIT', 20],
];
const buildWeighedSteps = (grams: number): readonly Step[] => [
  ['PICKED_UP', 6],
  ['IN_TRANSIT', 20, buildReweigh(grams)],
];
const returnSteps: readonly Step[] = [
  ['RTO_INITIATED', 90],
  ['RTO_IN_TRANSIT', 94],
  ['RTO_DELIVERED', 130],
];
const build = (
  collection: readonly Step[],
  rest: readonly Step[] = [],
  late: readonly Step[] = [],
): Journey => ({ collection, rest, late });

export const JOURNEY_COUNT = 40;

/** `number` selects the journey, the failure reason and the delivery time of a parcel. */
export function buildJourney(number: number): Journey {
  const reason = ndrReasons[Math.floor(number / JOURNEY_COUNT) % ndrReasons.length] ?? 'other';
  const hours = 62 + (number % 7) + (number % 60) / 60;
  const delivered: Step = ['DELIVERED', hours];
  const outStep: Step = ['OUT_FOR_DELIVERY', 60];
  const index = number % JOURNEY_COUNT;
  if (index < 15) return build(pickup, [outStep, delivered]);
  if (index < 19)
    return build(pickup, [outStep, buildFailure(61, reason), ['DELIVERED', hours + 24]]);
  if (index < 21) {
    const secondFailure = buildFailure(85, reason);
    return build(pickup, [buildFailure(61, 'refused'), secondFailure, ['DELIVERED', hours + 48]]);
  }
  if (index < 25) return build(pickup, [outStep, buildFailure(61, reason), ...returnSteps]);
  return rareJourneys[index]?.({ reason, delivered }) ?? build([]);
}

interface JourneyParts {
  readonly reason: NdrReason;
  readonly delivered: Step;
}

const rareJourneys: Readonly<Record<number, (parts: JourneyParts) => Journey>> = {
  25: () =>
    build(pickup, [
      ['RTO_INITIATED', 60],
      ['RTO_IN_TRANSIT', 70],
    ]),
  26: ({ reason }) => build(pickup, [buildFailure(61, reason)]),
  27: ({ delivered }) => build(buildWeighedSteps(4100), [delivered]),
  28: ({ delivered }) => build(buildWeighedSteps(9300), [delivered]),
  29: ({ reason }) =>
    build(buildWeighedSteps(5200), [
      buildFailure(61, reason),
      ['RTO_INITIATED', 90],
      ['RTO_IN_TRANSIT', 94, buildReweigh(7000)],
      ['RTO_DELIVERED', 130],
    ]),
  30: () => build(pickup, [['LOST', 100]]),
  31: () =>
    build(pickup, [
      ['DAMAGED', 90],
      ['RTO_INITIATED', 95],
    ]),
  // The carrier reports a delivery, although the parcel is on its way back.
  32: ({ delivered }) =>
    build(
      pickup,
      [delivered],
      [
        ['RTO_IN_TRANSIT', 61],
        ['RTO_DELIVERED', 140],
      ],
    ),
  // The carrier reports a delivery and then corrects it to an earlier time.
  33: () => build(pickup, [['DELIVERED', 110]], [['DELIVERED', 47]]),
  34: () => build(pickup, [['DELIVERED', 140]]),
  35: () => build(pickup, []),
  36: () => build([], []),
};

/**
 * Indexes of journeys. The seller cancels the parcels of `cancelledJourneys`, books `REBOOKED_JOURNEY` again after that,
 * and never books `UNBOOKED_JOURNEY`.
 */
export const REBOOKED_JOURNEY = 37;
export const cancelledJourneys: readonly number[] = [REBOOKED_JOURNEY, 38];
export const UNBOOKED_JOURNEY = 39;

const places = [
  { pinCode: '560001', city: 'Bengaluru', state: 'Karnataka' },
  { pinCode: '682002', city: 'Ernakulam', state: 'Kerala' },
  { pinCode: '110001', city: 'New Delhi', state: 'Delhi' },
  { pinCode: '400001', city: 'Mumbai', state: 'Maharashtra' },
  { pinCode: '160017', city: 'Chandigarh', state: 'Chandigarh' },
  { pinCode: '781001', city: 'Guwahati', state: 'Assam' },
  { pinCode: '600001', city: 'Chennai', state: 'Tamil Nadu' },
] as const;

const products = [
  { productName: 'Black pepper 500 g', unitPrice: '499.50', hsncode: '0904' },
  { productName: 'Cardamom, green "A1"', unitPrice: '1249.99', hsncode: '0908' },
  { productName: '=SUM tea', unitPrice: '33.33', hsncode: '0902' },
  { productName: 'Kokum', unitPrice: '0.05', hsncode: '0813' },
] as const;

/** Returns the cells in which an order's row of a bulk file differs from the example row. */
export function buildOrderRow(number: number, orderDate: string) {
  const place = places[number % places.length];
  const product = products[Math.floor(number / 3) % products.length];
  return {
    ...place,
    ...product,
    orderDate,
    clientRefrenceNumber: `R-${number}`,
    name: `Consignee ${number}`,
    paymentType: number % 3 === 0 ? 'Prepaid' : 'COD',
    quantity: String(1 + (number % 4)),
    clientDeadWeight: String(0.2 + (number % 9) * 0.35),
    ...(number % 2 === 0 && pickupInKarnataka),
  };
}

const pickupInKarnataka = {
  pickupName: 'Mysuru store',
  pickupPinCode: '560001',
  pickupCity: 'Bengaluru',
  pickupState: 'Karnataka',
};
