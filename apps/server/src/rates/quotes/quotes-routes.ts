import type { ResponseOf } from '@shipdesk/contract/endpoint';
import { problemText } from '@shipdesk/contract/problems/wire-problems';
import { createQuote, findQuotedParcel, findZones } from '@shipdesk/contract/rates/quotes';
import { replayRateCard } from '@shipdesk/contract/rates/rates';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { pricedParcel } from './order-quotes-service.ts';
import { createQuotedParcels, type QuotedParcel } from './quoted-parcels-service.ts';
import { CARRIER, createQuotes } from './quotes-service.ts';
import { createReplays } from './replay-service.ts';

/** Ten thousand routes. */
const ZONES_BYTES = 1024 * 1024;

export function quotesRoutes(app: FastifyInstance, deps: Deps): void {
  const quotes = createQuotes(deps);
  const replays = createReplays(deps);
  const parcels = createQuotedParcels(deps);

  guardedRoute(app, replayRateCard, async ({ body, params, principal }) => {
    const { service } = params;
    const part = await replays.part(principal, { ...body, service, after: body.after });
    return { data: { ...part, cells: [...part.cells] } };
  });

  guardedRoute(app, createQuote, async ({ body, principal }) => {
    const { zone, km, services } = await quotes.quote(principal.sellerId, {
      ...body,
      codPaise: body.codPaise,
      direction: body.direction ?? 'forward',
    });
    const { deadGrams = 0, volumetricGrams = 0, chargeableGrams = 0 } = services[0] ?? {};
    return {
      data: {
        zone,
        km,
        deadGrams,
        volumetricGrams,
        chargeableGrams,
        services: services.map((one) => ({ ...one, carrier: CARRIER, lines: [...one.lines] })),
      },
    };
  });

  guardedRoute(app, findQuotedParcel, async ({ params, principal }) => ({
    data: parcelToWire(await parcels.find(principal, params.number)),
  }));

  guardedRoute(
    app,
    findZones,
    async ({ body, principal }) => ({
      data: (await quotes.zones(principal.sellerId, body.routes)).map((found) => {
        if ('problem' in found) {
          const { field, code } = found.problem;
          const problem = { field, code, message: problemText(found.problem) };
          return { zone: null, km: null, services: [], problem };
        }
        return { ...found, services: [...found.services], problem: null };
      }),
    }),
    { bodyLimit: ZONES_BYTES },
  );
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
