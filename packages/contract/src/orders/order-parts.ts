import { closedReasons, orderGroups } from '@shipdesk/domain/order/order-edits';
import { rovTypes } from '@shipdesk/domain/order/package-type';
import { DEFAULT_CARRIER } from '@shipdesk/domain/shipping/carriers/registry';
import * as s from '../shape.ts';

/** Spec §3, the fields of a shipment in both payloads. `waybill` is the GST e-waybill number. */
export const sharedShipmentFields = {
  orderId: s.optional(s.reference()),
  clientRefrenceNumber: s.optional(s.reference()),
  altPhone: s.optional(s.text(20)),
  email: s.optional(s.text(254)),
  returnAltPhone: s.optional(s.text(20)),
  returnEmail: s.optional(s.text(254)),
  contentCategory: s.optional(s.text(120)),
  hsnCode: s.optional(s.text(16)),
  totalAmount: s.optional(s.numeric()),
  sellerAddress: s.optional(s.text(500)),
  sellerInvoice: s.optional(s.text(64)),
  sellerGstIn: s.optional(s.text(20)),
  waybill: s.optional(s.text(64)),
  weight: s.optional(s.numeric()),
  shippingService: s.optional(s.text(32)),
  shippingServiceCategory: s.optional(s.text(32)),
  addressType: s.optional(s.text(32)),
  lsp: s.optional(s.text(32)),
};

/** The constants of both payloads. Spec §9. */
export const payloadDefaults = {
  shippingService: 'surface',
  shippingServiceCategory: 'B2C',
  addressType: '',
  lsp: DEFAULT_CARRIER,
};

/** The fields of the group `papers` in an edit. */
export const papersBody = s.shape({
  ewayBillNumber: s.text(64),
  sellerName: s.text(120),
  sellerGstin: s.text(20),
});

export const papersResponseNames = {
  ewayBillNumber: 'gstEwayBillNumber',
  sellerName: 'sellerName',
  sellerGstin: 'sellerGstin',
} as const;

/** The editable parts of an order, and the reasons why some cannot be edited now. */
export const editingFields = {
  tags: s.list(s.string()),
  note: s.string(),
  /** Null for a pickup address that is not a warehouse. */
  warehouseId: s.nullable(s.string()),
  ...s.strings('sellerName', 'sellerGstin', 'gstEwayBillNumber', 'serviceCategory'),
  rovType: s.oneOf(rovTypes),
  /** Increases with each edit. An edit sends it as `basedOnRevision`. */
  revision: s.integer(),
  closed: s.listOf({ group: s.oneOf(orderGroups), reason: s.oneOf(closedReasons) }),
};

const parcelEvents = [
  'booked',
  'label_printed',
  'pickup_asked',
  'shipment_cancelled',
  'weight_raised',
  'weight_disputed',
  'weight_decided',
  'return_acknowledged',
  'claim_approved',
  'claim_declined',
] as const;
export type ParcelEvent = (typeof parcelEvents)[number];

/** An event of an order. `groups` are the groups that an edit changed. `by` is empty for an event without a user. */
export const historyLine = s.shape({
  at: s.string(),
  event: s.oneOf(['captured', 'captured_from_file', 'edited', 'consignee_erased', ...parcelEvents]),
  by: s.string(),
  groups: s.list(s.oneOf(orderGroups)),
});
