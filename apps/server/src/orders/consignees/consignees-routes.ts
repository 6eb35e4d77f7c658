import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { readOrderRow } from '../capture/order-steps.ts';
import { type ConsigneeEraser, createConsignees } from './consignees-service.ts';

export function mountConsigneesRoutes(
  app: FastifyInstance,
  deps: Deps,
  erasers: readonly ConsigneeEraser[],
): void {
  const consignees = createConsignees(deps, erasers);

  mountCalls(app, {
    exportConsignee: [
      { sellerCallsPerMinute: 30 },
      async ({ principal, body }) => {
        const { orders, failedRows } = await consignees.export(principal, body.phone);
        const data = orders.map((row) => ({
          docketNumber: row.docketNumber,
          orderDate: row.orderDate,
          ...readOrderRow(row).consignee,
          products: row.contents.map(({ productName }) => productName),
        }));
        return { data, failedRows };
      },
    ],
    eraseConsignee: async ({ principal, body }) => ({
      orders: await consignees.erase(principal, body.phone),
    }),
  });
}
