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

/** Kilograms and centimetres of one box; sizes are required for a single package. */
const box = s.each(['numberOfBoxes', 'weightKg', 'lengthCm', 'breadthCm', 'heightCm'], s.numeric());

const product = s.shape({
  sku: s.optional(s.text(64)),
  productName: s.text(200, 1),
  quantity: s.numeric(),
  unitPrice: s.numeric(),
  hsnCode: s.text(16),
});

/**
 * Changes parts of an order; an absent part does not change. Weights and totals are computed again, and so is the price
 * when the order's price depends on the change. Returns 409 `stage_conflict` for a part that is closed at the order's
 * stage, 409 `stale_version` when someone else edited the same part after `basedOnRevision`. Repeating an edit changes
 * nothing.
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
    /** `codAmount` in rupees, for COD. */
    payment: s.optionalOf({ mode: s.oneOf(['Prepaid', 'COD']), codAmount: s.numeric() }),
    products: s.optional(s.list(product, { minItems: 1, maxItems: 100 })),
    packages: s.optionalOf({
      packageType: s.oneOf(packageTypes),
      /** For a B2B shipment; by default unchanged. */
      rovType: s.optional(s.oneOf(rovTypes)),
      boxes: s.list(box, { minItems: 1, maxItems: 100 }),
    }),
    /** Returns go to the same warehouse. */
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

/** Returns the tags of the seller's newest orders that have some, the most frequent first; at most 100. */
export const listOrderTags = endpoint('GET', '/api/order-tags', 'orders:read', {
  summary: 'Tags in use',
  cost: 'light',
  response: s.data(s.list(s.string())),
});
