import {
  MAX_NOTE_CHARACTERS,
  orderGroups,
  orderTagLimits,
} from '@shipdesk/domain/order/order-edits';
import { packageTypes, rovTypes } from '@shipdesk/domain/order/package-type';
import { type BodyOf, endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';
import { docketParams } from './docket-numbers.ts';
import { papersBody } from './order-parts.ts';

/** A box in kilograms and centimetres. Sizes are required for a single package. */
const box = s.each(['numberOfBoxes', 'weightKg', 'lengthCm', 'breadthCm', 'heightCm'], s.numeric());

const product = s.shape({
  sku: s.optional(s.text(64)),
  productName: s.text(200, 1),
  quantity: s.numeric(),
  unitPrice: s.numeric(),
  hsnCode: s.text(16),
});

/**
 * Changes the given parts of an order. Recomputes weights and totals, and the price if it depends on the change. A
 * retry changes nothing. Returns 404 for an unknown order, 409 `stage_conflict` for a part that cannot be edited at the
 * order's stage, 409 `stale_version` if the same part was edited after `basedOnRevision`, 409 `duplicate` for an order
 * id that another order has, 422 for invalid values.
 */
export const editOrder = endpoint('PATCH', '/api/orders/:docketNumber', 'orders:write', {
  summary: 'Edit an order',
  cost: 'light',
  audit: ['order.changed'],
  params: docketParams,
  body: s.shape({
    basedOnRevision: s.versionFrom(1),
    consignee: s.optionalOf({ name: s.text(120, 1), email: s.text(254) }),
    phone: s.optionalOf({ phone: s.text(20, 1), altPhone: s.text(20) }),
    address: s.optionalOf({
      address: s.text(500, 1),
      pincode: s.text(16, 1),
      city: s.text(80, 1),
      state: s.text(80, 1),
      country: s.text(80, 1),
    }),
    /** `codAmount` is in rupees. Only COD uses it. */
    payment: s.optionalOf({ mode: s.oneOf(['Prepaid', 'COD']), codAmount: s.numeric() }),
    products: s.optional(s.list(product, { minItems: 1, maxItems: 100 })),
    packages: s.optionalOf({
      packageType: s.oneOf(packageTypes),
      /** Only for a B2B shipment; unchanged if absent. */
      rovType: s.optional(s.oneOf(rovTypes)),
      boxes: s.list(box, { minItems: 1, maxItems: 100 }),
    }),
    /** The warehouse from which the parcel is picked up and to which it returns. */
    pickup: s.optionalOf({ warehouseId: s.rowId() }),
    papers: s.optional(papersBody),
    reference: s.optionalOf({ orderId: s.text(64, 1), referenceId: s.text(64) }),
    tags: s.optional(
      s.list(s.text(orderTagLimits.maxCharacters, 1), { maxItems: orderTagLimits.maxTags }),
    ),
    note: s.optional(s.text(MAX_NOTE_CHARACTERS)),
  }),
  response: s.dataOf({
    docketNumber: s.string(),
    revision: s.integer(),
    /** Empty when the edit changed nothing. */
    changed: s.list(s.oneOf(orderGroups)),
  }),
});
export type OrderEdit = BodyOf<typeof editOrder>;

/** Returns at most 100 tags of the seller's newest tagged orders, the most frequent first. */
export const listOrderTags = endpoint('GET', '/api/order-tags', 'orders:read', {
  summary: 'Tags in use',
  cost: 'light',
  response: s.data(s.list(s.string())),
});
