import { rovTypes } from '@shipdesk/domain/order/package-type';
import {
  qualityCheckNames,
  returnLimits,
  returnReasons,
} from '@shipdesk/domain/order/return-details';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';
import { sharedShipmentFields } from './order-parts.ts';

/**
 * A consignee or pickup address. Its fields are optional, so that a missing field gets the same error as an empty one
 * (spec §5, order save).
 */
const addressFields = {
  name: s.optional(s.text(120)),
  phone: s.optional(s.text(20)),
  address: s.optional(s.text(500)),
  pinCode: s.optional(s.reference()),
  city: s.optional(s.text(80)),
  state: s.optional(s.text(80)),
  country: s.optional(s.text(80)),
};

/** Spec §3, contentDetails entry, with the seller's SKU. `unitPrice` is in rupees, tax included. */
const product = s.shape({
  productId: s.optional(s.reference()),
  sku: s.optional(s.text(64)),
  productName: s.optional(s.text(200)),
  quantity: s.optional(s.numeric()),
  unitPrice: s.optional(s.numeric()),
  hsncode: s.optional(s.text(16)),
});

/**
 * Spec §3, weightDetails entry, in kilograms and centimetres. `boxId` is 0 for a single package, whose size is
 * required. The boxes of a multi package are numbered from 1.
 */
const box = s.shape({
  boxId: s.optional(s.reference()),
  docketNumber: s.optional(s.text(64)),
  numberOfBoxes: s.optional(s.numeric()),
  weightKg: s.optional(s.numeric()),
  lengthCm: s.optional(s.numeric()),
  breadthCm: s.optional(s.numeric()),
  heightCm: s.optional(s.numeric()),
});

/** Spec §3, one shipment, in the spelling of the specification. */
const shipment = s.shape({
  ...sharedShipmentFields,
  ...addressFields,
  orderDate: s.optional(s.text(40)),
  returnName: s.optional(s.text(120)),
  returnPhone: s.optional(s.text(20)),
  returnAddress: s.optional(s.text(500)),
  returnPin: s.optional(s.reference()),
  returnCity: s.optional(s.text(80)),
  returnState: s.optional(s.text(80)),
  returnCountry: s.optional(s.text(80)),
  paymentMode: s.text(16, 1),
  /** For a B2B shipment: the party that bears the loss. */
  rovType: s.optional(s.oneOf(rovTypes)),
  /** Greater than 0 for a COD order. If absent, the carrier collects the invoice amount. An empty string is invalid. */
  codAmount: s.optional(s.numeric()),
  sellerName: s.optional(s.text(120)),
  warehouseId: s.optional(s.reference()),
  /** For a reverse order (`paymentMode` is `Pickup`): the reason for the return, and the carrier's checks. */
  returnReason: s.optional(s.oneOf(returnReasons)),
  qualityChecks: s.optional(
    s.list(
      s.shape({
        check: s.oneOf(qualityCheckNames),
        expected: s.optional(s.text(returnLimits.expectedChars)),
        isRequired: s.optional(s.boolean()),
      }),
      { maxItems: returnLimits.checks },
    ),
  ),
  weightDetails: s.list(box, { minItems: 1, maxItems: 100 }),
  contentDetails: s.optional(s.list(product, { maxItems: 100 })),
});

/** Spec §3, single-order payload. */
const singleOrder = s.shape({
  shipments: s.list(shipment, { minItems: 1, maxItems: 1 }),
  pickupLocation: s.optionalOf(addressFields),
});

/**
 * Creates one order and returns its docket number. A retry with the same `Idempotency-Key` returns the same order.
 * Returns 422 if the body of a retry differs.
 */
export const createOrder = endpoint('POST', '/booking/createPickup', 'orders:write', {
  summary: 'Create an order',
  cost: 'light',
  audit: ['order.created'],
  idempotent: true,
  body: singleOrder,
  response: s.shape({
    message: s.string(),
    data: s.each(['id', 'orderId', 'docketNumber', 'status'], s.string()),
  }),
  status: 201,
});
/** Checks an order without creating it. Returns 422 for an order that `createOrder` would refuse. */
export const checkOrder = endpoint('POST', '/api/orders/check', 'orders:write', {
  summary: 'Check an order',
  cost: 'light',
  audit: [],
  body: singleOrder,
});
export type OrderReceipt = ResponseOf<typeof createOrder>['data'];
