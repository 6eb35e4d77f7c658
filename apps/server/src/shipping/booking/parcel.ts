import type { OrderRow } from '../../orders/capture/order-stages-service.ts';
import type { StoredAddress } from '../../platform/db/schema/column-types.ts';
import type { Parcel } from '../carriers/port.ts';
import type { ShipmentRow } from './shipments-store.ts';

/** The parcel that the carrier is asked to book for an order. */
export function parcelOf(
  order: OrderRow,
  { shipment, seller, awb }: { shipment: ShipmentRow; seller: string; awb: string },
): Parcel {
  const { contents, extras } = order;
  return {
    reference: shipment.reference,
    awb,
    direction: order.direction,
    service: shipment.service === 'express' ? 'express' : 'surface',
    orderDate: order.order_date,
    consignee: {
      name: order.consignee_name,
      phone: order.consignee_phone,
      address: order.consignee_address,
      pincode: order.consignee_pincode,
      city: order.consignee_city,
      state: order.consignee_state,
      country: order.consignee_country,
    },
    returnAddress: addressOf(order.return_address),
    paymentMode: order.payment_mode,
    codPaise: order.cod_paise,
    invoicePaise: order.invoice_paise,
    contents: contents.map(({ productName }) => productName).join(', '),
    quantity: contents.reduce((sum, { quantity }) => sum + quantity, 0),
    hsnCode: contents.find(({ hsnCode }) => hsnCode !== '')?.hsnCode ?? '',
    boxes: order.boxes.flatMap(({ boxes, weightGrams, lengthMm, breadthMm, heightMm }) =>
      Array.from({ length: boxes }, () => ({ weightGrams, lengthMm, breadthMm, heightMm })),
    ),
    sellerName: extras['sellerName'] || seller,
    sellerGstin: extras['sellerGstIn'] ?? '',
    ewaybill: order.ewaybill,
    returned: order.return_details,
  };
}

function addressOf({ name, phone, address, pincode, city, state, country }: StoredAddress) {
  return { name, phone, address, pincode, city, state, country };
}
