import { MAX_HITS } from '@shipdesk/contract/operator/find';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { toPricedParcel } from '../../rates/quotes/quotes-service.ts';
import { createFind } from './find-service.ts';
import { createQuotedParcels, createReplays } from './replay-service.ts';

export function mountFindRoutes(app: FastifyInstance, deps: Deps): void {
  const finder = createFind(deps);
  const replays = createReplays(deps);
  const parcels = createQuotedParcels(deps);

  mountCalls(app, {
    findAnything: async ({ principal, body: { text } }) => {
      const { hits, isMore } = await finder.find(principal, text, MAX_HITS);
      return { data: hits, isMore };
    },
    replayRateCard: ({ body, params, query, principal }) =>
      replays.replayPart(principal, { ...params, ...query, ...body }),
    findQuotedParcel: async ({ params, principal }) =>
      parcelToWire(await parcels.find(principal, params.number)),
  });
}

type QuotedParcel = Awaited<ReturnType<ReturnType<typeof createQuotedParcels>['find']>>;

function parcelToWire({ seller, order }: QuotedParcel) {
  const isReverse = order.direction === 'reverse';
  const [warehouse, consignee] = [order.pickup.pincode, order.consigneePincode];
  return {
    seller,
    docketNumber: order.docketNumber,
    fromPincode: isReverse ? consignee : warehouse,
    toPincode: isReverse ? warehouse : consignee,
    ...toPricedParcel(order),
  };
}
