import { assessRisk } from '@shipdesk/contract/risk';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { guardedRoute } from '../http/route.ts';
import { createRisks } from './risk-service.ts';

/** The RTO risk of orders that are not booked yet. */
export function riskRoutes(app: FastifyInstance, deps: Deps): void {
  const risks = createRisks(deps);

  guardedRoute(app, assessRisk, async ({ body, principal }) => {
    const { level, reasons } = await risks.assess(principal, body);
    return {
      data: {
        level,
        reasons: reasons.map(({ code, params }) => ({ code, params: { ...params } })),
      },
    };
  });
}
