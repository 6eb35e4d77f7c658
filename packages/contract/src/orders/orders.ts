import { qualityCheckNames, returnReasons } from '@shipdesk/domain/order/return-details';
import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import {
  Boolean as Bool,
  Enum,
  Integer,
  Array as List,
  Null,
  Number as Num,
  Optional,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { endpoint } from '../endpoint.ts';
import { isoDate } from '../fields.ts';
import { orderQuote } from '../rates/quotes.ts';
import { MAX_DOCKETS, orderFilters } from './order-filters.ts';
import { editingShown, exact, historyLine } from './order-parts.ts';

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
    /** When it was packed; absent before. */
    packedAt: Optional(Text()),
    /** Absent without tags. */
    tags: Optional(List(Text())),
    zone: Union([Text(), Null()]),
    price: Union([Num(), Null()]),
    /** In lists: the last scan and the promised day, once a carrier has accepted the order. */
    parcel: Union([
      Shape(
        {
          status: Text(),
          lastScanAt: Union([Text(), Null()]),
          expectedOn: Union([isoDate(), Null()]),
        },
        exact,
      ),
      Null(),
    ]),
  },
  exact,
);

/**
 * One page of the seller's orders, newest first. `total` is exact for days and stages. Matches of a search are counted up
 * to 1,000 and those of other filters up to 10,000; `totalIsCapped` means that there may be more. `newestRead` is sent
 * when the days have more orders than the filters read: only that many of the newest were filtered.
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
  response: Shape(
    {
      data: List(orderListItem),
      total: Integer(),
      totalIsCapped: Bool(),
      newestRead: Optional(Integer()),
    },
    exact,
  ),
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

/**
 * Docket numbers and stages of the orders of the filters, newest first, for work on all of them: up to 1,000 a call, those
 * after the order `after`. 404 when `after` is not an order of the seller.
 */
export const listDockets = endpoint({
  method: 'POST',
  path: '/api/orders/dockets',
  access: 'session',
  summary: 'Docket numbers of all orders of a filter',
  body: Shape({ filters: orderFilters, after: Optional(Text({ pattern: '^\\d{14}$' })) }, exact),
  response: Shape(
    {
      data: List(Shape({ docketNumber: Text(), stage: Enum([...orderStages]) }, exact), {
        maxItems: MAX_DOCKETS,
      }),
      isMore: Bool(),
    },
    exact,
  ),
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
          /** The prices when the order was captured or last edited, the cheapest first, in paise. */
          quote: Union([orderQuote, Null()]),
          /** ISO 8601, when these prices were computed. */
          quotedAt: Text(),
          ...editingShown,
          /** Only for a reverse order with a reason. */
          returned: Optional(
            Shape(
              {
                reason: Enum([...returnReasons]),
                checks: List(
                  Shape(
                    { check: Enum([...qualityCheckNames]), expected: Text(), isRequired: Bool() },
                    exact,
                  ),
                ),
              },
              exact,
            ),
          ),
          others: List(Shape({ name: Text(), value: Text() }, exact)),
          history: List(historyLine),
        },
        exact,
      ),
    },
    exact,
  ),
});
