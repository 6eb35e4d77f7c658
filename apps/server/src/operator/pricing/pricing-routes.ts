import type { ResponseOf } from '@shipdesk/contract/endpoint';
import { findQuotedParcel } from '@shipdesk/contract/rates/quotes';
import { replayRateCard } from '@shipdesk/contract/rates/rates';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { pricedParcel } from '../../rates/quotes/quotes-service.ts';
import { createQuotedParcels, createReplays, type QuotedParcel } from './replay-service.ts';

/** Orders of all sellers that operator staff price again. */
export function pricingRoutes(app: FastifyInstance, deps: Deps): void {
  const replays = createReplays(deps);
  const parcels = createQuotedParcels(deps);

  guardedRoute(app, replayRateCard, async ({ body, params, principal }) => {
    const { service } = params;
    const part = await replays.part(principal, { ...body, service, after: body.after });
    return { data: { ...part, cells: [...part.cells] } };
  });

  guardedRoute(app, findQuotedParcel, async ({ params, principal }) => ({
    data: parcelToWire(await parcels.find(principal, params.number)),
  }));
}

function parcelToWire({
  seller,
  order,
}: QuotedParcel): ResponseOf<typeof findQuotedParcel>['data'] {
  const isReverse = order.direction === 'reverse';
  const [warehouse, consignee] = [order.pickup.pincode, order.consigneePincode];
  return {
    seller,
    docketNumber: order.docketNumber,
    fromPincode: isReverse ? consignee : warehouse,
    toPincode: isReverse ? warehouse : consignee,
    ...pricedParcel(order),
  };
}
