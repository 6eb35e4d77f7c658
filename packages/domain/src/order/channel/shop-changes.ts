import { toRupees } from '../../values/money/money.ts';
import {
  type BulkField,
  type BulkValues,
  bulkParts,
  bulkReferenceColumn,
  toOrderInput,
} from '../bulk/bulk-columns.ts';
import type { BulkRowCheck } from '../bulk/bulk-rules.ts';
import { type OrderGroup, orderGroups } from '../order-edits.ts';
import { buildPatch, type OrderPatch } from '../order-patch.ts';
import { type ShopPayment, toOrderOfShop } from './shop-order.ts';

/** The rows of a shop order with what it collects. */
export interface ShopVersion {
  readonly rows: readonly BulkValues[];
  readonly payment: ShopPayment;
}

/** Groups that a shop decides. Pickup, papers, tags and note are the seller's own. */
const columnsByGroup = {
  consignee: ['name', 'email'],
  phone: ['phone', 'altPhone'],
  address: ['address', 'pinCode', 'city', 'state', 'country'],
  payment: ['paymentType'],
  products: Object.values(bulkParts['products.0']),
  packages: Object.values(bulkParts['packages.boxes.0']),
  reference: [bulkReferenceColumn],
} as const satisfies Partial<Record<OrderGroup, readonly BulkField[]>>;

export type ShopGroup = keyof typeof columnsByGroup;

const shopGroups = orderGroups.filter((group): group is ShopGroup => group in columnsByGroup);

/** Returns the groups in which two versions of a shop order differ. */
export function listChangedGroups(before: ShopVersion, after: ShopVersion): ShopGroup[] {
  return shopGroups.filter((group) => {
    if (group === 'payment' && before.payment.codPaise !== after.payment.codPaise) return true;
    if (before.rows.length !== after.rows.length && group === 'products') return true;
    const columns = columnsByGroup[group];
    const rowCount = group === 'products' ? before.rows.length : 1;
    return before.rows
      .slice(0, rowCount)
      .some((row, index) => columns.some((column) => row[column] !== after.rows[index]?.[column]));
  });
}

/** Returns the values of these groups of a shop order as an edit of our order with an order id. */
export function buildShopPatch(
  checks: readonly BulkRowCheck[],
  payment: ShopPayment,
  { groups, orderId }: { groups: readonly ShopGroup[]; orderId: string },
): OrderPatch {
  const [first, ...others] = checks.map(({ values }) => values);
  if (first === undefined) throw new Error('an order has no row');
  const whole = buildPatch(toOrderInput(first, others));
  const { mode, codPaise } = toOrderOfShop(checks, payment.codPaise).payment;
  const values: OrderPatch = {
    ...whole,
    payment: { mode, codAmount: toRupees(codPaise) },
    reference: { orderId, referenceId: first[bulkReferenceColumn] },
  };
  return Object.fromEntries(groups.map((group) => [group, values[group]]));
}
