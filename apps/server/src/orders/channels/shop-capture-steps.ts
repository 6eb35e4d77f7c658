import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { MAX_WAITING_ORDERS } from '@shipdesk/contract/orders/shop-orders';
import type { BulkValues } from '@shipdesk/domain/order/bulk/bulk-columns';
import type { BulkRowCheck } from '@shipdesk/domain/order/bulk/bulk-rules';
import {
  listChangedGroups,
  listUneditedCompletions,
} from '@shipdesk/domain/order/channel/shop-changes';
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
  addProducts,
  applyShopChanges,
  type ChangeContext,
  type ShopChange,
} from './shop-change-steps.ts';

export interface CapturePage extends ChangeContext {
  readonly connection: store.ConnectionRow;
  readonly warehouseId: string | null;
  /** At least one for each order of the page. */
  readonly docketNumbers: readonly string[];
  readonly newId: () => string;
  /** True if the seller captures orders that are on hold in the shop. */
  readonly includesHeldOrders?: boolean;
  /** Ids of orders that were waiting when they were read. `capturePage` skips those that were erased since. */
  readonly waitingIds?: ReadonlySet<string>;
}

/** `conflicts` counts only new conflicts. */
export interface CaptureResult {
  readonly captured: number;
  readonly waiting: number;
  readonly conflicts: number;
}

const hasNoProblems = (checks: readonly BulkRowCheck[]) =>
  checks.length > 0 && checks.every(({ problems }) => problems.length === 0);

/** Writes the new, changed and waiting orders of a page. It is safe to write a page again. */
export async function capturePage(
  db: Db,
  editor: OrderEditor,
  orders: readonly ShopOrder[],
  pageWithoutProducts: CapturePage,
): Promise<CaptureResult> {
  const { connection, newId } = pageWithoutProducts;
  const newestOrders = new Map<string, ShopOrder>();
  for (const order of orders) {
    const previous = newestOrders.get(order.id);
    if (!previous || previous.changedAt <= order.changedAt) newestOrders.set(order.id, order);
  }
  const lockedRows = await store.lockShopOrders(db, connection.id, [...newestOrders.keys()]);
  const existingRows = new Map(lockedRows.map((row) => [row.shopId, row]));
  const baseOrders = [...existingRows.values()].map(({ base }) => base);
  const versions = [...newestOrders.values(), ...baseOrders];
  const choices = await addProducts(db, pageWithoutProducts.choices, versions);
  const page: CapturePage = { ...pageWithoutProducts, choices };
  const endedIds: string[] = [];
  const changes: ShopChange[] = [];
  const newOrders: ShopOrder[] = [];
  for (const order of newestOrders.values()) {
    const row = existingRows.get(order.id);
    if (row === undefined && page.waitingIds?.has(order.id)) continue;
    const isFinished = order.state === 'cancelled' || order.state === 'closed';
    if (row?.state === 'captured') changes.push({ row, order });
    else if (!isFinished) newOrders.push(order);
    else if (row) endedIds.push(row.shopId);
  }
  const preparedRows = await mapInSlices(newOrders, (order, index) =>
    prepareRows(order, existingRows.get(order.id), {
      editor,
      page,
      orderId: newId(),
      docketNumber: page.docketNumbers[index] ?? '',
    }),
  );
  const capturedOrders = preparedRows.flatMap(({ order }) => order ?? []);
  const contents = preparedRows.flatMap((rows) => rows.contents ?? []);
  await writeOrders(db, editor, capturedOrders, { subject: connection.id, contents });
  const savedRows = preparedRows.filter(({ isSame }) => !isSame).map(({ row }) => row);
  await store.deleteShopOrders(db, connection.id, endedIds);
  await store.saveShopOrders(db, savedRows);
  const conflicts = await applyShopChanges(db, editor, changes, page);
  const waiting = savedRows.length - capturedOrders.length;
  return { captured: capturedOrders.length, waiting, conflicts };
}

/** Builds the rows of an order that is not captured yet. `order` is null if it must wait. */
function prepareRows(
  order: ShopOrder,
  earlierRow: store.ShopOrderRow | undefined,
  context: {
    readonly editor: OrderEditor;
    readonly page: CapturePage;
    readonly orderId: string;
    readonly docketNumber: string;
  },
) {
  const { editor, page, orderId, docketNumber } = context;
  const { connection, quoteOrder, now } = page;
  const capture = prepareCapture(order, earlierRow?.corrected ?? null, page);
  const row: store.ShopOrderRow = {
    sellerId: editor.sellerId,
    connectionId: connection.id,
    shopId: order.id,
    shopName: order.name,
    state: capture ? 'captured' : 'waiting',
    orderId: capture ? orderId : null,
    docketNumber: capture ? docketNumber : '',
    phone: findPhone(order),
    latest: order,
    base: capture ? order : null,
    changedAt: new Date(order.changedAt),
    corrected: capture ? null : (earlierRow?.corrected ?? null),
    correctedGroups: capture?.correctedGroups ?? [],
    completions: capture?.completions ?? [],
    shopRevisions: [],
    conflict: [],
    conflictSince: null,
    createdAt: earlierRow?.createdAt ?? now,
  };
  if (capture === null) {
    const isSame = earlierRow !== undefined && isDeepStrictEqual(order, earlierRow.latest);
    return { row, isSame, order: null, contents: null };
  }
  const newRow = buildNewOrderRow(capture.order, {
    sellerId: editor.sellerId,
    userId: editor.userId,
    id: orderId,
    docketNumber,
    createdAt: now,
    requestHash: hashShopOrder(connection.id, order.id),
    capturedThrough: 'shop',
    importId: connection.id,
    quoteOrder,
  });
  const contents = buildLearnedContents(newRow, capture.guessedFields);
  return { row, isSame: false, order: newRow, contents };
}

/** Returns the product data of a new order. Sizes and weights that come from the shop's settings are 0. */
function buildLearnedContents(
  { direction, contents, boxes }: CapturedContents,
  guessedFields: ShopVersion['guessedFields'],
): CapturedContents {
  const noSize = { lengthMm: 0, breadthMm: 0, heightMm: 0 };
  const measuredBoxes = boxes.map((box) => ({
    ...box,
    ...(guessedFields.includes('size') && noSize),
    ...(guessedFields.includes('weight') && { weightGrams: 0 }),
  }));
  return { direction, contents, boxes: measuredBoxes };
}

const hashShopOrder = (connectionId: string, shopId: string) =>
  `shop:${createHash('sha256').update(`${connectionId} ${shopId}`).digest('base64url')}`;

const findPhone = ({ consignee }: ShopOrder) =>
  consignee.phones.map((phone) => normalisePhone(phone)).find((phone) => phone !== null) ?? '';

/** Returns the order to capture, or null if the shop order must wait for the seller. */
function prepareCapture(
  order: ShopOrder,
  corrected: readonly BulkValues[] | null,
  {
    choices,
    warehouseId,
    includesHeldOrders = false,
  }: Pick<CapturePage, 'choices' | 'warehouseId' | 'includesHeldOrders'>,
) {
  if (choices === null || (order.state !== 'ready' && !includesHeldOrders)) return null;
  const version = buildShopVersion(order, choices);
  const checks = checkShopRows(corrected ?? version.rows);
  if (!hasNoProblems(checks)) return null;
  const correctedGroups =
    corrected === null ? [] : listChangedGroups(version, { ...version, rows: corrected });
  const capturedOrder = toOrderOfShop(checks, version.payment.codPaise);
  return {
    order: { ...capturedOrder, warehouseId },
    correctedGroups,
    completions: listUneditedCompletions(version.completions, new Set(correctedGroups)),
    guessedFields: correctedGroups.includes('packages') ? [] : version.guessedFields,
  };
}

/** Returns the waiting orders of a connection that can be captured now, in the shop's version. */
export async function listCompleteOrders(
  db: Db,
  connectionId: string,
  choices: ShopChoices | null,
): Promise<ShopOrder[]> {
  if (choices === null) return [];
  const rows = await store.selectReadyOrders(db, connectionId, MAX_WAITING_ORDERS);
  const latestOrders = rows.map(({ latest }) => latest);
  const page = { choices: await addProducts(db, choices, latestOrders), warehouseId: null };
  return rows.flatMap(({ latest, corrected }) =>
    latest !== null && prepareCapture(latest, corrected, page) !== null ? [latest] : [],
  );
}
