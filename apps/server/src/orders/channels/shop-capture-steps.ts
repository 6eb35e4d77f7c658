import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { MAX_WAITING_ORDERS } from '@shipdesk/contract/orders/shop-orders';
import type { BulkValues } from '@shipdesk/domain/order/bulk/bulk-columns';
import type { BulkRowCheck } from '@shipdesk/domain/order/bulk/bulk-rules';
import { listChangedGroups, listOwnCompletions } from '@shipdesk/domain/order/channel/shop-changes';
import {
  buildShopVersion,
  checkShopRows,
  type ShopChoices,
  type ShopOrder,
  type ShopVersion,
  toOrderOfShop,
} from '@shipdesk/domain/order/channel/shop-order';
import type { CapturedContents } from '@shipdesk/domain/order/product/learned-products';
import { normalisePhone } from '@shipdesk/domain/values/contact/contact';
import type { Db } from '../../platform/db/query/statement.ts';
import { mapInSlices } from '../../platform/slices.ts';
import type { OrderEditor } from '../capture/order-edit-steps.ts';
import { buildNewOrderRow, writeOrders } from '../capture/order-steps.ts';
import * as store from './channels-store.ts';
import {
  applyShopChanges,
  type ChangeContext,
  type ShopChange,
  withProducts,
} from './shop-change-steps.ts';

/** The data that writing a page needs besides its orders. */
export interface CapturePage extends ChangeContext {
  readonly connection: store.ConnectionRow;
  readonly warehouseId: string | null;
  /** At least one for each order of the page. */
  readonly docketNumbers: readonly string[];
  readonly newId: () => string;
  /** The seller captures orders that are on hold in the shop. */
  readonly takesHeld?: boolean;
  /** Orders that waited when they were listed. One that was erased since then is not restored. */
  readonly waitingIds?: ReadonlySet<string>;
}

/** The changes that a page made. */
export interface CaptureResult {
  readonly captured: number;
  readonly waiting: number;
  readonly conflicts: number;
}

const isFine = (checks: readonly BulkRowCheck[]) =>
  checks.length > 0 && checks.every(({ problems }) => problems.length === 0);

/**
 * Writes a page of a shop in one transaction: new orders, changes of captured orders, and waiting orders. A page may be
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
    if (row === undefined && page.waitingIds?.has(order.id)) continue;
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
  const conflicts = await applyShopChanges(db, editor, changes, page);
  const waiting = saved.length - captured.length;
  return { captured: captured.length, waiting, conflicts };
}

/** Returns the rows of an order that was not captured before. `order` is null while it waits. */
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

/** Returns the product data of a new order. Leaves out a box that comes from the shop's settings. */
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

const hashShopOrder = (connectionId: string, shopId: string) =>
  `shop:${createHash('sha256').update(`${connectionId} ${shopId}`).digest('base64url')}`;

const findPhone = ({ consignee }: ShopOrder) =>
  consignee.phones.map((phone) => normalisePhone(phone)).find((phone) => phone !== null) ?? '';

/** Returns the order of a shop order, or null if it must wait for the seller. */
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

/** Returns the waiting orders of a connection that can be captured, with the shop's values. */
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
