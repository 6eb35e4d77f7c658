import { phoneProblem, pincodeProblem } from '@shipdesk/domain/contact-rules';
import { docketNumberFrom } from '@shipdesk/domain/docket';
import type { FieldProblem } from '@shipdesk/domain/field-problem';
import type { OrderForm } from '@shipdesk/domain/order-form';
import { firstOrderProblem, orderFormatProblems } from '@shipdesk/domain/order-rules';
import { isDuplicate } from '../db/database.ts';
import type { OrdersTable } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { claimKey, type IdempotentCall } from '../http/idempotency.ts';
import { invalid, Refusal } from '../http/problem.ts';
import type { Principal } from '../http/route.ts';
import { hasReverse } from '../sellers/sellers-store.ts';
import { selectWarehouse } from '../warehouses/warehouses-store.ts';
import { type Attached, orderRow } from './order-row.ts';
import { insertOrder, selectOrderByReference } from './orders-store.ts';

const DOCKET_ATTEMPTS = 3;

export interface NewOrder extends Attached {
  form: OrderForm;
  /** `reverse`: from the consignee back to the warehouse. Undefined for a payment mode that nobody knows. */
  direction: OrdersTable['direction'] | undefined;
  warehouseId: string;
}

/** What a caller learns of an order it made. */
export interface OrderReceipt {
  id: string;
  orderId: string;
  docketNumber: string;
  status: string;
}

export interface Orders {
  /**
   * Writes one order and issues its docket number. 422 for what the rules of an order refuse
   * (fields named as in the form), 409 when the order id was used for another order.
   */
  create(
    principal: Principal,
    order: NewOrder,
    call: IdempotentCall,
  ): Promise<{ receipt: OrderReceipt; isReplay: boolean }>;
}

/** A seller's orders. */
export function createOrders({
  database,
  now,
  newId,
  random,
}: Pick<Deps, 'database' | 'now' | 'newId' | 'random'>): Orders {
  async function write(principal: Principal, order: NewOrder, call: IdempotentCall) {
    return database.asSeller(principal.sellerId, async (db) => {
      const warehouse = isUuid(order.warehouseId)
        ? await selectWarehouse(db, order.warehouseId)
        : undefined;
      const row = orderRow(order.form, order, {
        sellerId: principal.sellerId,
        userId: principal.userId,
        id: newId(),
        docketNumber: docketNumberFrom(random),
        createdAt: now(),
        warehouseId: warehouse?.id ?? null,
        requestHash: call.requestHash,
      });
      if (row.direction === 'reverse' && !(await hasReverse(db, principal.sellerId))) {
        throw invalid([
          {
            field: 'order.paymentMode',
            message: 'Reverse orders are not switched on for your account. Ask the operator.',
          },
        ]);
      }
      const receipt: OrderReceipt = {
        id: row.id,
        orderId: row.order_ref,
        docketNumber: row.docket_number,
        status: row.status,
      };
      const kept = await claimKey(db, principal, { call, response: receipt, now: now() });
      if (kept) return { receipt: kept, isReplay: true };
      await insertOrder(db, row);
      return { receipt, isReplay: false };
    });
  }

  /** The order id is the natural key: the same order again is no second order. */
  async function sameOrder(principal: Principal, order: NewOrder, call: IdempotentCall) {
    const existing = await database.asSeller(principal.sellerId, (db) =>
      selectOrderByReference(db, order.form.order.orderId),
    );
    if (!existing) throw new Error('an order id was taken and is gone');
    if (existing.request_hash !== call.requestHash) {
      const message = `Order id ${existing.order_ref} was used before, for docket ${existing.docket_number}. Use another order id.`;
      throw new Refusal('duplicate', message, { details: [{ field: 'order.orderId', message }] });
    }
    const receipt: OrderReceipt = {
      id: existing.id,
      orderId: existing.order_ref,
      docketNumber: existing.docket_number,
      status: existing.status,
    };
    return { receipt, isReplay: true };
  }

  return {
    create: async (principal, order, call) => {
      const problems = orderProblems(order);
      if (problems.length > 0) throw invalid(problems);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await write(principal, order, call);
        } catch (error) {
          if (isDuplicate(error, 'orders_reference')) return sameOrder(principal, order, call);
          // A docket number that was issued before: draw another one.
          if (!isDuplicate(error, 'orders_docket') || attempt === DOCKET_ATTEMPTS) throw error;
        }
      }
    },
  };
}

function orderProblems({ form, direction, pickup }: NewOrder): FieldProblem[] {
  if (!direction)
    return [
      {
        field: 'order.paymentMode',
        message: 'paymentMode must be Prepaid, COD or, for a reverse order, Pickup',
      },
    ];
  const first = firstOrderProblem(form);
  if (first) return first.fields.map((field) => ({ field, message: first.message }));
  const pickupProblems = [
    { field: 'pickupLocation.phone', message: phoneProblem(pickup.phone) },
    { field: 'pickupLocation.pinCode', message: pincodeProblem(pickup.pincode) },
  ].flatMap(({ field, message }) => (message === null ? [] : [{ field, message }]));
  return [...orderFormatProblems(form), ...pickupProblems];
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
