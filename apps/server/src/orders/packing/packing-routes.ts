import type { ResponseOf } from '@shipdesk/contract/endpoint';
import { findPacking, markPacked, markUnpacked } from '@shipdesk/contract/orders/packing';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
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

function packingToWire({ order, alarm }: Packing): ResponseOf<typeof findPacking>['data'] {
  return {
    docketNumber: order.docketNumber,
    packedAt: order.packedAt?.toISOString() ?? null,
    packedBy: order.packedByName ?? '',
    orderId: order.orderRef,
    reference: order.clientReference,
    stage: order.stage,
    alarm,
    awb: order.awb,
    carrier: order.carrier ?? '',
    consigneeName: order.consigneeName,
    consigneeCity: order.consigneeCity,
    consigneePincode: order.consigneePincode,
    paymentMode: order.paymentMode,
    codPaise: order.codPaise,
    note: order.note,
    products: order.contents.map(({ productName, quantity }) => ({ name: productName, quantity })),
    boxes: [...order.boxes],
  };
}
