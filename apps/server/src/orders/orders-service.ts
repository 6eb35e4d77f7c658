import { phoneProblem, pincodeProblem } from '@shipdesk/domain/contact/contact-rules';
import { docketNumberFrom } from '@shipdesk/domain/order/docket';
import type { OrderForm } from '@shipdesk/domain/order/order-form';
import { firstOrderProblem, orderFormatProblems } from '@shipdesk/domain/order/order-rules';
import { fieldProblems } from '@shipdesk/domain/problem/problem';
import { isDuplicate } from '../db/query/database-errors.ts';
import type { OrdersTable } from '../db/schema/tables.ts';
import type { Deps } from '../deps.ts';
import { type IdempotentCall, keptAnswer, keptUnder, keyRow } from '../http/idempotency.ts';
import { type Detail, invalid, Refusal } from '../http/problem.ts';
import type { Bearer } from '../http/route.ts';
import { reverseOf } from '../sellers/sellers-store.ts';
import { type Attached, orderRow } from './order-row.ts';
import { insertNewOrder, insertOrderOnce, orderByReference } from './orders-store.ts';

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
    bearer: Bearer,
    order: NewOrder,
    call: IdempotentCall,
  ): Promise<{ receipt: OrderReceipt; isReplay: boolean }>;
}

/** A seller's orders. */
export function createOrders({
  now,
  newId,
  random,
}: Pick<Deps, 'now' | 'newId' | 'random'>): Orders {
  async function write(bearer: Bearer, order: NewOrder, call: IdempotentCall) {
    const row = orderRow(order.form, order, {
      sellerId: bearer.sellerId,
      userId: bearer.userId,
      id: newId(),
      docketNumber: docketNumberFrom(random),
      createdAt: now(),
      warehouseId: isUuid(order.warehouseId) ? order.warehouseId : null,
      requestHash: call.requestHash,
    });
    if (row.direction === 'reverse') await refuseWithoutReverse(bearer);
    const receipt: OrderReceipt = {
      id: row.id,
      orderId: row.order_ref,
      docketNumber: row.docket_number,
      status: row.status,
    };
    const { key } = call;
    if (key === undefined) {
      await bearer.together([insertNewOrder(row)]);
      return { receipt, isReplay: false };
    }
    const kept = keyRow(bearer, { call: { ...call, key }, response: receipt, now: row.created_at });
    // Not spread: two objects of so many columns take two hundred times as long.
    const [[inserted]] = await bearer.together([insertOrderOnce(Object.assign(row, kept))]);
    if (inserted) return { receipt, isReplay: false };
    const [answers] = await bearer.together([keptUnder(kept)]);
    return { receipt: keptAnswer<OrderReceipt>(kept, answers), isReplay: true };
  }

  async function refuseWithoutReverse(bearer: Bearer) {
    const [[seller]] = await bearer.together([reverseOf({ sellerId: bearer.sellerId })]);
    if (seller?.reverse_enabled) return;
    throw invalid([
      {
        field: 'order.paymentMode',
        message: 'Reverse orders are not switched on for your account. Ask the operator.',
      },
    ]);
  }

  /** The order id is the natural key: the same order again is no second order. */
  async function sameOrder(bearer: Bearer, order: NewOrder, call: IdempotentCall) {
    const { sellerId } = bearer;
    const [[existing]] = await bearer.together([
      orderByReference({ sellerId, orderRef: order.form.order.orderId }),
    ]);
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
    create: async (bearer, order, call) => {
      const problems = orderProblems(order);
      if (problems.length > 0) throw invalid(problems);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await write(bearer, order, call);
        } catch (error) {
          if (isDuplicate(error, 'orders_reference')) return sameOrder(bearer, order, call);
          // A docket number that was issued before: draw another one.
          if (!isDuplicate(error, 'orders_docket') || attempt === DOCKET_ATTEMPTS) throw error;
        }
      }
    },
  };
}

function orderProblems({ form, direction, pickup }: NewOrder): Detail[] {
  if (!direction) return [{ field: 'order.paymentMode', code: 'payment_mode_unknown' }];
  const first = firstOrderProblem(form);
  if (first) return first.fields.map((field) => ({ field, ...first.problem }));
  return [
    ...orderFormatProblems(form),
    ...fieldProblems([
      ['pickupLocation.phone', phoneProblem(pickup.phone)],
      ['pickupLocation.pinCode', pincodeProblem(pickup.pincode)],
    ]),
  ];
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
