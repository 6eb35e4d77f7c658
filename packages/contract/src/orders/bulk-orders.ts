import { endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';
import { sharedShipmentFields } from './order-parts.ts';

const oneItem = { minItems: 1, maxItems: 1 } as const;

/** Spec §3, bulk order payload, contentDetails entry: `unitPrice` in rupees, tax included; and the SKU. */
const bulkProduct = s.shape({
  productId: s.optional(s.reference()),
  sku: s.optional(s.text(64)),
  productName: s.text(200, 1),
  quantity: s.numeric(),
  unitPrice: s.numeric(),
  hsncode: s.optional(s.text(16)),
});

/** Spec §3, bulk order payload, the fields of a consignee and of pickup_location. */
const bulkAddress = {
  name: s.text(120, 1),
  phone: s.text(20, 1),
  address: s.text(500, 1),
  pinCode: s.reference(),
  city: s.text(80, 1),
  state: s.text(80, 1),
  country: s.text(80, 1),
};

/** Spec §3, bulk order payload, weightDetails entry: kilograms and centimetres of the one box. */
const bulkBox = s.shape({
  boxId: s.optional(s.reference()),
  docketNumber: s.optional(s.text(64)),
  numberOfBoxes: s.oneOf(['1', 1]),
  clientDeadWeight: s.numeric(),
  clientDeadLength: s.numeric(),
  clientDeadBreadth: s.numeric(),
  clientDeadHeight: s.numeric(),
});

/**
 * Spec §3, bulk order payload, one shipment. `clientRefrenceNumber` is not in the spec; it has the
 * seller's order number.
 */
const bulkShipment = s.shape({
  ...sharedShipmentFields,
  ...bulkAddress,
  orderDate: s.text(40, 1),
  returnName: s.text(120, 1),
  returnPhone: s.text(20, 1),
  returnAddress: s.text(500, 1),
  returnPin: s.reference(),
  returnCity: s.text(80, 1),
  returnState: s.text(80, 1),
  returnCountry: s.text(80, 1),
  productsDesc: s.text(500, 1),
  paymentType: s.text(32, 1),
  sellerName: s.text(120, 1),
  weightDetails: s.list(bulkBox, oneItem),
  contentDetails: s.list(bulkProduct, oneItem),
});

/** Spec §3, bulk order payload, pickup_location. */
const bulkPickup = s.shape({ ...bulkAddress, altPhone: s.optional(s.text(20)) });

/** The result of each order, in the order sent. `row` is its first row in the file; the header is row 1. */
const bulkResponse = s.shape({
  message: s.string(),
  /** The id of the created orders in the list (`importId` of its filters); absent if nothing was created. */
  importId: s.optional(s.rowId()),
  data: s.listOf({
    row: s.integer(),
    ...s.strings('orderId', 'docketNumber', 'clientRefrenceNumber'),
    /** False for an order that was imported before. */
    isNew: s.boolean(),
  }),
});

/**
 * Creates all orders of a file or none. Entries with one reference number are one order with a product of each; they
 * differ in nothing else. An order that was imported before (same reference number, same content) creates no second
 * order: the response has its first docket number. Returns 422 with one entry per refused field
 * (`4.shipments.0.phone`), the message naming the first row as a file counts it (entry 0 is row 2). Returns 409 where a
 * reference number was used for another order.
 */
export const createBulkOrder = endpoint('POST', '/booking/createBulkOrder', 'orders:write', {
  summary: 'Create the orders of a bulk file',
  audit: ['orders.created'],
  idempotent: true,
  body: s.list(s.shape({ shipments: s.list(bulkShipment, oneItem), pickup_location: bulkPickup }), {
    minItems: 1,
    maxItems: 1000,
  }),
  response: bulkResponse,
  status: 201,
});

/**
 * Creates all orders of the sheet of an .xlsx file or none: the same 41 columns through the same checks. `rows` are the
 * rows of the sheet as text, the header first, blank ones included. Returns 422 with one entry per refused cell
 * (`rows.4.phone`, 0 being the header).
 */
export const createBulkOrderViaExcel = endpoint(
  'POST',
  '/booking/createBulkOrderViaExcel',
  'orders:write',
  {
    summary: 'Create the orders of an Excel sheet',
    audit: ['orders.created'],
    idempotent: true,
    body: s.shape({
      fileName: s.text(255, 1),
      rows: s.list(s.list(s.text(1000), { maxItems: 200 }), { minItems: 1, maxItems: 5000 }),
    }),
    response: bulkResponse,
    status: 201,
  },
);
