import { toRupees } from '../../values/money/money.ts';
import {
  type BulkField,
  bulkParts,
  bulkReferenceColumn,
  toOrderInput,
} from '../bulk/bulk-columns.ts';
import type { BulkRowCheck } from '../bulk/bulk-rules.ts';
import { type OrderGroup, orderGroups } from '../order-edits.ts';
import { buildPatch, type OrderPatch } from '../order-patch.ts';
import type { Completion } from '../product/product-completion.ts';
import { type ShopOrder, type ShopPayment, type ShopVersion, toOrderOfShop } from './shop-order.ts';

/** The columns of the groups that a shop fills. The seller fills pickup, papers, tags and note. */
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
export function listChangedGroups(
  before: Pick<ShopVersion, 'rows' | 'payment'>,
  after: Pick<ShopVersion, 'rows' | 'payment'>,
): ShopGroup[] {
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

/**
 * Returns a shop order for comparison with an earlier version. Shops empty a shipped order and mark delivered COD as
 * paid, so a closed or empty order keeps the earlier lines and payment. The earlier consignee replaces a hidden one.
 */
export function toComparedOrder(order: ShopOrder, earlierOrder: ShopOrder): ShopOrder {
  if (order.state !== 'closed' && order.lines.length > 0) return order;
  const { name, address1 } = order.consignee;
  // Amazon does not hide the city and the pincode.
  const isHidden = [name, address1].every((text) => text.trim() === '');
  return {
    ...order,
    consignee: isHidden ? earlierOrder.consignee : order.consignee,
    lines: earlierOrder.lines,
    totalPaise: earlierOrder.totalPaise,
    outstandingPaise: earlierOrder.outstandingPaise,
    gateways: earlierOrder.gateways,
    isPaid: earlierOrder.isPaid,
    weightGrams: earlierOrder.weightGrams,
  };
}

const groupsByCompletion: Readonly<Record<Completion['field'], ShopGroup>> = {
  weight: 'packages',
  size: 'packages',
  unitPrice: 'products',
  hsnCode: 'products',
};

/** Returns the completions whose group the seller has not edited. */
export function listUneditedCompletions(
  completions: readonly Completion[],
  editedGroups: ReadonlySet<string>,
): Completion[] {
  return completions.filter(({ field }) => !editedGroups.has(groupsByCompletion[field]));
}

/** Builds the patch that applies the given groups of a shop order to its Shipdesk order. */
export function buildShopPatch(
  checks: readonly BulkRowCheck[],
  payment: ShopPayment,
  { groups, orderId }: { groups: readonly ShopGroup[]; orderId: string },
): OrderPatch {
  const [firstRow, ...otherRows] = checks.map(({ values }) => values);
  if (firstRow === undefined) throw new Error('an order has no row');
  const wholePatch = buildPatch(toOrderInput(firstRow, otherRows));
  const { mode, codPaise } = toOrderOfShop(checks, payment.codPaise).payment;
  const values: OrderPatch = {
    ...wholePatch,
    payment: { mode, codAmount: toRupees(codPaise) },
    reference: { orderId, referenceId: firstRow[bulkReferenceColumn] },
  };
  return Object.fromEntries(groups.map((group) => [group, values[group]]));
}
