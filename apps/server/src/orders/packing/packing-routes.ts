import { findPacking, markPacked, markUnpacked } from '@shipdesk/contract/orders/packing';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute, type Reply } from '../../platform/http/route.ts';
import { idempotentCall, markReplay } from '../../platform/idempotency.ts';
import { createPacking, type Packing } from './packing-service.ts';

/** The contents of a parcel, and whether it is packed. */
export function packingRoutes(app: FastifyInstance, deps: Deps): void {
  const packing = createPacking(deps);

  guardedRoute(app, findPacking, async ({ body, principal }) => ({
    data: packingToWire(await packing.find(principal, body.code.trim())),
  }));

  guardedRoute(app, markPacked, async ({ params, principal, request, reply }) => {
    const call = idempotentCall('packed', { request, body: params });
    const { packed, isReplay } = await packing.pack(principal, params.docketNumber, call);
    if (isReplay) markReplay(reply);
    return { data: packed };
  });

  guardedRoute(app, markUnpacked, async ({ params, principal }) => ({
    data: await packing.unpack(principal, params.docketNumber),
  }));
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
