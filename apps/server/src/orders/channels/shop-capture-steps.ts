import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { MAX_WAITING_ORDERS } from '@shipdesk/contract/orders/shops';
import type { BulkValues } from '@shipdesk/domain/order/bulk/bulk-columns';
import type { BulkRowCheck } from '@shipdesk/domain/order/bulk/bulk-rules';
import {
  buildShopPatch,
  listChangedGroups,
  listOwnCompletions,
  type ShopGroup,
  toComparedOrder,
} from '@shipdesk/domain/order/channel/shop-changes';
import {
  buildShopVersion,
  checkShopRows,
  type ShopChoices,
  type ShopOrder,
  type ShopVersion,
  toOrderOfShop,
} from '@shipdesk/domain/order/channel/shop-order';
import { findClosedReason } from '@shipdesk/domain/order/order-edits';
import type { CapturedContents } from '@shipdesk/domain/order/product/learned-products';
import { normalisePhone } from '@shipdesk/domain/values/contact/contact';
import type { Db } from '../../platform/db/query/statement.ts';
import { Refusal } from '../../platform/refusal.ts';
import { mapInSlices } from '../../platform/slices.ts';
import type { QuoteOrder } from '../../rates/quotes/quotes-service.ts';
import { editOrder, type OrderEditor } from '../capture/order-edit-steps.ts';
import {
  buildNewOrderRow,
  canBeCancelled,
  cancelOrders,
  getEditState,
  lockOrders,
  readEdits,
  type ShippableOrder,
  writeOrders,
} from '../capture/order-steps.ts';
import { readNamedProducts } from '../products/products-steps.ts';
import * as store from './channels-store.ts';

/** What one page of a shop needs besides its orders. */
export interface CapturePage {
  readonly connection: store.ConnectionRow;
  readonly choices: ShopChoices | null;
  readonly warehouseId: string | null;
  readonly quoteOrder: QuoteOrder;
  /** At least one for each order of the page. */
  readonly docketNumbers: readonly string[];
  readonly newId: () => string;
  readonly now: Date;
  /** The seller captures orders that the shop still holds. */
  readonly takesHeld?: boolean;
}

/** What a page changed here. */
export interface CaptureResult {
  readonly captured: number;
  readonly waiting: number;
  readonly conflicts: number;
}

/** Returns choices with the seller's products that shop orders name. */
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

const isFine = (checks: readonly BulkRowCheck[]) =>
  checks.length > 0 && checks.every(({ problems }) => problems.length === 0);

/**
 * Writes a page of a shop in one transaction: new orders, changes of known ones, and those that wait. A page may be
 * written again.
 */
export async function capturePage(
  db: Db,
  editor: OrderEditor,
  orders: readonly ShopOrder[],
  beforeProducts: CapturePage,
): Promise<CaptureResult> {
  const { connection, newId } = beforeProducts;
  const newest = new Map<string, ShopOrder>();
  for (const order of orders) {
    const earlier = newest.get(order.id);
    if (!earlier || earlier.changedAt <= order.changedAt) newest.set(order.id, order);
  }
  const known = new Map(
    (await store.lockShopOrders(db, connection.id, [...newest.keys()])).map((row) => [
      row.shopId,
      row,
    ]),
  );
  const versions = [...newest.values(), ...[...known.values()].map(({ base }) => base)];
  const choices = await withProducts(db, beforeProducts.choices, versions);
  const page: CapturePage = { ...beforeProducts, choices };
  const ended: string[] = [];
  const changes: ShopChange[] = [];
  const newOrders: ShopOrder[] = [];
  for (const order of newest.values()) {
    const row = known.get(order.id);
    const isOver = order.state === 'cancelled' || order.state === 'closed';
    if (row?.state === 'captured') changes.push({ row, order });
    else if (!isOver) newOrders.push(order);
    else if (row) ended.push(row.shopId);
  }
  const prepared = await mapInSlices(newOrders, (order, index) =>
    prepareRows(order, known.get(order.id), {
      ...{ editor, page, orderId: newId(), docketNumber: page.docketNumbers[index] ?? '' },
    }),
  );
  const captured = prepared.flatMap(({ order }) => order ?? []);
  const learned = prepared.flatMap((rows) => rows.learned ?? []);
  await writeOrders(db, editor, captured, { subject: connection.id, learned });
  const saved = prepared.filter(({ isSame }) => !isSame).map(({ row }) => row);
  await store.deleteShopOrders(db, connection.id, ended);
  await store.saveShopOrders(db, saved);
  const conflicts = await followChanges(db, editor, changes, page);
  const waiting = saved.length - captured.length;
  return { captured: captured.length, waiting, conflicts };
}

/** Returns the rows of an order that is not here yet. `order` is null while it waits. */
function prepareRows(
  order: ShopOrder,
  before: store.ShopOrderRow | undefined,
  issued: {
    readonly editor: OrderEditor;
    readonly page: CapturePage;
    readonly orderId: string;
    readonly docketNumber: string;
  },
) {
  const { editor, page, orderId, docketNumber } = issued;
  const { connection, quoteOrder, now } = page;
  const made = prepareCapture(order, before?.corrected ?? null, page);
  const row: store.ShopOrderRow = {
    sellerId: editor.sellerId,
    connectionId: connection.id,
    shopId: order.id,
    shopName: order.name,
    state: made ? 'captured' : 'waiting',
    orderId: made ? orderId : null,
    docketNumber: made ? docketNumber : '',
    phone: findPhone(order),
    latest: order,
    base: made ? order : null,
    changedAt: new Date(order.changedAt),
    corrected: made ? null : (before?.corrected ?? null),
    correctedGroups: made?.correctedGroups ?? [],
    completions: made?.completions ?? [],
    shopRevisions: [],
    conflict: [],
    conflictSince: null,
    createdAt: before?.createdAt ?? now,
  };
  if (made === null) {
    const isSame = before !== undefined && isDeepStrictEqual(order, before.latest);
    return { row, isSame, order: null, learned: null };
  }
  const built = buildNewOrderRow(made.order, {
    sellerId: editor.sellerId,
    userId: editor.userId,
    id: orderId,
    docketNumber,
    createdAt: now,
    requestHash: hashShopOrder(connection.id, order.id),
    through: 'shop',
    importId: connection.id,
    quoteOrder,
  });
  return { row, isSame: false, order: built, learned: toLearned(built, made.guessed) };
}

/** Returns what products learn from a new order: a box that the shop's settings gave is not that of its products. */
function toLearned(
  { direction, contents, boxes }: CapturedContents,
  guessed: ShopVersion['guessed'],
): CapturedContents {
  const noSize = { lengthMm: 0, breadthMm: 0, heightMm: 0 };
  const known = boxes.map((box) => ({
    ...box,
    ...(guessed.includes('size') && noSize),
    ...(guessed.includes('weight') && { weightGrams: 0 }),
  }));
  return { direction, contents, boxes: known };
}

/** A captured order with its new version in the shop. */
interface ShopChange {
  readonly row: store.ShopOrderRow;
  readonly order: ShopOrder;
}

/** Follows the changes of captured orders. Locks them in one order first. Returns how many conflicts are new. */
async function followChanges(
  db: Db,
  editor: OrderEditor,
  changes: readonly ShopChange[],
  page: CapturePage,
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
    const outcome = await followChange(db, editor, change);
    if (outcome === 'cancel') cancelled.push(ours);
    if (outcome === 'conflict' && row.conflictSince === null) conflicts += 1;
  }
  await cancelOrders(db, editor, cancelled, page.now);
  return conflicts;
}

const hashShopOrder = (connectionId: string, shopId: string) =>
  `shop:${createHash('sha256').update(`${connectionId} ${shopId}`).digest('base64url')}`;

const findPhone = ({ consignee }: ShopOrder) =>
  consignee.phones.map((phone) => normalisePhone(phone)).find((phone) => phone !== null) ?? '';

/** Returns the order of a shop order, or null when it has to wait for the seller. */
function prepareCapture(
  order: ShopOrder,
  corrected: readonly BulkValues[] | null,
  {
    choices,
    warehouseId,
    takesHeld = false,
  }: Pick<CapturePage, 'choices' | 'warehouseId' | 'takesHeld'>,
) {
  if (choices === null || (order.state !== 'ready' && !takesHeld)) return null;
  const version = buildShopVersion(order, choices);
  const checks = checkShopRows(corrected ?? version.rows);
  if (!isFine(checks)) return null;
  const correctedGroups =
    corrected === null ? [] : listChangedGroups(version, { ...version, rows: corrected });
  const captured = toOrderOfShop(checks, version.payment.codPaise);
  return {
    order: { ...captured, warehouseId },
    correctedGroups,
    completions: listOwnCompletions(version.completions, new Set(correctedGroups)),
    guessed: correctedGroups.includes('packages') ? [] : version.guessed,
  };
}

/** Returns waiting orders of a connection that can be captured, as the shop has them. */
export async function listCompleteOrders(
  db: Db,
  connectionId: string,
  choices: ShopChoices | null,
): Promise<ShopOrder[]> {
  if (choices === null) return [];
  const rows = await store.selectReady(db, connectionId, MAX_WAITING_ORDERS);
  const page = {
    choices: await withProducts(
      db,
      choices,
      rows.map(({ latest }) => latest),
    ),
    warehouseId: null,
  };
  return rows.flatMap(({ latest, corrected }) =>
    latest !== null && prepareCapture(latest, corrected, page) !== null ? [latest] : [],
  );
}

/** Applies a change of the shop to its order, or keeps it as a conflict. `cancel` leaves the cancel to the caller. */
async function followChange(
  db: Db,
  editor: OrderEditor,
  { row, order, ours, page }: ShopChange & { ours: ShippableOrder; page: CapturePage },
): Promise<'none' | 'cancel' | 'conflict'> {
  const { choices, now } = page;
  const { latest, base } = row;
  // An erased consignee stays erased.
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
  const isGone = ours.stage === 'cancelled';
  const groups = isGone ? [] : listChangedGroups(buildShopVersion(base, choices), after);
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

/** Returns whether a cancel in the shop changes nothing more: shops also refund what was returned. */
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
 * Edits groups of an order as the shop has them. Returns the new revision, 0 when nothing changed, and null when the
 * shop's values are not valid here.
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
    page: Pick<CapturePage, 'quoteOrder' | 'now'>;
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
    // Refused before the first statement of the edit, so the transaction goes on.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Overwrites the groups of a conflict with the shop's values. Throws 409 for groups that are closed. */
export async function takeShopVersion(
  db: Db,
  editor: OrderEditor,
  row: store.ShopOrderRow,
  page: Pick<CapturePage, 'choices' | 'quoteOrder' | 'now'>,
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
