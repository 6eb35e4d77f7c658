import { endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';
import { sharedShipmentFields } from './order-parts.ts';

const oneItem = { minItems: 1, maxItems: 1 } as const;

/** Spec §3, bulk order payload, contentDetails entry, with the SKU. `unitPrice` is in rupees, tax included. */
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

/** Spec §3, bulk order payload, weightDetails entry. Sizes are in centimetres, the weight in kilograms. */
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
 * Spec §3, bulk order payload, one shipment. `clientRefrenceNumber` is an addition to the spec: the seller's reference
 * number.
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

/** The results in the sequence of the request. `row` is the first row of an order in the file; the header is row 1. */
const bulkResponse = s.shape({
  message: s.string(),
  /** The value of the order list's `importId` filter for the created orders. Absent if no order was created. */
  importId: s.optional(s.rowId()),
  data: s.listOf({
    row: s.integer(),
    ...s.strings('orderId', 'docketNumber', 'clientRefrenceNumber'),
    /** False for an order that was imported before. */
    isNew: s.boolean(),
  }),
});

/**
 * Creates all orders of a file or none. Entries with the same reference number form one order with one product for each
 * entry; their other fields must be equal. An order with the reference number and content of an imported order is not
 * created again; the response has the existing docket number. Returns 422 with one detail per refused field
 * (`4.shipments.0.phone`). The message names the first refused row of the file; entry 0 is row 2. Returns 409 if a
 * reference number belongs to another order.
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
 * Creates all orders of an Excel sheet or none, with the 41 columns and the checks of a bulk file. `rows` has all rows
 * of the sheet as text, including the header and blank rows. Returns 422 with one detail per refused cell
 * (`rows.4.phone`; row 0 is the header).
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
