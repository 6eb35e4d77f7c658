import { listSellers, switchReverse } from '@shipdesk/contract/account/sellers';
import { businessDayOf } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { createSellers } from './sellers-service.ts';

export function sellersRoutes(app: FastifyInstance, deps: Deps): void {
  const sellers = createSellers(deps);

  guardedRoute(app, listSellers, async ({ principal }) => ({
    data: (await sellers.list(principal)).map((row) => ({
      id: row.sellerId,
      name: row.name,
      email: row.email ?? '',
      createdOn: businessDayOf(row.createdAt),
      orders: row.orders,
      reverse: row.reverseEnabled,
      planId: row.planId,
      codPlan: row.codPlan,
    })),
  }));

  guardedRoute(app, switchReverse, async ({ principal, params: { sellerId }, body: { isOn } }) => {
    await sellers.switchReverse(principal, sellerId, isOn);
    return { data: { id: sellerId, reverse: isOn } };
  });
}
