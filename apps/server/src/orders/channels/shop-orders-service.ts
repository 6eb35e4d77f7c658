import { type CorrectedOrder, MAX_WAITING_ORDERS } from '@shipdesk/contract/orders/shop-orders';
import {
  type BulkValues,
  buildBulkValues,
  bulkFields,
  listBulkTexts,
} from '@shipdesk/domain/order/bulk/bulk-columns';
import {
  listChangedGroups,
  listUneditedCompletions,
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
import { addProducts, applyShopVersion, readEditedGroups } from './shop-change-steps.ts';
import { loadChoices, type ShopJobDeps } from './shop-pull-job.ts';

export function createShopOrders(deps: ShopJobDeps) {
  const { database, dockets, now, newId } = deps;
  const quotes = createOrderQuotes(deps);

  async function loadChoicesByConnection(db: Db, rows: readonly store.ShopOrderRow[]) {
    const connections = await store.selectConnections(db);
    const rowsByConnection = Map.groupBy(rows, ({ connectionId }) => connectionId);
    const choicesById = new Map<string, Awaited<ReturnType<typeof loadChoices>>['choices']>();
    for (const connection of connections) {
      const ownRows = rowsByConnection.get(connection.id);
      if (ownRows === undefined) continue;
      const { choices } = await loadChoices(db, connection, now());
      const orders = ownRows.flatMap(({ latest, base }) => [latest, base]);
      choicesById.set(connection.id, await addProducts(db, choices, orders));
    }
    return choicesById;
  }

  return {
    /** Returns the shop orders that are waiting. Throws 403 for a member who may not see contacts. */
    listWaiting: (principal: Principal) => {
      assertSeesContacts(principal);
      return database.asSeller(principal, async (db) => {
        const rows = await store.selectWaitingOrders(db, MAX_WAITING_ORDERS + 1);
        const choicesByConnection = await loadChoicesByConnection(db, rows);
        const data = rows.slice(0, MAX_WAITING_ORDERS).flatMap((row) => {
          const ownChoices = choicesByConnection.get(row.connectionId) ?? null;
          if (row.latest === null || ownChoices === null) return [];
          const cells = row.corrected ?? buildShopVersion(row.latest, ownChoices).rows;
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
        const needsWarehouse = [...choicesByConnection.values()].includes(null);
        return { data, isMore: rows.length > MAX_WAITING_ORDERS, needsWarehouse };
      });
    },

    /**
     * Captures complete orders and stores other corrections. Returns docket numbers, empty for orders that wait. Throws
     * 404 for an unknown shop.
     */
    capture: async (principal: Principal, orders: readonly CorrectedOrder[]) => {
      const quoteOrder = await quotes.createQuoter(principal.sellerId);
      const docketNumbers = await dockets.issue(principal, orders.length);
      return database.asSeller(principal, async (db) => {
        const results: { connectionId: string; shopId: string; docketNumber: string }[] = [];
        const ordersByConnection = Map.groupBy(orders, ({ connectionId }) => connectionId);
        for (const [connectionId, ownOrders] of ordersByConnection) {
          const connection = await store.lockConnection(db, connectionId);
          if (!connection) throw new Refusal('shop_unknown');
          const shopIds = ownOrders.map(({ shopId }) => shopId);
          const rows = await store.lockShopOrders(db, connectionId, shopIds);
          const pageOrders: ShopOrder[] = [];
          for (const row of rows) {
            const correction = ownOrders.find(({ shopId }) => shopId === row.shopId);
            if (row.state !== 'waiting' || row.latest === null || !correction) continue;
            await store.updateShopOrder(db, row, { corrected: correction.rows.map(readCells) });
            pageOrders.push(row.latest);
          }
          const { choices, warehouseId } = await loadChoices(db, connection, now());
          await capturePage(db, principal, pageOrders, {
            connection,
            choices,
            warehouseId,
            quoteOrder,
            newId,
            docketNumbers: docketNumbers.splice(0, pageOrders.length),
            now: now(),
            includesHeldOrders: true,
          });
          const updatedRows = await store.lockShopOrders(db, connectionId, shopIds);
          results.push(...updatedRows);
        }
        return results;
      });
    },

    listConflicts: (principal: Principal) =>
      database.asSeller(principal, async (db) => {
        const rows = await store.selectConflicts(db, MAX_WAITING_ORDERS + 1);
        const choicesByConnection = await loadChoicesByConnection(db, rows);
        const listedRows = rows.slice(0, MAX_WAITING_ORDERS);
        const docketNumbers = listedRows.map(({ docketNumber }) => docketNumber);
        const ownOrders = await readOrders(db, docketNumbers);
        const orders = new Map(ownOrders.map((order) => [order.docketNumber, order]));
        const data = listedRows.flatMap((row) => {
          const ownOrder = orders.get(row.docketNumber);
          const ownChoices = choicesByConnection.get(row.connectionId) ?? null;
          if (!ownOrder || row.latest === null || ownChoices === null) return [];
          const baseOrder = row.base ?? row.latest;
          const version = buildShopVersion(toComparedOrder(row.latest, baseOrder), ownChoices);
          const groups = listChangedGroups(buildShopVersion(baseOrder, ownChoices), version);
          const order = toOrderOfShop(checkShopRows(version.rows), version.payment.codPaise);
          return [
            {
              ...row,
              isCancelled: row.conflict.includes('cancelled'),
              closedReason: getClosedReason(ownOrder, row.conflict),
              differences: listDifferences(
                readOrderRow(ownOrder),
                order,
                groups.filter((group: ShopGroup) => row.conflict.includes(group)),
              ),
              since: row.conflictSince ?? row.createdAt,
            },
          ];
        });
        return { data, isMore: rows.length > MAX_WAITING_ORDERS };
      }),

    /** Resolves a conflict. Throws 404 if there is none, 409 if the shop's values cannot be applied. */
    decide: async (
      principal: Principal,
      decision: { connectionId: string; shopId: string; take: 'ours' | 'shop' },
    ) => {
      const { connectionId, shopId, take } = decision;
      const quoteOrder = await quotes.createQuoter(principal.sellerId);
      await database.asSeller(principal, async (db) => {
        const connection = await store.lockConnection(db, connectionId);
        const [row] = await store.lockShopOrders(db, connectionId, [shopId]);
        if (!connection || !row || row.conflictSince === null) {
          throw new Refusal('shop_order_unknown');
        }
        const { choices } = await loadChoices(db, connection, now());
        if (take === 'shop') {
          await applyShopVersion(db, principal, row, { choices, quoteOrder, now: now() });
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

    /** Returns the shop of an order and its updates, or null if it has no shop. Throws 404 for an unknown order. */
    find: (principal: Principal, docketNumber: string) =>
      database.asSeller(principal, async (db) => {
        const [order] = await readOrders(db, [docketNumber]);
        if (!order) throw new Refusal('order_unknown');
        const row = await store.findShopOrder(db, order.id);
        const connection = row && (await store.findConnection(db, row.connectionId));
        if (!connection) return null;
        const writes = await store.selectWrites(db, row.connectionId, [row.shopId]);
        const { channel, name, trackingPlace } = connection;
        const { connectionId, shopId, shopName } = row;
        const editedGroups = await readEditedGroups(db, row, order.id);
        const hasTrackingNumber = writes.some(
          (write) => write.kind === 'tracking' && write.state === 'written',
        );
        const shopState = row.latest?.state;
        const stateWords = row.latest?.stateWords ?? '';
        return {
          connectionId,
          shopId,
          shopName,
          channel,
          name,
          trackingPlace,
          hasConflict: row.conflictSince !== null,
          heldWords: shopState === 'held' && isBookable(order.stage) ? stateWords : '',
          closedWords: shopState === 'closed' && !hasTrackingNumber ? stateWords : '',
          completions: listUneditedCompletions(row.completions, editedGroups),
          writes: writes.map(({ id, kind, awb, status, state, problem, writtenAt, createdAt }) => {
            return { id, kind, awb, status, state, problem, writtenAt, createdAt };
          }),
        };
      }),
  };
}

/** Returns the reason why the shop's version of an order cannot be applied; null if it can. */
function getClosedReason(order: ShippableOrder, conflict: readonly string[]): ClosedReason | null {
  const state = getEditState(order);
  // An order can be cancelled if and only if its address can be edited.
  if (conflict.includes('cancelled')) return findClosedReason('address', state);
  const groups = orderGroups.filter((group) => conflict.includes(group));
  return groups.map((group) => findClosedReason(group, state)).find((reason) => reason) ?? null;
}

const indexByField = new Map(bulkFields.map((field, index) => [field, index]));

const readCells = (cells: readonly string[]): BulkValues =>
  buildBulkValues((field) => cells[indexByField.get(field) ?? -1] ?? '');
