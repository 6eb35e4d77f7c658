import { stageOf } from '../../product/shipment-texts.ts';
import type { OrderDetail } from '../order/order-list-payload.ts';

/** The request for the shipment of an order. An order of these stages may have none. */
export function shipmentRequest({ docketNumber, status }: OrderDetail['order']) {
  const stage = stageOf(status);
  return { docketNumber, mayBeUnbooked: stage === 'new' || stage === 'cancelled' };
}
