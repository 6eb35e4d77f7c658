import { orderFromWire, toWireField } from '@shipdesk/contract/orders/order-wire';
import type { findPacking } from '@shipdesk/contract/orders/packing';
import { describeProblem } from '@shipdesk/contract/problems/wire-problems';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls, type Reply } from '../../platform/http/route.ts';
import { createIdempotentCall } from '../../platform/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createOrderEdits } from './order-edits-service.ts';
import { type CancelProblem, createOrders } from './orders-service.ts';
import { createPacking, type Packing } from './packing-service.ts';

export function mountOrdersRoutes(app: FastifyInstance, deps: Deps): void {
  const orders = createOrders(deps);
  const edits = createOrderEdits(deps);

  mountCalls(app, {
    createOrder: async ({ body, principal, request, reply }) => {
      const call = createIdempotentCall('booking/createPickup', { request, reply, body });
      const receipt = await orders
        .create(principal, orderFromWire(body), call)
        .catch(throwWithWireFields);
      return { message: 'Order saved successfully!', data: receipt };
    },
    checkOrder: ({ body, principal }) =>
      orders.check(principal, orderFromWire(body)).catch(throwWithWireFields),
    nameOrders: [
      { bodyLimit: 64 * 1024 },
      ({ body, principal }) => orders.listNames(principal, body.docketNumbers),
    ],
    cancelOrder: async ({ params: { docketNumber }, principal }) => {
      await orders.cancel(principal, docketNumber);
      return { docketNumber, stage: 'cancelled' as const };
    },
    cancelOrders: [
      { bodyLimit: 64 * 1024 },
      async ({ body, principal }) => {
        const outcomes = await orders.cancelMany(principal, body.docketNumbers);
        return outcomes.map(({ docketNumber, problem }) =>
          problem
            ? { docketNumber, state: 'refused' as const, problem: toCancelProblem(problem) }
            : { docketNumber, state: 'cancelled' as const },
        );
      },
    ],
    editOrder: async ({ body, params: { docketNumber }, principal }) => {
      const { basedOnRevision, ...patch } = body;
      const edit = { basedOnRevision, patch };
      const { revision, changed } = await edits.edit(principal, docketNumber, edit);
      return { docketNumber, revision, changed: [...changed] };
    },
    listOrderTags: ({ principal }) => edits.listTags(principal),
  });

  mountPackingRoutes(app, deps);
}

function throwWithWireFields(error: unknown): never {
  throw error instanceof Refusal ? toWireFields(error) : error;
}

function toCancelProblem(problem: CancelProblem) {
  return { code: problem.code, message: describeProblem(problem) };
}

function toWireFields(refusal: Refusal): Refusal {
  if (!refusal.details) return refusal;
  const details = refusal.details.map((detail) => ({
    ...detail,
    field: toWireField(detail.field),
  }));
  return new Refusal(refusal.code, { message: refusal.message, details });
}

function mountPackingRoutes(app: FastifyInstance, deps: Deps): void {
  const packing = createPacking(deps);

  mountCalls(app, {
    findPacking: async ({ body, principal }) =>
      packingToWire(await packing.find(principal, body.code.trim())),
    markPacked: ({ params, principal, request, reply }) => {
      const call = createIdempotentCall('packed', { request, reply, body: params });
      return packing.pack(principal, params.docketNumber, call);
    },
    markUnpacked: ({ params, principal }) => packing.unpack(principal, params.docketNumber),
  });
}

function packingToWire({ order, alarm }: Packing): Reply<typeof findPacking>['data'] {
  return {
    ...order,
    packedBy: order.packedByName ?? '',
    orderId: order.orderRef,
    reference: order.clientReference,
    alarm,
    carrier: order.carrier ?? '',
    products: order.contents.map(({ productName, quantity }) => ({ name: productName, quantity })),
  };
}
