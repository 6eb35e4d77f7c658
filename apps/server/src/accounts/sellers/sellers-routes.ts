import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createSellers } from './sellers-service.ts';

export function mountSellersRoutes(app: FastifyInstance, deps: Deps): void {
  const sellers = createSellers(deps);

  mountCalls(app, {
    listSellers: async ({ principal }) =>
      (await sellers.list(principal)).map((row) => ({
        ...row,
        id: row.sellerId,
        email: row.email ?? '',
        createdOn: toBusinessDay(row.createdAt),
        reverse: row.reverseEnabled,
      })),
    switchReverse: async ({ principal, params: { sellerId }, body: { isOn } }) => {
      await sellers.switchReverse(principal, sellerId, isOn);
      return { id: sellerId, reverse: isOn };
    },
  });
}
