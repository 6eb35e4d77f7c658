import type { QuoteBody } from '@shipdesk/contract/rates/quotes';
import type { OrderForm } from '@shipdesk/domain/order/order-form';
import { boxesOf, orderSums } from './order-sums.ts';

interface PricedOrder {
  readonly order: Pick<OrderForm, 'order' | 'package'>;
  readonly consigneePincode: string;
  readonly warehousePincode: string;
  readonly isReverse: boolean;
}

/** The parcel to price; null while pincodes, weight or sizes are missing. */
export function quoteOfOrder({
  order,
  consigneePincode,
  warehousePincode,
  isReverse,
}: PricedOrder): QuoteBody | null {
  const sums = orderSums(order);
  const boxes = boxesOf(order.package);
  const isComplete =
    [consigneePincode, warehousePincode].every((pincode) => /^\d{6}$/.test(pincode)) &&
    boxes.every((box) => Object.values(box).every((value) => value > 0));
  const isCod = !isReverse && order.order.paymentType === 'cod';
  if (!isComplete || (isCod && sums.codPaise === 0)) return null;
  return {
    fromPincode: isReverse ? consigneePincode : warehousePincode,
    toPincode: isReverse ? warehousePincode : consigneePincode,
    paymentMode: isCod ? 'COD' : 'Prepaid',
    ...(isCod && { codPaise: sums.codPaise }),
    invoicePaise: sums.invoicePaise,
    direction: isReverse ? 'reverse' : 'forward',
    boxes,
  };
}
