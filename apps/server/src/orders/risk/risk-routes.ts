import { assessOrders, assessRisk } from '@shipdesk/contract/orders/risk';
import type { RtoRisk } from '@shipdesk/domain/shipping/risk/rto-risk';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { createRisks } from './risk-service.ts';

/** The RTO risk of orders that are not booked yet. */
export function riskRoutes(app: FastifyInstance, deps: Deps): void {
  const risks = createRisks(deps);

  guardedRoute(app, assessRisk, async ({ body, principal }) => ({
    data: riskToWire(await risks.assess(principal, body)),
  }));

  guardedRoute(
    app,
    assessOrders,
    async ({ body, principal }) => {
      const assessed = await risks.assessOrders(principal, body.docketNumbers);
      return {
        data: assessed.map(({ docketNumber, ...risk }) => ({ docketNumber, ...riskToWire(risk) })),
      };
    },
    { bodyLimit: 64 * 1024 },
  );
}

function riskToWire({ level, reasons }: RtoRisk) {
  return { level, reasons: reasons.map(({ code, params }) => ({ code, params })) };
}
