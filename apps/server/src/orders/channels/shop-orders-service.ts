import { type CorrectedOrder, MAX_WAITING_ORDERS } from '@shipdesk/contract/orders/shop-orders';
import {
  type BulkValues,
  buildBulkValues,
  bulkFields,
  listBulkTexts,
} from '@shipdesk/domain/order/bulk/bulk-columns';
import {
  listChangedGroups,
  listOwnCompletions,
  type ShopGroup,
  toComparedOrder,
} from '@shipdesk/domain/order/channel/shop-changes';
import { listDifferences } from '@shipdesk/domain/order/channel/shop-differences';
import {
  buildShopVersion,
  checkShopRows,
  type ShopOrder,
  toOrderOfShop,
} from '@shipdesk/domain/order/channel/shop-order';
import {
  type ClosedReason,
  findClosedReason,
  orderGroups,
} from '@shipdesk/domain/order/order-edits';
import { isBookable } from '@shipdesk/domain/shipping/order-stage';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { assertSeesContacts, type Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createOrderQuotes } from '../../rates/quotes/quotes-service.ts';
import {
  getEditState,
  readOrderRow,
  readOrders,
  type ShippableOrder,
} from '../capture/order-steps.ts';
import * as store from './channels-store.ts';
import { capturePage } from './shop-capture-steps.ts';
import { readEditedGroups, takeShopVersion, withProducts } from './shop-change-steps.ts';
import { loadChoices, type ShopJobDeps } from './shop-pull-job.ts';

/** Creates the service of the shop orders that need a decision of the seller, and of the updates for shops. */
export function createShopOrders(deps: ShopJobDeps) {
  const { database, dockets, now, newId } = deps;
  const quotes = createOrderQuotes(deps);

  /** Returns the choices of each connection of these rows. */
  async function loadChoicesOf(db: Db, rows: readonly store.ShopOrderRow[]) {
    const connections = await store.selectConnections(db);
    const rowsByConnection = Map.groupBy(rows, ({ connectionId }) => connectionId);
    const byId = new Map<string, Awaited<ReturnType<typeof loadChoices>>['choices']>();
    for (const connection of connections) {
      const ownRows = rowsByConnection.get(connection.id);
      if (ownRows === undefined) continue;
      const { choices } = await loadChoices(db, connection, now());
      const orders = ownRows.flatMap(({ latest, base }) => [latest, base]);
      byId.set(connection.id, await withProducts(db, choices, orders));
    }
    return byId;
  }

  return {
    /** Returns the shop orders that are waiting. Throws 403 for a member who may not see contacts. */
    listWaiting: (principal: Principal) => {
      assertSeesContacts(principal);
      return database.asSeller(principal, async (db) => {
        const rows = await store.selectWaiting(db, MAX_WAITING_ORDERS + 1);
        const choices = await loadChoicesOf(db, rows);
        const data = rows.slice(0, MAX_WAITING_ORDERS).flatMap((row) => {
          const made = choices.get(row.connectionId) ?? null;
          if (row.latest === null || made === null) return [];
          const cells = row.corrected ?? buildShopVersion(row.latest, made).rows;
          return [
            {
              connectionId: row.connectionId,
              shopId: row.shopId,
              shopName: row.shopName,
              heldWords: row.latest.state === 'held' ? row.latest.stateWords : '',
              rows: cells.map(listBulkTexts),
              since: row.createdAt,
            },
          ];
        });
        const needsWarehouse = [...choices.values()].includes(null);
        return { data, isMore: rows.length > MAX_WAITING_ORDERS, needsWarehouse };
      });
    },

    /** Captures corrected orders that are complete, and stores the corrections of the others. */
    capture: async (principal: Principal, orders: readonly CorrectedOrder[]) => {
      const quoteOrder = await quotes.createQuoter(principal.sellerId);
      const docketNumbers = await dockets.take(principal, orders.length);
      return database.asSeller(principal, async (db) => {
        const captured: { connectionId: string; shopId: string; docketNumber: string }[] = [];
        const byConnection = Map.groupBy(orders, ({ connectionId }) => connectionId);
        for (const [connectionId, ownOrders] of byConnection) {
          const connection = await store.lockConnection(db, connectionId);
          if (!connection) throw new Refusal('shop_unknown');
          const shopIds = ownOrders.map(({ shopId }) => shopId);
          const rows = await store.lockShopOrders(db, connectionId, shopIds);
          const page: ShopOrder[] = [];
          for (const row of rows) {
            const sent = ownOrders.find(({ shopId }) => shopId === row.shopId);
            if (row.state !== 'waiting' || row.latest === null || !sent) continue;
            await store.updateShopOrder(db, row, { corrected: sent.rows.map(readCells) });
            page.push(row.latest);
          }
          const { choices, warehouseId } = await loadChoices(db, connection, now());
          await capturePage(db, principal, page, {
            ...{ connection, choices, warehouseId, quoteOrder, newId },
            docketNumbers: docketNumbers.splice(0, page.length),
            now: now(),
            takesHeld: true,
          });
          const after = await store.lockShopOrders(db, connectionId, shopIds);
          captured.push(...after);
        }
        return captured;
      });
    },

    listConflicts: (principal: Principal) =>
      database.asSeller(principal, async (db) => {
        const rows = await store.selectConflicts(db, MAX_WAITING_ORDERS + 1);
        const choices = await loadChoicesOf(db, rows);
        const shown = rows.slice(0, MAX_WAITING_ORDERS);
        const orders = new Map(
          (
            await readOrders(
              db,
              shown.map(({ docketNumber }) => docketNumber),
            )
          ).map((order) => [order.docketNumber, order]),
        );
        const data = shown.flatMap((row) => {
          const ours = orders.get(row.docketNumber);
          const made = choices.get(row.connectionId) ?? null;
          if (!ours || row.latest === null || made === null) return [];
          const earlier = row.base ?? row.latest;
          const theirs = buildShopVersion(toComparedOrder(row.latest, earlier), made);
          const groups = listChangedGroups(buildShopVersion(earlier, made), theirs);
          const order = toOrderOfShop(checkShopRows(theirs.rows), theirs.payment.codPaise);
          return [
            {
              ...row,
              isCancelled: row.conflict.includes('cancelled'),
              closedReason: findClosed(ours, row.conflict),
              differences: listDifferences(
                readOrderRow(ours),
                order,
                groups.filter((group: ShopGroup) => row.conflict.includes(group)),
              ),
              since: row.conflictSince ?? row.createdAt,
            },
          ];
        });
        return { data, isMore: rows.length > MAX_WAITING_ORDERS };
      }),

    /** Resolves a conflict. Throws 404 without a conflict, 409 while the order does not accept the shop's values. */
    decide: async (
      principal: Principal,
      named: { connectionId: string; shopId: string; take: 'ours' | 'shop' },
    ) => {
      const { connectionId, shopId, take } = named;
      const quoteOrder = await quotes.createQuoter(principal.sellerId);
      await database.asSeller(principal, async (db) => {
        const connection = await store.lockConnection(db, connectionId);
        const [row] = await store.lockShopOrders(db, connectionId, [shopId]);
        if (!connection || !row || row.conflictSince === null) {
          throw new Refusal('shop_order_unknown');
        }
        const { choices } = await loadChoices(db, connection, now());
        if (take === 'shop') {
          await takeShopVersion(db, principal, row, { choices, quoteOrder, now: now() });
        }
        await store.updateShopOrder(db, row, {
          base: row.latest && toComparedOrder(row.latest, row.base ?? row.latest),
          conflict: [],
          conflictSince: null,
        });
        const change = { take, groups: row.conflict };
        await recordAudit(db, principal, 'shop_order.decided', row.orderId ?? '', change);
      });
    },

    /**
     * Returns the shop of an order and the updates for it; null for an order of no shop. Throws 404 for an unknown
     * order.
     */
    find: (principal: Principal, docketNumber: string) =>
      database.asSeller(principal, async (db) => {
        const [order] = await readOrders(db, [docketNumber]);
        if (!order) throw new Refusal('order_unknown');
        const row = await store.findShopOrderOf(db, order.id);
        const connection = row && (await store.findConnection(db, row.connectionId));
        if (!connection) return null;
        const writes = await store.selectWrites(db, row.connectionId, [row.shopId]);
        const { channel, name, trackingPlace } = connection;
        const { connectionId, shopId, shopName } = row;
        const edited = await readEditedGroups(db, row, order.id);
        const isTold = writes.some(
          (write) => write.kind === 'tracking' && write.state === 'written',
        );
        const inShop = row.latest?.state;
        const stateWords = row.latest?.stateWords ?? '';
        return {
          ...{ connectionId, shopId, shopName, channel, name, trackingPlace },
          hasConflict: row.conflictSince !== null,
          heldWords: inShop === 'held' && isBookable(order.stage) ? stateWords : '',
          closedWords: inShop === 'closed' && !isTold ? stateWords : '',
          completions: listOwnCompletions(row.completions, edited),
          writes: writes.map(({ id, kind, awb, status, state, problem, writtenAt, createdAt }) => ({
            ...{ id, kind, awb, status, state, problem, writtenAt, createdAt },
          })),
        };
      }),
  };
}

/** Returns the reason why the shop's version of an order cannot be applied; null if it can. */
function findClosed(ours: ShippableOrder, conflict: readonly string[]): ClosedReason | null {
  const state = getEditState(ours);
  // The order can be cancelled while every part of it can be edited.
  if (conflict.includes('cancelled')) return findClosedReason('address', state);
  const groups = orderGroups.filter((group) => conflict.includes(group));
  return groups.map((group) => findClosedReason(group, state)).find((reason) => reason) ?? null;
}

const positions = new Map(bulkFields.map((field, index) => [field, index]));

const readCells = (cells: readonly string[]): BulkValues =>
  buildBulkValues((field) => cells[positions.get(field) ?? -1] ?? '');
