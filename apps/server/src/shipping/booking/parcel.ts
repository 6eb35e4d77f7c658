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
    orderDate: order.orderDate,
    consignee: {
      name: order.consigneeName,
      phone: order.consigneePhone,
      address: order.consigneeAddress,
      pincode: order.consigneePincode,
      city: order.consigneeCity,
      state: order.consigneeState,
      country: order.consigneeCountry,
    },
    returnAddress: addressOf(order.returnAddress),
    paymentMode: order.paymentMode,
    codPaise: order.codPaise,
    invoicePaise: order.invoicePaise,
    contents: contents.map(({ productName }) => productName).join(', '),
    quantity: contents.reduce((sum, { quantity }) => sum + quantity, 0),
    hsnCode: contents.find(({ hsnCode }) => hsnCode !== '')?.hsnCode ?? '',
    boxes: order.boxes.flatMap(({ boxes, weightGrams, lengthMm, breadthMm, heightMm }) =>
      Array.from({ length: boxes }, () => ({ weightGrams, lengthMm, breadthMm, heightMm })),
    ),
    sellerName: extras['sellerName'] || seller,
    sellerGstin: extras['sellerGstIn'] ?? '',
    ewaybill: order.ewaybill,
    returned: order.returnDetails,
  };
}

function addressOf({ name, phone, address, pincode, city, state, country }: StoredAddress) {
  return { name, phone, address, pincode, city, state, country };
}
