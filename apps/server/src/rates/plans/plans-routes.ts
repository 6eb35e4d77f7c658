import {
  assignRatePlan,
  changeRatePlan,
  createRatePlan,
  listRatePlans,
} from '@shipdesk/contract/rates/rate-plans';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { idempotentCall, markReplay } from '../../platform/idempotency.ts';
import { createPlans } from './plans-service.ts';

export function plansRoutes(app: FastifyInstance, deps: Deps): void {
  const plans = createPlans(deps);

  guardedRoute(app, listRatePlans, async () => ({ data: await plans.list() }));

  guardedRoute(app, createRatePlan, async ({ body, principal, request, reply }) => {
    const call = idempotentCall('rate-plan', { request, body });
    const { plan, isReplay } = await plans.create(principal, body, call);
    if (isReplay) markReplay(reply);
    return { data: plan };
  });

  guardedRoute(app, changeRatePlan, async ({ body, params, principal }) => ({
    data: await plans.change(principal, params.id, body),
  }));

  guardedRoute(app, assignRatePlan, async ({ body, params, principal }) => {
    await plans.assign(principal, params.sellerId, body.planId);
    return { data: { id: params.sellerId, planId: body.planId } };
  });
}
