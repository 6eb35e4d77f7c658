import { qualityCheckNames, returnReasons } from '@shipdesk/domain/order/return-details';
import { bookingRefusals } from '@shipdesk/domain/shipping/booking-refusal';
import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import { endpoint } from '../endpoint.ts';
import { orderQuote } from '../rates/quotes.ts';
import * as s from '../shape.ts';
import { MAX_LISTED_DOCKETS, orderFilters } from './order-filters.ts';
import { editingFields, historyLine } from './order-parts.ts';

/** Spec §3, order list item, in rupees, centimetres and kilograms. `orderDate` is an ISO 8601 time with offset. */
const orderListItem = s.shape({
  ...s.strings('id', 'orderId', 'orderDate', 'docketNumber', 'clientRefrenceNumber', 'status'),
  paymentMode: s.string(),
  contentDetails: s.listOf({
    /** Absent for a product without an SKU. */
    sku: s.optional(s.string()),
    productName: s.string(),
    quantity: s.number(),
    unitPrice: s.number(),
    hsncode: s.string(),
  }),
  weightDetails: s.listOf({
    numberOfBoxes: s.number(),
    clientLength: s.number(),
    clientBreadth: s.number(),
    clientHeight: s.number(),
    clientDeadWeight: s.number(),
    volumetricWeight: s.number(),
  }),
  invoiceValue: s.number(),
  codAmount: s.number(),
  ...s.strings('consigneeName', 'consigneeCity', 'consigneeState'),
  consigneePhone: s.contact(),
  consigneePinCode: s.string(),
  /** The carrier's number; empty before a booking. */
  awb: s.string(),
  /** When the order was packed; absent before. */
  packedAt: s.optional(s.string()),
  /** The shop that sent the order; absent for other orders. */
  shop: s.optional(s.rowId()),
  /** Absent if there are none. */
  tags: s.optional(s.list(s.string())),
  zone: s.nullable(s.string()),
  price: s.nullable(s.number()),
  /** Null before a carrier accepts the parcel, and outside lists. */
  parcel: s.nullableOf({
    ...s.strings('status', 'carrier'),
    /** The cost so far in paise, including GST and amounts on hold. */
    chargePaise: s.integer(),
    lastScanAt: s.nullable(s.string()),
    expectedOn: s.nullable(s.isoDate()),
  }),
  /** Why the last booking failed, with the carrier's words. Only in lists; absent unless the booking failed. */
  refusal: s.optional(
    s.nullableOf({ code: s.oneOf(bookingRefusals, { type: 'string' }), words: s.string() }),
  ),
});

/**
 * Returns one page of the seller's orders, newest first. `total` is exact for days and stages. It counts up to 1,000
 * matches of a search and up to 10,000 of other filters; `totalIsCapped` is true if there may be more. `newestRead` is
 * the number of newest orders that the filters read; absent if they read all orders of the days.
 */
export const listOrders = endpoint('POST', '/orders/getorders', 'orders:read', {
  summary: 'List orders',
  cost: 'light',
  audit: [],
  body: s.shape({
    filters: orderFilters,
    limit: s.integer({ minimum: 1, maximum: 100 }),
    pageNumber: s.integer({ minimum: 0, maximum: 1_000_000 }),
  }),
  response: s.shape({
    data: s.list(orderListItem),
    total: s.integer(),
    totalIsCapped: s.boolean(),
    newestRead: s.optional(s.integer()),
  }),
});

/** Returns all matching orders as CSV: UTF-8 with BOM, CRLF, safe to open in a spreadsheet. */
export const exportOrders = endpoint('POST', '/api/orders/export', 'orders:read', {
  summary: 'Export orders as CSV',
  audit: ['orders.exported'],
  body: s.shape({ filters: orderFilters }),
  response: s.string({ contentMediaType: 'text/csv' }),
});

/**
 * Returns at most 1,000 docket numbers and stages of the matching orders, newest first. `after` is the last docket
 * number of the previous page. Returns 404 if the seller has no order with that number.
 */
export const listDockets = endpoint('POST', '/api/orders/dockets', 'orders:read', {
  summary: 'Docket numbers of all matching orders',
  audit: [],
  body: s.shape({ filters: orderFilters, after: s.optional(s.string({ pattern: '^\\d{14}$' })) }),
  response: s.shape({
    data: s.list(s.shape({ docketNumber: s.string(), stage: s.oneOf(orderStages) }), {
      maxItems: MAX_LISTED_DOCKETS,
    }),
    isMore: s.boolean(),
  }),
});

const address = s.shape({
  ...s.strings('name', 'phone', 'altPhone', 'email', 'address', 'pincode', 'city', 'state'),
  country: s.string(),
});
const consignee = s.shape({
  ...s.strings('name', 'address', 'pincode', 'city', 'state', 'country'),
  phone: s.contact(),
  altPhone: s.contact(),
  email: s.contact(),
});

/**
 * Returns one order with all fields that were sent, in rupees, kilograms and centimetres. Returns 404 for a docket
 * number that is unknown or belongs to another seller.
 */
export const getOrder = endpoint('GET', '/api/orders/:docketNumber', 'orders:read', {
  summary: 'One order',
  cost: 'light',
  params: s.shape({ docketNumber: s.string({ pattern: '^\\d{14}$' }) }),
  response: s.dataOf({
    order: orderListItem,
    direction: s.string(),
    consignee,
    pickup: address,
    returnTo: address,
    warehouseTitle: s.string(),
    deadWeight: s.number(),
    volumetricWeight: s.number(),
    chargeableWeight: s.number(),
    /** The prices at capture or at the last repricing, in paise, the cheapest first. */
    quote: s.nullable(orderQuote),
    quotedAt: s.string(),
    ...editingFields,
    /** Only for a reverse order with a reason. */
    returned: s.optionalOf({
      reason: s.oneOf(returnReasons),
      checks: s.listOf({
        check: s.oneOf(qualityCheckNames),
        expected: s.string(),
        isRequired: s.boolean(),
      }),
    }),
    others: s.listOf({ name: s.string(), value: s.string() }),
    history: s.list(historyLine),
  }),
});
