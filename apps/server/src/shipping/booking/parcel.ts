import type { Address } from '@shipdesk/domain/values/contact/contact';
import { type OrderRow, orderOf } from '../../orders/capture/order-steps.ts';
import type { Parcel } from '../carriers/port.ts';
import type { ShipmentRow } from './shipments-store.ts';

/** The parcel that the carrier is asked to book for an order. */
export function parcelOf(
  row: OrderRow,
  { shipment, seller, awb }: { shipment: ShipmentRow; seller: string; awb: string },
): Parcel {
  const order = orderOf(row);
  const { products, papers } = order;
  return {
    reference: shipment.reference,
    awb,
    direction: order.direction,
    service: shipment.service === 'express' ? 'express' : 'surface',
    orderDate: order.orderDate,
    consignee: addressOf(order.consignee),
    returnAddress: addressOf(order.returnTo),
    paymentMode: row.paymentMode,
    codPaise: row.codPaise,
    invoicePaise: row.invoicePaise,
    contents: products.map(({ productName }) => productName).join(', '),
    quantity: products.reduce((sum, { quantity }) => sum + quantity, 0),
    hsnCode: products.find(({ hsnCode }) => hsnCode !== '')?.hsnCode ?? '',
    boxes: order.packages.boxes.flatMap(({ boxes, weightGrams, lengthMm, breadthMm, heightMm }) =>
      Array.from({ length: boxes }, () => ({ weightGrams, lengthMm, breadthMm, heightMm })),
    ),
    papers: { ...papers, sellerName: papers.sellerName || seller },
    returned: order.returned,
  };
}

function addressOf({ name, phone, address, pincode, city, state, country }: Address) {
  return { name, phone, address, pincode, city, state, country };
}
