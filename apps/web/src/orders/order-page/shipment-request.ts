import { findStage } from '../../product/shipment-texts.ts';
import type { OrderDetail } from '../order/order-list-payload.ts';

/** A new or cancelled order may have no shipment. */
export function toShipmentRequest({ docketNumber, status }: OrderDetail['order']) {
  const stage = findStage(status);
  return { docketNumber, mayBeUnbooked: stage === 'new' || stage === 'cancelled' };
}
