import { priceToWire } from '@shipdesk/contract/money/ledger';
import { computeShippingCharge } from '@shipdesk/domain/money/ledger/shipping-charge';
import * as store from './charges-store.ts';

export type ShipmentCharges = store.ShipmentChargesRow;
export type ExplainedCharge = ReturnType<typeof explainCharge>;

export const listShipmentCharges = store.selectCharges;

export function explainCharge(row: store.ShipmentChargesRow) {
  const { deadGrams, volumetricGrams, chargeableGrams } = row.quote;
  const charge = computeShippingCharge({ ...row, price: row.quote });
  return {
    ...row,
    ...charge,
    forward: priceToWire(charge.forward),
    back: charge.back && priceToWire(charge.back),
    feeBack: charge.feeBack && priceToWire(charge.feeBack),
    deadGrams,
    volumetricGrams,
    chargeableGrams,
  };
}
