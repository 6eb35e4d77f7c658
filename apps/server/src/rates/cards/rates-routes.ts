import type { BodyOf } from '@shipdesk/contract/endpoint';
import type { publishRateCard } from '@shipdesk/contract/rates/rates';
import { fillRateGrid } from '@shipdesk/domain/rates/rate-card';
import type { ServiceId } from '@shipdesk/domain/rates/service';
import { toRupees } from '@shipdesk/domain/values/money/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createIdempotentCall } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { createPlans } from './plans-service.ts';
import { createRateDrafts, createRates, type SavedRateCard } from './rates-service.ts';

interface PublishCall {
  readonly body: BodyOf<typeof publishRateCard>;
  readonly principal: Principal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function mountRatesRoutes(app: FastifyInstance, deps: Deps): void {
  const rates = createRates(deps);
  const drafts = createRateDrafts(deps);
  const plans = createPlans(deps);

  async function publish(service: ServiceId, { body, principal, request, reply }: PublishCall) {
    const call = createIdempotentCall(`rate-card ${service}`, { request, reply, body });
    return toRupeeCard(await rates.publish(principal, service, body, call));
  }

  mountCalls(app, {
    getRateCard: async ({ params, principal }) =>
      toRupeeCard(await rates.findCurrent(principal, params.service)),
    getSurfaceCard: async ({ principal }) =>
      toRupeeCard(await rates.findCurrent(principal, 'surface')),
    publishRateCard: (call) => publish(call.params.service, call),
    publishSurfaceCard: (call) => publish('surface', call),
    getRateDraft: ({ params }) => drafts.find(params.service),
    saveRateDraft: ({ body, params, principal }) => drafts.save(principal, params.service, body),
    discardRateDraft: ({ params, principal }) => drafts.discard(principal, params.service),
    listRateCardVersions: ({ params, principal }) => rates.listVersions(principal, params.service),
    getRateCardVersion: async ({ params, principal }) => {
      const { card, changes } = await rates.readVersion(
        principal,
        params.service,
        Number(params.version),
      );
      return {
        ...toRupeeCard(card),
        changes: changes.map((change) => ({
          ...change,
          from: toRupees(change.from),
          to: toRupees(change.to),
        })),
      };
    },
    listRatePlans: () => plans.list(),
    createRatePlan: ({ body, principal, request, reply }) =>
      plans.create(principal, body, createIdempotentCall('rate-plan', { request, reply, body })),
    changeRatePlan: ({ body, params, principal }) => plans.change(principal, params.id, body),
    assignRatePlan: async ({ body, params, principal }) => {
      await plans.assign(principal, params.sellerId, body.planId);
      return { id: params.sellerId, planId: body.planId };
    },
  });
}

/** Converts prices to rupees, as they cross the wire. Terms stay in paise. */
function toRupeeCard(card: SavedRateCard) {
  return { ...card, prices: fillRateGrid(({ band, zone }) => toRupees(card.prices[band][zone])) };
}
