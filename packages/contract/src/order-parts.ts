import { Optional, Object as Shape } from 'typebox';
import { numeric, reference, text } from './fields.ts';

/** Unknown fields are refused. */
export const exact = { additionalProperties: false } as const;

/** Spec §3, contentDetails entry of the single-order and the bulk payload: `unitPrice` in rupees, tax included. */
export const productSent = Shape(
  {
    productId: Optional(reference()),
    productName: text(200, 1),
    quantity: numeric(),
    unitPrice: numeric(),
    hsncode: Optional(text(16)),
  },
  exact,
);

/** Spec §3, the fields of pickupLocation and of a consignee, as an order is sent. */
export const placeSent = {
  name: text(120, 1),
  phone: text(20, 1),
  address: text(500, 1),
  pinCode: reference(),
  city: text(80),
  state: text(80, 1),
  country: text(80, 1),
};

/** Spec §3, the fields of a shipment in both payloads. `waybill` carries the GST e-waybill number. */
export const shipmentSent = {
  orderId: Optional(reference()),
  clientRefrenceNumber: Optional(reference()),
  altPhone: Optional(text(20)),
  email: Optional(text(254)),
  returnAltPhone: Optional(text(20)),
  returnEmail: Optional(text(254)),
  contentCategory: Optional(text(120)),
  hsnCode: Optional(text(16)),
  orderDate: text(40, 1),
  totalAmount: Optional(numeric()),
  sellerAddress: Optional(text(500)),
  sellerInvoice: Optional(text(64)),
  sellerGstIn: Optional(text(20)),
  waybill: Optional(text(64)),
  weight: Optional(numeric()),
  shippingService: Optional(text(32)),
  shippingServiceCategory: Optional(text(32)),
  addressType: Optional(text(32)),
  lsp: Optional(text(32)),
};
