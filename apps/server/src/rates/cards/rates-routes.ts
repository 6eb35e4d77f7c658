import type { BodyOf } from '@shipdesk/contract/endpoint';
import type { publishRateCard } from '@shipdesk/contract/rates/rates';
import { fillRateGrid } from '@shipdesk/domain/rates/rate-card';
import { toRupees } from '@shipdesk/domain/values/money/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createIdempotentCall } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { createPlans } from './plans-service.ts';
import {
  createRateDrafts,
  createRates,
  type RequestedCard,
  type SavedRateCard,
} from './rates-service.ts';

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

  async function publish(
    requested: RequestedCard,
    { body, principal, request, reply }: PublishCall,
  ) {
    const name = `rate-card ${requested.carrier ?? ''} ${requested.service}`;
    const call = createIdempotentCall(name, { request, reply, body });
    return toRupeeCard(await rates.publish(principal, requested, body, call));
  }

  mountCalls(app, {
    listRateCards: ({ principal }) => rates.list(principal),
    getRateCard: async ({ params, query, principal }) =>
      toRupeeCard(await rates.findCurrent(principal, { ...params, ...query })),
    getSurfaceCard: async ({ principal }) =>
      toRupeeCard(await rates.findCurrent(principal, { service: 'surface' })),
    publishRateCard: (call) => publish({ ...call.params, ...call.query }, call),
    publishSurfaceCard: (call) => publish({ service: 'surface' }, call),
    getRateDraft: ({ params, query }) => drafts.find({ ...params, ...query }),
    saveRateDraft: ({ body, params, query, principal }) =>
      drafts.save(principal, { ...params, ...query }, body),
    discardRateDraft: ({ params, query, principal }) =>
      drafts.discard(principal, { ...params, ...query }),
    listRateCardVersions: ({ params, query, principal }) =>
      rates.listVersions(principal, { ...params, ...query }),
    getRateCardVersion: async ({ params, query, principal }) => {
      const { card, changes } = await rates.readVersion(
        principal,
        { ...query, service: params.service },
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

/** Terms stay in paise. */
function toRupeeCard(card: SavedRateCard) {
  return { ...card, prices: fillRateGrid(({ band, zone }) => toRupees(card.prices[band][zone])) };
}
