import { isDeepStrictEqual } from 'node:util';
import {
  buildShopPatch,
  listChangedGroups,
  type ShopGroup,
  toComparedOrder,
} from '@shipdesk/domain/order/channel/shop-changes';
import {
  buildShopVersion,
  checkShopRows,
  type ShopChoices,
  type ShopOrder,
  type ShopVersion,
} from '@shipdesk/domain/order/channel/shop-order';
import { findClosedReason } from '@shipdesk/domain/order/order-edits';
import type { Db } from '../../platform/db/query/statement.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { QuoteOrder } from '../../rates/quotes/quotes-service.ts';
import { editOrder, type OrderEditor } from '../capture/order-edit-steps.ts';
import {
  canBeCancelled,
  cancelOrders,
  getEditState,
  lockOrders,
  readEdits,
  type ShippableOrder,
} from '../capture/order-steps.ts';
import { readNamedProducts } from '../products/products-steps.ts';
import * as store from './channels-store.ts';

/** The data that applying a change needs besides the order. */
export interface ChangeContext {
  readonly choices: ShopChoices | null;
  readonly quoteOrder: QuoteOrder;
  readonly now: Date;
}

/** A captured order with its new version in the shop. */
export interface ShopChange {
  readonly row: store.ShopOrderRow;
  readonly order: ShopOrder;
}

/** Applies the changes of captured orders, which it locks in a fixed sequence. Returns how many conflict. */
export async function applyShopChanges(
  db: Db,
  editor: OrderEditor,
  changes: readonly ShopChange[],
  page: ChangeContext,
): Promise<number> {
  const changed = changes.filter(({ row, order }) => !isDeepStrictEqual(row.latest, order));
  const dockets = changed.map(({ row }) => row.docketNumber);
  const orders = new Map((await lockOrders(db, dockets)).map((order) => [order.id, order]));
  const cancelled: ShippableOrder[] = [];
  let conflicts = 0;
  for (const { row, order } of changed) {
    const ours = orders.get(row.orderId ?? '');
    if (!ours) throw new Error('a captured order of a shop is gone');
    const change = { row, order, ours, page };
    const outcome = await applyShopChange(db, editor, change);
    if (outcome === 'cancel') cancelled.push(ours);
    if (outcome === 'conflict' && row.conflictSince === null) conflicts += 1;
  }
  await cancelOrders(db, editor, cancelled, page.now);
  return conflicts;
}

/**
 * Applies a change of the shop to its order, or stores it as a conflict. With the result `cancel`, the caller cancels
 * the order.
 */
async function applyShopChange(
  db: Db,
  editor: OrderEditor,
  { row, order, ours, page }: ShopChange & { ours: ShippableOrder; page: ChangeContext },
): Promise<'none' | 'cancel' | 'conflict'> {
  const { choices, now } = page;
  const { latest, base } = row;
  // Do not restore an erased consignee.
  if (latest === null || base === null || choices === null) return 'none';
  if (order.changedAt < latest.changedAt) return 'none';
  const seen = { latest: order, shopName: order.name, changedAt: new Date(order.changedAt) };
  if (order.state === 'cancelled') {
    const canCancel = canBeCancelled(ours);
    const isOpen = !canCancel && !hasEnded(ours) && base.state !== 'cancelled';
    await store.updateShopOrder(db, row, {
      ...seen,
      ...describeConflict(isOpen ? ['cancelled'] : [], row, now),
      ...(!isOpen && { base: toComparedOrder(order, base) }),
    });
    if (canCancel) return 'cancel';
    return isOpen ? 'conflict' : 'none';
  }
  const compared = toComparedOrder(order, base);
  const after = buildShopVersion(compared, choices);
  const isCancelled = ours.stage === 'cancelled';
  const groups = isCancelled ? [] : listChangedGroups(buildShopVersion(base, choices), after);
  const blocked = await listBlocked(db, { row, ours, groups });
  const open = groups.filter((group) => !blocked.includes(group));
  const revision = await applyGroups(db, editor, { ours, after, groups: open, page });
  const refused = revision === null ? groups : blocked;
  await store.updateShopOrder(db, row, {
    ...seen,
    ...describeConflict(refused, row, now),
    ...(refused.length === 0 && { base: compared, completions: after.completions }),
    shopRevisions: revision ? [...row.shopRevisions, revision] : row.shopRevisions,
  });
  return refused.length > 0 ? 'conflict' : 'none';
}

/** Returns true if a cancellation in the shop has no effect: shops also refund returned parcels. */
const hasEnded = ({ stage }: ShippableOrder) =>
  ['cancelled', 'delivered', 'rto', 'lost_or_damaged'].includes(stage);

const describeConflict = (
  conflict: readonly string[],
  { conflictSince }: store.ShopOrderRow,
  now: Date,
) => ({
  conflict: [...conflict],
  conflictSince: conflict.length === 0 ? null : (conflictSince ?? now),
});

/** Returns the groups that a change of the shop must not overwrite: closed ones, and those that the seller edited. */
async function listBlocked(
  db: Db,
  {
    row,
    ours,
    groups,
  }: { row: store.ShopOrderRow; ours: ShippableOrder; groups: readonly ShopGroup[] },
): Promise<ShopGroup[]> {
  if (groups.length === 0) return [];
  const edited = await readEditedGroups(db, row, ours.id);
  const state = getEditState(ours);
  return groups.filter((group) => edited.has(group) || findClosedReason(group, state) !== null);
}

/** Returns the groups of an order that the seller edited, before its capture or after. */
export async function readEditedGroups(
  db: Db,
  { shopRevisions, correctedGroups }: store.ShopOrderRow,
  orderId: string,
): Promise<ReadonlySet<string>> {
  const edits = await readEdits(db, orderId);
  const own = edits.filter(({ revision }) => !shopRevisions.includes(revision));
  return new Set<string>([...own.flatMap(({ groups }) => groups), ...correctedGroups]);
}

/**
 * Edits groups of an order to the shop's values. Returns the new revision, 0 if nothing changed, and null for invalid
 * values.
 */
async function applyGroups(
  db: Db,
  editor: OrderEditor,
  {
    ours,
    after,
    groups,
    page: { quoteOrder, now },
  }: {
    ours: ShippableOrder;
    after: ShopVersion;
    groups: readonly ShopGroup[];
    page: Pick<ChangeContext, 'quoteOrder' | 'now'>;
  },
): Promise<number | null> {
  if (groups.length === 0) return 0;
  const checks = checkShopRows(after.rows);
  if (checks.length === 0) return null;
  try {
    const { changed, revision } = await editOrder(db, editor, {
      order: ours,
      patch: buildShopPatch(checks, after.payment, { groups, orderId: ours.orderRef }),
      basedOnRevision: ours.revision,
      quoteOrder,
      at: now,
    });
    return changed.length === 0 ? 0 : revision;
  } catch (error) {
    // The edit is refused before its first statement, so the transaction can continue.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Overwrites the groups of a conflict with the shop's values. Throws 409 for groups that are closed. */
export async function takeShopVersion(
  db: Db,
  editor: OrderEditor,
  row: store.ShopOrderRow,
  page: ChangeContext,
): Promise<void> {
  const { latest, base, conflict } = row;
  const { quoteOrder, now } = page;
  const choices = await withProducts(db, page.choices, [latest, base]);
  const [ours] = await lockOrders(db, [row.docketNumber]);
  if (!ours || latest === null || choices === null) throw new Refusal('shop_order_unknown');
  if (conflict.includes('cancelled')) {
    if (!canBeCancelled(ours)) throw new Refusal('order_is_shipped');
    await cancelOrders(db, editor, [ours], now);
    return;
  }
  const after = buildShopVersion(toComparedOrder(latest, base ?? latest), choices);
  const groups = listChangedGroups(buildShopVersion(base ?? latest, choices), after).filter(
    (group) => conflict.includes(group),
  );
  const { revision } = await editOrder(db, editor, {
    order: ours,
    patch: buildShopPatch(checkShopRows(after.rows), after.payment, {
      groups,
      orderId: ours.orderRef,
    }),
    basedOnRevision: ours.revision,
    quoteOrder,
    at: now,
  });
  await store.updateShopOrder(db, row, {
    completions: after.completions,
    shopRevisions: [...row.shopRevisions, revision],
  });
}

/** Returns the choices with the seller's products that shop orders name. */
export async function withProducts<Choices extends ShopChoices | null>(
  db: Db,
  choices: Choices,
  orders: readonly (ShopOrder | null)[],
): Promise<Choices> {
  const lines = orders.flatMap((order) => order?.lines ?? []);
  if (choices === null || lines.length === 0) return choices;
  const named = lines.map(({ sku, name }) => ({ sku, productName: name }));
  const products = await readNamedProducts(db, named);
  return { ...choices, context: { ...choices.context, products } };
}
