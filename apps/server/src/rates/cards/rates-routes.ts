import type { BodyOf } from '@shipdesk/contract/endpoint';
import {
  assignRatePlan,
  changeRatePlan,
  createRatePlan,
  listRatePlans,
} from '@shipdesk/contract/rates/rate-plans';
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
import { rateGrid } from '@shipdesk/domain/rates/rate-card';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import { toRupees } from '@shipdesk/domain/values/money/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedData, guardedRoute } from '../../platform/http/route.ts';
import { createIdempotentCall, markReplay } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { createPlans } from './plans-service.ts';
import { createRateDrafts, createRates, type SavedRateCard } from './rates-service.ts';

interface PublishCall {
  readonly body: BodyOf<typeof publishRateCard>;
  readonly principal: Principal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function ratesRoutes(app: FastifyInstance, deps: Deps): void {
  const rates = createRates(deps);
  const drafts = createRateDrafts(deps);
  const plans = createPlans(deps);

  async function publish(service: ServiceId, { body, principal, request, reply }: PublishCall) {
    const call = createIdempotentCall(`rate-card ${service}`, { request, body });
    const { card, isReplay } = await rates.publish(principal, service, body, call);
    if (isReplay) markReplay(reply);
    return inRupees(card);
  }

  guardedRoute(app, getRateCard, async ({ params, principal }) =>
    inRupees(await rates.current(principal, params.service)),
  );
  guardedRoute(app, getSurfaceCard, async ({ principal }) =>
    inRupees(await rates.current(principal, 'surface')),
  );

  guardedRoute(app, publishRateCard, (call) => publish(call.params.service, call));
  guardedRoute(app, publishSurfaceCard, (call) => publish('surface', call));

  guardedData(app, getRateDraft, ({ params }) => drafts.find(params.service));
  guardedData(app, saveRateDraft, ({ body, params, principal }) =>
    drafts.save(principal, params.service, body),
  );
  guardedRoute(app, discardRateDraft, ({ params, principal }) =>
    drafts.discard(principal, params.service),
  );

  guardedData(app, listRateCardVersions, ({ params, principal }) =>
    rates.history(principal, params.service),
  );

  guardedRoute(app, getRateCardVersion, async ({ params, principal }) => {
    const { card, changes } = await rates.version(
      principal,
      params.service,
      Number(params.version),
    );
    return {
      ...inRupees(card),
      changes: changes.map((change) => ({
        ...change,
        from: toRupees(change.from),
        to: toRupees(change.to),
      })),
    };
  });

  guardedData(app, listRatePlans, () => plans.list());

  guardedRoute(app, createRatePlan, async ({ body, principal, request, reply }) => {
    const call = createIdempotentCall('rate-plan', { request, body });
    const { plan, isReplay } = await plans.create(principal, body, call);
    if (isReplay) markReplay(reply);
    return { data: plan };
  });

  guardedData(app, changeRatePlan, ({ body, params, principal }) =>
    plans.change(principal, params.id, body),
  );

  guardedRoute(app, assignRatePlan, async ({ body, params, principal }) => {
    await plans.assign(principal, params.sellerId, body.planId);
    return { data: { id: params.sellerId, planId: body.planId } };
  });
}

/** Prices cross the wire in rupees, terms in paise. */
function inRupees(card: SavedRateCard) {
  return { ...card, prices: rateGrid(({ band, zone }) => toRupees(card.prices[band][zone])) };
}
