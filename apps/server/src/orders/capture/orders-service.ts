import type { OrderReceipt } from '@shipdesk/contract/orders/create-order';
import type { SentOrder } from '@shipdesk/contract/orders/order-wire';
import type { Order } from '@shipdesk/domain/order/order';
import { parseOrder } from '@shipdesk/domain/order/order-rules';
import { listLearnedProducts } from '@shipdesk/domain/order/product/learned-products';
import { formatOrderStatus, type OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { isReverseEnabled } from '../../accounts/sellers/seller-steps.ts';
import type { Deps, ServiceDeps } from '../../deps.ts';
import type { AuditEntry } from '../../platform/audit/audit-store.ts';
import { isDuplicate, isForeignKeyViolation } from '../../platform/db/query/database-errors.ts';
import type { Sendable } from '../../platform/db/query/statement.ts';
import {
  buildSubscriberCheck,
  isSubscriberCheckError,
} from '../../platform/events/event-fan-out-store.ts';
import {
  buildKeyInsert,
  buildKeyRow,
  type IdempotentCall,
  KEYS_CONSTRAINT,
  loadStoredResponse,
} from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { isRowId } from '../../platform/row-id.ts';
import { createOrderQuotes, type OrderQuoteDeps } from '../../rates/quotes/quotes-service.ts';
import { buildNewOrderRow, canBeCancelled, cancelOrders, lockOrders } from './order-steps.ts';
import {
  buildOrderInserts,
  insertOrders,
  type NewOrderRow,
  selectNames,
  selectOrderByOrderId,
  WAREHOUSE_CONSTRAINT,
} from './orders-store.ts';

export type CancelProblem = { code: 'order_unknown' } | { code: 'order_is_shipped' };

interface CancelOutcome {
  readonly docketNumber: string;
  readonly problem?: CancelProblem;
}

export function createOrders({
  database,
  dockets,
  learnedProductCache,
  now,
  newId,
  ...deps
}: ServiceDeps & Pick<Deps, 'dockets' | 'learnedProductCache'> & OrderQuoteDeps) {
  const quotes = createOrderQuotes(deps);
  const writeOrder = createOrderWriter({ database, learnedProductCache });

  async function write(principal: Principal, order: Order, call: IdempotentCall) {
    const [docketNumber = ''] = await dockets.issue(principal, 1);
    const row = buildNewOrderRow(order, {
      sellerId: principal.sellerId,
      userId: principal.userId,
      id: newId(),
      docketNumber,
      createdAt: now(),
      requestHash: call.requestHash,
      capturedThrough: 'form',
      quoteOrder: await quotes.createQuoter(principal.sellerId),
    });
    const receipt = buildReceipt(row);
    const { key } = call;
    const keyRow =
      key === undefined
        ? undefined
        : buildKeyRow(principal, { call: { ...call, key }, response: receipt, now: row.createdAt });
    const entry = {
      action: 'order.created' as const,
      subject: row.id,
      change: { docket_number: row.docketNumber, direction: row.direction, stage: row.stage },
    };
    const options = { entry, firstStatements: keyRow ? [buildKeyInsert(keyRow)] : [] };
    try {
      await writeOrder(principal, row, options).catch((error: unknown) => {
        // A client may send any id. Drop an id that is not a warehouse of this seller.
        if (!isForeignKeyViolation(error, WAREHOUSE_CONSTRAINT)) throw error;
        return writeOrder(principal, { ...row, warehouseId: null }, options);
      });
      return receipt;
    } catch (error) {
      if (!keyRow || !isDuplicate(error, KEYS_CONSTRAINT)) throw error;
      const replayedReceipt = await database.asSeller(principal, (db) =>
        loadStoredResponse<OrderReceipt>(db, keyRow),
      );
      call.onReplay?.();
      return replayedReceipt;
    }
  }

  async function assertReverseEnabled(principal: Principal) {
    const isEnabled = await database.asSeller(principal, (db) =>
      isReverseEnabled(db, principal.sellerId),
    );
    if (isEnabled) return;
    throw createFieldRefusal([{ field: 'payment.mode', code: 'reverse_off' }]);
  }

  async function findSameOrder(principal: Principal, order: Order, call: IdempotentCall) {
    const existingOrder = await database.asSeller(principal, (db) =>
      selectOrderByOrderId(db, principal.sellerId, order.reference.orderId).executeTakeFirst(),
    );
    if (!existingOrder) throw new Error('the order that uses an order id is missing');
    if (existingOrder.requestHash !== call.requestHash) {
      const params = {
        orderId: existingOrder.orderRef,
        docketNumber: existingOrder.docketNumber,
      };
      throw new Refusal('order_id_taken', {
        params,
        details: [{ field: 'reference.orderId', code: 'order_id_taken', params }],
      });
    }
    call.onReplay?.();
    return buildReceipt(existingOrder);
  }

  return {
    /**
     * Creates an order with a new docket number. Returns its receipt, or the receipt of an existing order with the same
     * id and content. Throws 422 for an invalid order, 409 if another order has the id.
     */
    create: async (principal: Principal, payload: SentOrder, call: IdempotentCall) => {
      const order = parseAcceptedOrder(payload);
      if (order.direction === 'reverse') await assertReverseEnabled(principal);
      try {
        return await write(principal, order, call);
      } catch (error) {
        if (isDuplicate(error, 'orders_reference')) return findSameOrder(principal, order, call);
        throw error;
      }
    },

    /** Validates an order without saving it. Throws 422 for an invalid order. Accepts a taken order id. */
    check: async (principal: Principal, payload: SentOrder): Promise<void> => {
      const order = parseAcceptedOrder(payload);
      if (order.direction === 'reverse') await assertReverseEnabled(principal);
    },

    listNames: (principal: Principal, docketNumbers: readonly string[]) =>
      database.asSeller(principal, (db) => selectNames(db, docketNumbers)),

    /** Cancels an order. Throws 404 for an unknown docket number, 409 for an order that is booked or being booked. */
    cancel: (principal: Principal, docketNumber: string) =>
      database.asSeller(principal, async (db) => {
        const [order] = await lockOrders(db, [docketNumber]);
        if (!order) throw new Refusal('order_unknown');
        if (order.stage === 'cancelled') return;
        if (!canBeCancelled(order)) {
          throw new Refusal('order_is_shipped');
        }
        await cancelOrders(db, principal, [order], now());
      }),

    /** Cancels the orders that `cancel` accepts. Returns one outcome per docket number, in the given sequence. */
    cancelMany: (principal: Principal, docketNumbers: readonly string[]) =>
      database.asSeller(principal, async (db) => {
        const orders = await lockOrders(db, docketNumbers);
        await cancelOrders(db, principal, orders.filter(canBeCancelled), now());
        const ordersByDocket = new Map(orders.map((order) => [order.docketNumber, order]));
        return docketNumbers.map((docketNumber): CancelOutcome => {
          const order = ordersByDocket.get(docketNumber);
          if (!order) return { docketNumber, problem: { code: 'order_unknown' } };
          return canBeCancelled(order) || order.stage === 'cancelled'
            ? { docketNumber }
            : { docketNumber, problem: { code: 'order_is_shipped' } };
        });
      }),
  };
}

interface OrderWrite {
  readonly entry: AuditEntry;
  readonly firstStatements: readonly Sendable[];
}

function createOrderWriter({
  database,
  learnedProductCache: cache,
}: Pick<Deps, 'database' | 'learnedProductCache'>) {
  return async (
    principal: Principal,
    row: NewOrderRow,
    { entry, firstStatements }: OrderWrite,
  ): Promise<void> => {
    const { sellerId } = principal;
    const learnedProducts = listLearnedProducts([row]);
    if (cache.hasAll(sellerId, learnedProducts)) {
      // Uses one round trip. The check rolls the order back if an endpoint subscribed after the entry was cached.
      try {
        return await database.writeAsSeller(principal, [
          buildSubscriberCheck(sellerId),
          ...firstStatements,
          ...buildOrderInserts(principal, [row], entry),
        ]);
      } catch (error) {
        if (!isSubscriberCheckError(error)) throw error;
        cache.invalidate(sellerId);
      }
    }
    const isCacheable = await database.asSeller(principal, (db) =>
      insertOrders(db, principal, [row], { entry, firstStatements }),
    );
    if (isCacheable) cache.add(sellerId, learnedProducts);
  };
}

function buildReceipt(order: {
  id: string;
  orderRef: string;
  docketNumber: string;
  stage: OrderStage;
}): OrderReceipt {
  return {
    id: order.id,
    orderId: order.orderRef,
    docketNumber: order.docketNumber,
    status: formatOrderStatus(order.stage),
  };
}

function parseAcceptedOrder({ direction, warehouseId, ...fields }: SentOrder): Order {
  if (!direction)
    throw createFieldRefusal([{ field: 'payment.mode', code: 'payment_mode_unknown' }]);
  if (fields.returned && direction === 'forward') {
    throw createFieldRefusal([{ field: 'returned.reason', code: 'return_details_forward' }]);
  }
  // A client may send any text here; only a UUID can be the id of a warehouse.
  const isId = warehouseId !== null && isRowId(warehouseId);
  const order = parseOrder({ ...fields, direction, warehouseId: isId ? warehouseId : null });
  if (Array.isArray(order)) throw createFieldRefusal(order);
  return order;
}
