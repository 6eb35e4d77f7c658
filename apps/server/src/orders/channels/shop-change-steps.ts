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

export interface ChangeContext {
  readonly choices: ShopChoices | null;
  readonly quoteOrder: QuoteOrder;
  readonly now: Date;
}

export interface ShopChange {
  readonly row: store.ShopOrderRow;
  readonly order: ShopOrder;
}

/** Locks captured orders and applies the shop's changes to them. Returns the number of new conflicts. */
export async function applyShopChanges(
  db: Db,
  editor: OrderEditor,
  changes: readonly ShopChange[],
  context: ChangeContext,
): Promise<number> {
  const newChanges = changes.filter(({ row, order }) => !isDeepStrictEqual(row.latest, order));
  const docketNumbers = newChanges.map(({ row }) => row.docketNumber);
  const orders = new Map((await lockOrders(db, docketNumbers)).map((order) => [order.id, order]));
  const cancelledOrders: ShippableOrder[] = [];
  let conflictCount = 0;
  for (const { row, order } of newChanges) {
    const ownOrder = orders.get(row.orderId ?? '');
    if (!ownOrder) throw new Error('a captured order of a shop does not exist');
    const change = { row, order, ownOrder, context };
    const outcome = await applyShopChange(db, editor, change);
    if (outcome === 'cancel') cancelledOrders.push(ownOrder);
    if (outcome === 'conflict' && row.conflictSince === null) conflictCount += 1;
  }
  await cancelOrders(db, editor, cancelledOrders, context.now);
  return conflictCount;
}

/** Applies a change of the shop, or stores it as a conflict. After `cancel`, the caller must cancel the order. */
async function applyShopChange(
  db: Db,
  editor: OrderEditor,
  {
    row,
    order,
    ownOrder,
    context,
  }: ShopChange & { ownOrder: ShippableOrder; context: ChangeContext },
): Promise<'none' | 'cancel' | 'conflict'> {
  const { choices, now } = context;
  const { latest, base } = row;
  // Do not restore an erased consignee.
  if (latest === null || base === null || choices === null) return 'none';
  if (order.changedAt < latest.changedAt) return 'none';
  const seenColumns = { latest: order, shopName: order.name, changedAt: new Date(order.changedAt) };
  if (order.state === 'cancelled') {
    const canCancel = canBeCancelled(ownOrder);
    const isOpen = !canCancel && !isFinished(ownOrder) && base.state !== 'cancelled';
    await store.updateShopOrder(db, row, {
      ...seenColumns,
      ...describeConflict(isOpen ? ['cancelled'] : [], row, now),
      ...(!isOpen && { base: toComparedOrder(order, base) }),
    });
    if (canCancel) return 'cancel';
    return isOpen ? 'conflict' : 'none';
  }
  const comparedOrder = toComparedOrder(order, base);
  const version = buildShopVersion(comparedOrder, choices);
  const isCancelled = ownOrder.stage === 'cancelled';
  const groups = isCancelled ? [] : listChangedGroups(buildShopVersion(base, choices), version);
  const blockedGroups = await listBlockedGroups(db, { row, ownOrder, groups });
  const openGroups = groups.filter((group) => !blockedGroups.includes(group));
  const revision = await applyGroups(db, editor, {
    ownOrder,
    version,
    groups: openGroups,
    context,
  });
  const refusedGroups = revision === null ? groups : blockedGroups;
  const isApplied = refusedGroups.length === 0;
  await store.updateShopOrder(db, row, {
    ...seenColumns,
    ...describeConflict(refusedGroups, row, now),
    ...(isApplied && { base: comparedOrder, completions: version.completions }),
    shopRevisions: revision ? [...row.shopRevisions, revision] : row.shopRevisions,
  });
  return isApplied ? 'none' : 'conflict';
}

/** Returns true if a cancellation in the shop has no effect, because shops also refund returned parcels. */
const isFinished = ({ stage }: ShippableOrder) =>
  ['cancelled', 'delivered', 'rto', 'lost_or_damaged'].includes(stage);

const describeConflict = (
  conflict: readonly string[],
  { conflictSince }: store.ShopOrderRow,
  now: Date,
) => ({
  conflict: [...conflict],
  conflictSince: conflict.length === 0 ? null : (conflictSince ?? now),
});

/** Returns the groups that the shop must not overwrite, because they are closed or the seller edited them. */
async function listBlockedGroups(
  db: Db,
  {
    row,
    ownOrder,
    groups,
  }: { row: store.ShopOrderRow; ownOrder: ShippableOrder; groups: readonly ShopGroup[] },
): Promise<ShopGroup[]> {
  if (groups.length === 0) return [];
  const editedGroups = await readEditedGroups(db, row, ownOrder.id);
  const state = getEditState(ownOrder);
  return groups.filter((name) => editedGroups.has(name) || findClosedReason(name, state) !== null);
}

/** Returns the groups of an order that the seller edited before or after the capture. */
export async function readEditedGroups(
  db: Db,
  { shopRevisions, correctedGroups }: store.ShopOrderRow,
  orderId: string,
): Promise<ReadonlySet<string>> {
  const edits = await readEdits(db, orderId);
  const ownEdits = edits.filter(({ revision }) => !shopRevisions.includes(revision));
  return new Set<string>([...ownEdits.flatMap(({ groups }) => groups), ...correctedGroups]);
}

/** Sets groups of an order to the shop's values. Returns the revision, 0 if nothing changed, or null if refused. */
async function applyGroups(
  db: Db,
  editor: OrderEditor,
  {
    ownOrder,
    version,
    groups,
    context: { quoteOrder, now },
  }: {
    ownOrder: ShippableOrder;
    version: ShopVersion;
    groups: readonly ShopGroup[];
    context: Pick<ChangeContext, 'quoteOrder' | 'now'>;
  },
): Promise<number | null> {
  if (groups.length === 0) return 0;
  const checkedRows = checkShopRows(version.rows);
  if (checkedRows.length === 0) return null;
  try {
    const { changed, revision } = await editOrder(db, editor, {
      order: ownOrder,
      patch: buildShopPatch(checkedRows, version.payment, { groups, orderId: ownOrder.orderRef }),
      basedOnRevision: ownOrder.revision,
      quoteOrder,
      editedAt: now,
    });
    return changed.length === 0 ? 0 : revision;
  } catch (error) {
    // `editOrder` refuses an edit before its first statement, so the transaction can continue.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * Sets the groups of a conflict to the shop's values, or cancels the order. Throws 404 if the shop's values are erased
 * or the seller has no warehouse, 409 if the order forbids the change.
 */
export async function applyShopVersion(
  db: Db,
  editor: OrderEditor,
  row: store.ShopOrderRow,
  context: ChangeContext,
): Promise<void> {
  const { latest, base, conflict } = row;
  const { quoteOrder, now } = context;
  const choices = await addProducts(db, context.choices, [latest, base]);
  const [ownOrder] = await lockOrders(db, [row.docketNumber]);
  if (!ownOrder || latest === null || choices === null) throw new Refusal('shop_order_unknown');
  if (conflict.includes('cancelled')) {
    if (!canBeCancelled(ownOrder)) throw new Refusal('order_is_shipped');
    await cancelOrders(db, editor, [ownOrder], now);
    return;
  }
  const version = buildShopVersion(toComparedOrder(latest, base ?? latest), choices);
  const groups = listChangedGroups(buildShopVersion(base ?? latest, choices), version).filter(
    (group) => conflict.includes(group),
  );
  const { revision } = await editOrder(db, editor, {
    order: ownOrder,
    patch: buildShopPatch(checkShopRows(version.rows), version.payment, {
      groups,
      orderId: ownOrder.orderRef,
    }),
    basedOnRevision: ownOrder.revision,
    quoteOrder,
    editedAt: now,
  });
  await store.updateShopOrder(db, row, {
    completions: version.completions,
    shopRevisions: [...row.shopRevisions, revision],
  });
}

/** Returns the choices with the seller's products that the lines of the orders name. */
export async function addProducts<Choices extends ShopChoices | null>(
  db: Db,
  choices: Choices,
  orders: readonly (ShopOrder | null)[],
): Promise<Choices> {
  const lines = orders.flatMap((order) => order?.lines ?? []);
  if (choices === null || lines.length === 0) return choices;
  const productNames = lines.map(({ sku, name }) => ({ sku, productName: name }));
  const products = await readNamedProducts(db, productNames);
  return { ...choices, context: { ...choices.context, products } };
}
