import { closedReasons, orderGroups } from '@shipdesk/domain/order/order-edits';
import {
  Enum,
  Integer,
  Array as List,
  Null,
  Optional,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { numeric, reference, text } from '../fields.ts';

/** Unknown fields are refused. */
export const exact = { additionalProperties: false } as const;

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

/** The editable parts of an order, with the state that decides what can be edited. */
export const editingShown = {
  tags: List(Text()),
  note: Text(),
  /** Null for an address of no warehouse. */
  warehouseId: Union([Text(), Null()]),
  sellerName: Text(),
  sellerGstin: Text(),
  serviceCategory: Text(),
  /** Counts the edits; an edit names the revision that its editor saw. */
  revision: Integer(),
  /** The groups that cannot be edited now, each with the reason. */
  closed: List(Shape({ group: Enum([...orderGroups]), reason: Enum([...closedReasons]) }, exact)),
};

/** One thing that happened to an order; `groups` are those that an edit changed. */
export const historyLine = Shape(
  {
    at: Text(),
    event: Enum(['captured', 'captured_from_file', 'edited', 'consignee_erased']),
    by: Text(),
    groups: List(Enum([...orderGroups])),
  },
  exact,
);
