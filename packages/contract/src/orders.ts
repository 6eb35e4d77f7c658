import { orderStages } from '@shipdesk/domain/shipment/order-stage';
import {
  Boolean as Bool,
  Enum,
  Integer,
  Array as List,
  Literal,
  Null,
  Number as Num,
  Optional,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { endpoint } from './endpoint.ts';
import { isoDate, numeric, reference, text } from './fields.ts';
import { exact, placeSent, productSent, shipmentSent } from './order-parts.ts';
import { orderQuote } from './quotes.ts';

/**
 * Spec §3, single-order payload, weightDetails entry: kilograms and centimetres of one box. Its
 * `boxId` is 0 for a single package, whose size is required; the boxes of a multi package count from 1.
 */
const boxSent = Shape(
  {
    boxId: Optional(reference()),
    docketNumber: Optional(text(64)),
    numberOfBoxes: numeric(),
    weightKg: numeric(),
    lengthCm: Optional(numeric()),
    breadthCm: Optional(numeric()),
    heightCm: Optional(numeric()),
  },
  exact,
);

/** Spec §3, single-order payload, one shipment, in the spelling of the specification. */
const shipment = Shape(
  {
    ...shipmentSent,
    ...placeSent,
    returnName: Optional(text(120)),
    returnPhone: Optional(text(20)),
    returnAddress: Optional(text(500)),
    returnPin: Optional(reference()),
    returnCity: Optional(text(80)),
    returnState: Optional(text(80)),
    returnCountry: Optional(text(80)),
    paymentMode: text(16, 1),
    codAmount: Optional(numeric()),
    sellerName: Optional(text(120)),
    warehouseId: Optional(reference()),
    weightDetails: List(boxSent, { minItems: 1, maxItems: 100 }),
    contentDetails: List(productSent, { minItems: 1, maxItems: 100 }),
  },
  exact,
);

/** Spec §3, pickupLocation. */
const pickupLocation = Shape(placeSent, exact);

/**
 * Creates one order and returns its docket number. A repeated `Idempotency-Key` returns the same
 * order, or 422 with another body.
 */
export const createOrder = endpoint({
  method: 'POST',
  path: '/booking/createPickup',
  access: 'session',
  summary: 'Create an order',
  idempotent: true,
  body: Shape({ shipments: List(shipment, { minItems: 1, maxItems: 1 }), pickupLocation }, exact),
  response: Shape(
    {
      message: Text(),
      data: Shape({ id: Text(), orderId: Text(), docketNumber: Text(), status: Text() }, exact),
    },
    exact,
  ),
  status: 201,
});

/** Spec §3, order list item: rupees, centimetres and kilograms; `orderDate` is an ISO 8601 moment with offset. */
const orderListItem = Shape(
  {
    id: Text(),
    orderId: Text(),
    orderDate: Text(),
    docketNumber: Text(),
    clientRefrenceNumber: Text(),
    status: Text(),
    paymentMode: Text(),
    contentDetails: List(
      Shape({ productName: Text(), quantity: Num(), unitPrice: Num(), hsncode: Text() }, exact),
    ),
    weightDetails: List(
      Shape(
        {
          numberOfBoxes: Num(),
          clientLength: Num(),
          clientBreadth: Num(),
          clientHeight: Num(),
          clientDeadWeight: Num(),
          volumetricWeight: Num(),
        },
        exact,
      ),
    ),
    invoiceValue: Num(),
    codAmount: Num(),
    consigneeName: Text(),
    consigneePhone: Text(),
    consigneeCity: Text(),
    consigneeState: Text(),
    consigneePinCode: Text(),
    /** Zone and price of the cheapest service when the order was captured; null for a route without a price. */
    /** The carrier's number; empty before a booking. */
    awb: Text(),
    zone: Union([Text(), Null()]),
    price: Union([Num(), Null()]),
  },
  exact,
);

/**
 * Which orders. `createdOn` is a range of business days (Asia/Kolkata), both ends included, at most
 * 366 days. `search` finds docket numbers, AWBs, order ids, reference ids and consignee phones; one
 * term also finds the dockets with that prefix. `direction` is forward by default.
 */
const orderFilters = List(
  Shape(
    {
      createdOn: Optional(Shape({ startDate: isoDate(), endDate: isoDate() }, exact)),
      search: Optional(List(text(64, 1), { minItems: 1, maxItems: 500 })),
      direction: Optional(Union([Literal('forward'), Literal('reverse')])),
      stage: Optional(Enum([...orderStages])),
    },
    exact,
  ),
  { maxItems: 1 },
);

/**
 * One page of the seller's orders, newest first. `total` is exact for days; matches of a search are counted up to 1,000,
 * and `totalIsCapped` means that there are more.
 */
export const listOrders = endpoint({
  method: 'POST',
  path: '/orders/getorders',
  access: 'session',
  summary: 'List orders',
  body: Shape(
    {
      filters: orderFilters,
      limit: Integer({ minimum: 1, maximum: 100 }),
      pageNumber: Integer({ minimum: 0, maximum: 1_000_000 }),
    },
    exact,
  ),
  response: Shape({ data: List(orderListItem), total: Integer(), totalIsCapped: Bool() }, exact),
});

/** All orders of the filters as a CSV file: UTF-8 with BOM, CRLF, safe to open in a spreadsheet. */
export const exportOrders = endpoint({
  method: 'POST',
  path: '/api/orders/export',
  access: 'session',
  summary: 'Export orders as CSV',
  body: Shape({ filters: orderFilters }, exact),
  response: Text({ contentMediaType: 'text/csv' }),
});

/** A place and a person: where a parcel goes, comes from, or goes back to. */
const address = Shape(
  {
    name: Text(),
    phone: Text(),
    altPhone: Text(),
    email: Text(),
    address: Text(),
    pincode: Text(),
    city: Text(),
    state: Text(),
    country: Text(),
  },
  exact,
);

/**
 * One order with everything that was sent: rupees, kilograms, centimetres. 404 for a docket number
 * of another seller or an unknown one.
 */
export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:docketNumber',
  access: 'session',
  summary: 'One order',
  params: Shape({ docketNumber: Text({ pattern: '^\\d{14}$' }) }, exact),
  response: Shape(
    {
      data: Shape(
        {
          order: orderListItem,
          direction: Text(),
          consignee: address,
          pickup: address,
          returnTo: address,
          warehouseTitle: Text(),
          gstEwayBillNumber: Text(),
          deadWeight: Num(),
          volumetricWeight: Num(),
          chargeableWeight: Num(),
          /** The prices when the order was captured, the cheapest first, in paise. */
          quote: Union([orderQuote, Null()]),
          others: List(Shape({ name: Text(), value: Text() }, exact)),
          history: List(Shape({ at: Text(), event: Text(), by: Text() }, exact)),
        },
        exact,
      ),
    },
    exact,
  ),
});
