import {
  discardRateDraft,
  getRateCard,
  getRateCardVersion,
  getRateDraft,
  getSurfaceCard,
  listRateCardVersions,
  publishRateCard,
  publishSurfaceCard,
  saveRateDraft,
} from '@shipdesk/contract/rates/rates';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { idempotentCall, markReplay } from '../../platform/idempotency.ts';
import { createRateDrafts } from './rate-drafts-service.ts';
import { createRates } from './rates-service.ts';
import {
  draftToWire,
  editsFromWire,
  rateCardToWire,
  versionDetailToWire,
  versionToWire,
} from './rates-wire.ts';

export function ratesRoutes(app: FastifyInstance, deps: Deps): void {
  const rates = createRates(deps);
  const drafts = createRateDrafts(deps);

  guardedRoute(app, getRateCard, async ({ params, principal }) =>
    rateCardToWire(await rates.current(principal, params.service)),
  );
  guardedRoute(app, getSurfaceCard, async ({ principal }) =>
    rateCardToWire(await rates.current(principal, 'surface')),
  );

  guardedRoute(app, publishRateCard, async ({ body, params, principal, request, reply }) => {
    const { service } = params;
    const call = idempotentCall(`rate-card ${service}`, { request, body });
    const { card, isReplay } = await rates.publish(principal, service, editsFromWire(body), call);
    if (isReplay) markReplay(reply);
    return rateCardToWire(card);
  });
  guardedRoute(app, publishSurfaceCard, async ({ body, principal, request, reply }) => {
    const call = idempotentCall('rate-card surface', { request, body });
    const { card, isReplay } = await rates.publish(principal, 'surface', editsFromWire(body), call);
    if (isReplay) markReplay(reply);
    return rateCardToWire(card);
  });

  guardedRoute(app, getRateDraft, async ({ params }) => {
    const draft = await drafts.find(params.service);
    return { data: draft && draftToWire(draft) };
  });
  guardedRoute(app, saveRateDraft, async ({ body, params, principal }) => ({
    data: draftToWire(await drafts.save(principal, params.service, body)),
  }));
  guardedRoute(app, discardRateDraft, async ({ params, principal }) => {
    await drafts.discard(principal, params.service);
    return null;
  });

  guardedRoute(app, listRateCardVersions, async ({ params, principal }) => ({
    data: (await rates.history(principal, params.service)).map(versionToWire),
  }));

  guardedRoute(app, getRateCardVersion, async ({ params, principal }) =>
    versionDetailToWire(await rates.version(principal, params.service, Number(params.version))),
  );
}
