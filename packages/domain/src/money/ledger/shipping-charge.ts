import type { PricedLines, ReturnTerms } from '../../rates/return-charge.ts';
import type { ShipmentStatus } from '../../shipping/status.ts';

/** The expected cost of a shipment and its charges. Amounts are in paise. */
export interface ShippingCharge {
  readonly forward: PricedLines;
  /** The price of the return leg; null if no return is charged. */
  readonly back: PricedLines | null;
  /** The COD fee that a return refunds; null if none is refunded. */
  readonly feeBack: PricedLines | null;
  readonly expectedPaise: number;
  /** True if the shipment is charged and the charge differs from the expected cost. */
  readonly isDifferent: boolean;
}

/** Returns the expected charge of a shipment and whether `billedPaise`, the sum of its postings, differs. */
export function computeShippingCharge(shipment: {
  readonly price: PricedLines;
  readonly returnTerms: ReturnTerms | null;
  readonly status: ShipmentStatus;
  readonly billedPaise: number;
}): ShippingCharge {
  const { price, returnTerms, status, billedPaise } = shipment;
  const isReturning = returnTerms !== null && status.startsWith('RTO');
  const back = isReturning && returnTerms.charge.totalPaise > 0 ? returnTerms.charge : null;
  const feeBack = isReturning && returnTerms.codFee.totalPaise > 0 ? returnTerms.codFee : null;
  const expectedPaise =
    status === 'CANCELLED'
      ? 0
      : price.totalPaise + (back?.totalPaise ?? 0) - (feeBack?.totalPaise ?? 0);
  return {
    forward: { totalPaise: price.totalPaise, lines: price.lines },
    back,
    feeBack,
    expectedPaise,
    isDifferent: billedPaise !== 0 && billedPaise !== expectedPaise,
  };
}
