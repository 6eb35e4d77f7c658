import type { OrderDetail } from '../orders/order-list-payload.ts';
import { stageOf } from '../orders/order-stage-texts.ts';

/** The request for the shipment of an order. An order of these stages may have none. */
export function shipmentRequest({ docketNumber, status }: OrderDetail['order']) {
  const stage = stageOf(status);
  return { docketNumber, mayBeUnbooked: stage === 'new' || stage === 'cancelled' };
}
