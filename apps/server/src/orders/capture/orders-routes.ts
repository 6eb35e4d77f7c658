import { Readable } from 'node:stream';
import { createOrder } from '@shipdesk/contract/orders/create-order';
import { cancelOrder, cancelOrders, countStages } from '@shipdesk/contract/orders/order-stages';
import { exportOrders, getOrder, listDockets, listOrders } from '@shipdesk/contract/orders/orders';
import { problemText } from '@shipdesk/contract/problems/wire-problems';
import { businessDayOf } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { csvFile, nameCsv } from '../../platform/files/csv-file.ts';
import { guardedRoute, guardedStream } from '../../platform/http/route.ts';
import { idempotentCall, markReplay } from '../../platform/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import { orderColumns } from '../list/order-csv.ts';
import { createOrderLists } from '../list/order-list-service.ts';
import { orderFromWire, wireFieldOf } from './order-from-wire.ts';
import { orderHistory } from './order-history.ts';
import { type CancelProblem, createOrders } from './orders-service.ts';
import { orderDetailToWire, orderToWire } from './orders-wire.ts';

export function ordersRoutes(app: FastifyInstance, deps: Deps): void {
  const orders = createOrders(deps);
  const lists = createOrderLists(deps);

  guardedRoute(app, createOrder, async ({ body, principal, request, reply }) => {
    const call = idempotentCall('booking/createPickup', { request, body });
    const { receipt, isReplay } = await orders
      .create(principal, orderFromWire(body), call)
      .catch((error: unknown) => {
        throw error instanceof Refusal ? inWireFields(error) : error;
      });
    if (isReplay) markReplay(reply);
    return { message: 'Order saved successfully!', data: receipt };
  });

  guardedRoute(app, listOrders, async ({ body, principal }) => {
    const page = await lists.page(principal, {
      filter: body.filters[0] ?? {},
      limit: body.limit,
      pageNumber: body.pageNumber,
    });
    const { rows, ...totals } = page;
    return { data: rows.map(orderToWire), ...totals };
  });

  guardedRoute(app, listDockets, async ({ body, principal }) => {
    const filter = body.filters[0] ?? {};
    const { dockets, isMore } = await lists.dockets(principal, filter, body.after);
    return { data: dockets, isMore };
  });

  guardedRoute(app, countStages, async ({ body, principal }) => {
    const { counts, isCapped } = await lists.stages(principal, body);
    return { data: counts, ...(isCapped && { isCapped: true as const }) };
  });

  guardedRoute(app, cancelOrder, async ({ params: { docketNumber }, principal }) => {
    await orders.cancel(principal, docketNumber);
    return { data: { docketNumber, stage: 'cancelled' as const } };
  });

  guardedRoute(
    app,
    cancelOrders,
    async ({ body, principal }) => {
      const outcomes = await orders.cancelMany(principal, body.docketNumbers);
      return {
        data: outcomes.map(({ docketNumber, problem }) =>
          problem
            ? { docketNumber, state: 'refused' as const, problem: refusedOrder(problem) }
            : { docketNumber, state: 'cancelled' as const },
        ),
      };
    },
    { bodyLimit: 64 * 1024 },
  );

  guardedStream(app, exportOrders, async ({ body, principal, reply }) => {
    const batches = await lists.batches(principal, body.filters[0] ?? {});
    nameCsv(reply, `shipdesk-orders-${businessDayOf(deps.now())}.csv`);
    return Readable.from(csvFile(orderColumns, batches));
  });

  guardedRoute(app, getOrder, async ({ params, principal }) => {
    const order = await lists.one(principal, params.docketNumber);
    return { data: { ...orderDetailToWire(order), history: orderHistory(order) } };
  });
}

/** Why an order was not cancelled. */
function refusedOrder(problem: CancelProblem) {
  return { code: problem.code, message: problemText(problem) };
}

/** Rules name fields of the form; responses name the fields of the payload. */
function inWireFields(refusal: Refusal): Refusal {
  if (!refusal.details) return refusal;
  const details = refusal.details.map((detail) => ({
    ...detail,
    field: wireFieldOf(detail.field),
  }));
  return new Refusal(refusal.code, { message: refusal.message, details });
}
