import type { PricedLines, ReturnTerms } from '../../rates/return-charge.ts';
import type { ShipmentStatus } from '../../shipping/status.ts';

/** The expected cost of a shipment and its charges. Amounts in paise. */
export interface ShippingCharge {
  readonly forward: PricedLines;
  /** The price of the return leg; null unless the parcel returns. */
  readonly back: PricedLines | null;
  /** The COD fee that a return gives back; null unless it does. */
  readonly feeBack: PricedLines | null;
  readonly expectedPaise: number;
  /** Charged, and not what was expected. */
  readonly isDifferent: boolean;
}

/**
 * Returns the charge of a shipment. `billedPaise` is the sum of its postings; 0 while the price is held or after a
 * cancellation, when nothing is expected either.
 */
export function computeShippingCharge(shipment: {
  readonly price: PricedLines;
  readonly returnTerms: ReturnTerms | null;
  readonly status: ShipmentStatus;
  readonly billedPaise: number;
}): ShippingCharge {
  const { price, returnTerms, status, billedPaise } = shipment;
  const isBack = returnTerms !== null && status.startsWith('RTO');
  const back = isBack && returnTerms.charge.totalPaise > 0 ? returnTerms.charge : null;
  const feeBack = isBack && returnTerms.codFee.totalPaise > 0 ? returnTerms.codFee : null;
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
