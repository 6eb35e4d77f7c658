import { type PricedLines, type ReturnTerms, sumTax } from '../../rates/return-charge.ts';
import { isBeforePickup, isLostOrDamaged, type ShipmentStatus } from '../../shipping/status.ts';
import { type Account, buildLeg, buildOwedPosting, type Leg, type Posting } from './transfer.ts';

export interface ChargedShipment {
  readonly id: string;
  readonly docketNumber: string;
  readonly service: string;
  readonly price: PricedLines;
  /** Null for a reverse parcel, which has no return. */
  readonly returnTerms: ReturnTerms | null;
  /** The amount that the carrier collects; 0 for a prepaid parcel. */
  readonly codPaise: number;
}

function buildPosting(
  { id, docketNumber, service }: ChargedShipment,
  entry: Posting['entry'],
  legs: readonly Leg[],
): Posting {
  const cause = { kind: 'shipment', id } as const;
  return buildOwedPosting({ cause, entry, docketNumber, note: { service }, legs });
}

function buildPriceLegs(name: string, lines: PricedLines, direction: 'charge' | 'refund'): Leg[] {
  const { taxablePaise, taxPaise } = sumTax(lines);
  const buildPartLeg = (leg: string, account: Account, amountPaise: number): Leg =>
    direction === 'charge'
      ? buildLeg(leg, 'hold', account, amountPaise)
      : buildLeg(leg, account, 'hold', amountPaise);
  return [
    buildPartLeg(`${name}_revenue`, 'freight_revenue', taxablePaise),
    buildPartLeg(`${name}_gst`, 'gst', taxPaise),
  ];
}

/** Builds the posting that charges a price to the wallet without an earlier hold. */
function buildCharge(
  shipment: ChargedShipment,
  entry: Posting['entry'],
  name: string,
  pricedLines: PricedLines,
) {
  return buildPosting(shipment, entry, [
    buildLeg(name, 'wallet', 'hold', pricedLines.totalPaise),
    ...buildPriceLegs(name, pricedLines, 'charge'),
  ]);
}

function buildRefund(
  shipment: ChargedShipment,
  entry: Posting['entry'],
  name: string,
  pricedLines: PricedLines,
) {
  return buildPosting(shipment, entry, [
    ...buildPriceLegs(name, pricedLines, 'refund'),
    buildLeg(name, 'hold', 'wallet', pricedLines.totalPaise),
  ]);
}

/** Builds the posting that holds the price of a booking. The ledger refuses it if wallet and credit do not cover it. */
export function buildBookingHold(shipment: ChargedShipment): Posting {
  const amountPaise = shipment.price.totalPaise;
  const legs: Leg[] = [buildLeg('hold', 'wallet', 'hold', amountPaise)];
  return { ...buildPosting(shipment, 'shipment_hold', legs), whenShort: 'refuse' };
}

/** Builds the posting that releases the held price of a refused or cancelled booking. */
export function buildBookingRelease(shipment: ChargedShipment): Posting {
  const amountPaise = shipment.price.totalPaise;
  return buildPosting(shipment, 'shipment_release', [
    buildLeg('release', 'hold', 'wallet', amountPaise),
  ]);
}

/** Returns whether an effect of a status is in force, and the names of the next legs that apply or undo it. */
function findNextLegs(
  postedKeys: ReadonlySet<string>,
  name: string,
  isAppliedInitially = false,
): { readonly isApplied: boolean; readonly applyLeg: string; readonly undoLeg: string } {
  const countLegs = (legName: string) => {
    let count = 0;
    while (
      postedKeys.has(`${legName}.${count + 1}`) ||
      postedKeys.has(`${legName}.${count + 1}_owed`)
    )
      count += 1;
    return count;
  };
  const appliedCount = countLegs(name);
  const undoneCount = countLegs(`${name}_undone`);
  const isApplied = appliedCount + Number(isAppliedInitially) > undoneCount;
  const applyLeg = `${name}.${appliedCount + 1}`;
  return { isApplied, applyLeg, undoLeg: `${name}_undone.${undoneCount + 1}` };
}

/**
 * Returns the postings of a shipment's price, which is held until the pickup or the cancellation. If a late scan shows
 * that a collected parcel was cancelled, the wallet gets a refund. In the opposite case, the wallet is charged.
 */
function buildPricePostings(
  shipment: ChargedShipment,
  status: ShipmentStatus,
  postedKeys: ReadonlySet<string>,
): Posting[] {
  const { price } = shipment;
  const isCharged = postedKeys.has('charge_revenue');
  const isCancelled = status === 'CANCELLED';
  if (price.totalPaise === 0 || isBeforePickup(status)) return [];
  if (!isCharged && !postedKeys.has('release')) {
    return isCancelled
      ? [buildBookingRelease(shipment)]
      : [buildPosting(shipment, 'shipment_charge', buildPriceLegs('charge', price, 'charge'))];
  }
  const chargeLegs = findNextLegs(postedKeys, 'price', isCharged);
  if (isCancelled !== chargeLegs.isApplied) return [];
  return isCancelled
    ? [buildRefund(shipment, 'shipment_release', chargeLegs.undoLeg, price)]
    : [buildCharge(shipment, 'shipment_charge', chargeLegs.applyLeg, price)];
}

/**
 * Returns the postings of a shipment after a status change. They depend only on the status and the posted legs, so
 * late, repeated and corrected scans lead to the balances of the final status. Source: docs/money.md. Returns no
 * posting for a shipment whose price was never held.
 */
export function buildStatusPostings(
  shipment: ChargedShipment,
  status: ShipmentStatus,
  postedKeys: ReadonlySet<string>,
): Posting[] {
  const isHeld = postedKeys.has('hold') || shipment.price.totalPaise === 0;
  if (!isHeld) return [];
  const postings = buildPricePostings(shipment, status, postedKeys);
  const { codPaise, returnTerms } = shipment;
  const codLegs = findNextLegs(postedKeys, 'cod');
  const isDelivered = status === 'DELIVERED';
  if (codPaise > 0 && isDelivered !== codLegs.isApplied) {
    postings.push(
      isDelivered
        ? buildPosting(shipment, 'cod_collected', [
            buildLeg(codLegs.applyLeg, 'cod_receivable', 'cod_payable', codPaise),
          ])
        : buildPosting(shipment, 'cod_reversed', [
            buildLeg(codLegs.undoLeg, 'cod_payable', 'cod_receivable', codPaise),
          ]),
    );
  }
  const rtoLegs = findNextLegs(postedKeys, 'rto');
  const feeLegs = findNextLegs(postedKeys, 'fee');
  const isReturning = status.startsWith('RTO');
  if (returnTerms && !isLostOrDamaged(status)) {
    const { charge: returnCharge, codFee } = returnTerms;
    if (returnCharge.totalPaise > 0 && isReturning !== rtoLegs.isApplied) {
      postings.push(
        isReturning
          ? buildCharge(shipment, 'rto_charge', rtoLegs.applyLeg, returnCharge)
          : buildRefund(shipment, 'rto_refund', rtoLegs.undoLeg, returnCharge),
      );
    }
    if (codFee.totalPaise > 0 && isReturning !== feeLegs.isApplied) {
      postings.push(
        isReturning
          ? buildRefund(shipment, 'cod_fee_refund', feeLegs.applyLeg, codFee)
          : buildCharge(shipment, 'cod_fee_charge', feeLegs.undoLeg, codFee),
      );
    }
  }
  return postings;
}
