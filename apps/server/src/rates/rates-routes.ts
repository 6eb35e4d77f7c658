import {
  getRateCard,
  getRateCardVersion,
  listRateCardVersions,
  saveRateCard,
} from '@shipdesk/contract/rates';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { idempotentCall, markReplay } from '../http/idempotency.ts';
import { guardedRoute } from '../http/route.ts';
import { createRates } from './rates-service.ts';
import { changeToWire, rateCardToWire, versionToWire } from './rates-wire.ts';

export function ratesRoutes(app: FastifyInstance, deps: Deps): void {
  const rates = createRates(deps);

  guardedRoute(app, getRateCard, async ({ principal }) =>
    rateCardToWire(await rates.current(principal)),
  );

  guardedRoute(app, saveRateCard, async ({ body, principal, request, reply }) => {
    const call = idempotentCall('rate-card', { request, body });
    const { card, isReplay } = await rates.save(principal, body, call);
    if (isReplay) markReplay(reply);
    return rateCardToWire(card);
  });

  guardedRoute(app, listRateCardVersions, async ({ principal }) => ({
    data: (await rates.history(principal)).map(versionToWire),
  }));

  guardedRoute(app, getRateCardVersion, async ({ params, principal }) => {
    const { card, changes } = await rates.version(principal, Number(params.version));
    return { ...rateCardToWire(card), changes: changes.map(changeToWire) };
  });
}
