import {
  Boolean as Bool,
  Integer,
  Array as List,
  Optional,
  Object as Shape,
  String as Text,
  Unsafe,
} from 'typebox';
import { endpoint } from '../endpoint.ts';
import { numeric, reference, rowId, text } from '../fields.ts';
import { exact, shipmentSent } from './order-parts.ts';

const one = { minItems: 1, maxItems: 1 } as const;

/** Spec §3, bulk order payload, contentDetails entry: `unitPrice` in rupees, tax included. */
const bulkProduct = Shape(
  {
    productId: Optional(reference()),
    productName: text(200, 1),
    quantity: numeric(),
    unitPrice: numeric(),
    hsncode: Optional(text(16)),
  },
  exact,
);

/** Spec §3, bulk order payload, the fields of a consignee and of pickup_location. */
const bulkPlace = {
  name: text(120, 1),
  phone: text(20, 1),
  address: text(500, 1),
  pinCode: reference(),
  city: text(80, 1),
  state: text(80, 1),
  country: text(80, 1),
};

/** Spec §3, bulk order payload, weightDetails entry: kilograms and centimetres of the one box. */
const bulkBox = Shape(
  {
    boxId: Optional(reference()),
    docketNumber: Optional(text(64)),
    numberOfBoxes: Unsafe<number | string>({ enum: ['1', 1] }),
    clientDeadWeight: numeric(),
    clientDeadLength: numeric(),
    clientDeadBreadth: numeric(),
    clientDeadHeight: numeric(),
  },
  exact,
);

/**
 * Spec §3, bulk order payload, one shipment. `clientRefrenceNumber` is ours: without it the seller's
 * number of the order would be lost.
 */
const bulkShipment = Shape(
  {
    ...shipmentSent,
    ...bulkPlace,
    orderDate: text(40, 1),
    returnName: text(120, 1),
    returnPhone: text(20, 1),
    returnAddress: text(500, 1),
    returnPin: reference(),
    returnCity: text(80, 1),
    returnState: text(80, 1),
    returnCountry: text(80, 1),
    productsDesc: text(500, 1),
    paymentType: text(32, 1),
    sellerName: text(120, 1),
    weightDetails: List(bulkBox, one),
    contentDetails: List(bulkProduct, one),
  },
  exact,
);

/** Spec §3, bulk order payload, pickup_location. */
const bulkPickup = Shape({ ...bulkPlace, altPhone: Optional(text(20)) }, exact);

/** The result of each row, in the order sent. `row` is the row number in the file; the header is row 1. */
const bulkAnswer = Shape(
  {
    message: Text(),
    /** Finds the created orders in the list (`importId` of its filters); none where nothing was created. */
    importId: Optional(rowId()),
    data: List(
      Shape(
        {
          row: Integer(),
          orderId: Text(),
          docketNumber: Text(),
          clientRefrenceNumber: Text(),
          /** False for a row that was imported before. */
          isNew: Bool(),
        },
        exact,
      ),
    ),
  },
  exact,
);

/**
 * Creates all orders of a file or none. A row that was imported before (same reference number, same
 * content) creates no second order: the response has its first docket number. 422 with one entry
 * per refused field (`4.shipments.0.phone`), the message naming the first row as a file counts it
 * (entry 0 is row 2); 409 where a reference number was used for another order.
 */
export const createBulkOrder = endpoint({
  method: 'POST',
  path: '/booking/createBulkOrder',
  access: 'session',
  summary: 'Create the orders of a bulk file',
  idempotent: true,
  body: List(Shape({ shipments: List(bulkShipment, one), pickup_location: bulkPickup }, exact), {
    minItems: 1,
    maxItems: 1000,
  }),
  response: bulkAnswer,
  status: 201,
});

/**
 * Creates all orders of the sheet of an .xlsx file or none: the same 41 columns through the same
 * checks. `rows` are the rows of the sheet as text, the header first, blank ones included. 422 with
 * one entry per refused cell (`rows.4.phone`, 0 being the header).
 */
export const createBulkOrderViaExcel = endpoint({
  method: 'POST',
  path: '/booking/createBulkOrderViaExcel',
  access: 'session',
  summary: 'Create the orders of an Excel sheet',
  idempotent: true,
  body: Shape(
    {
      fileName: text(255, 1),
      rows: List(List(text(1000), { maxItems: 200 }), { minItems: 1, maxItems: 5000 }),
    },
    exact,
  ),
  response: bulkAnswer,
  status: 201,
});
