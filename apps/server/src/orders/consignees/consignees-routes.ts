import type { getErasure } from '@shipdesk/contract/orders/consignees';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls, type Reply } from '../../platform/http/route.ts';
import { assertSeesContacts } from '../../platform/principal.ts';
import { readOrderRow } from '../capture/order-steps.ts';
import { createConsignees } from './consignees-service.ts';

export function mountConsigneesRoutes(app: FastifyInstance, deps: Deps): void {
  const consignees = createConsignees(deps);

  mountCalls(app, {
    exportConsignee: [
      { sellerCallsPerMinute: 30 },
      async ({ principal, body }) => {
        assertSeesContacts(principal);
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
    eraseConsignee: async ({ principal, body }) =>
      erasureToWire(await consignees.requestErasure(principal, body.phone)),
    listErasures: async ({ principal }) =>
      (await consignees.listErasures(principal)).map(erasureToWire),
    getErasure: async ({ principal, params }) =>
      erasureToWire(await consignees.readErasure(principal, params.id)),
  });
}

type ErasureRow = Awaited<ReturnType<ReturnType<typeof createConsignees>['readErasure']>>;

function erasureToWire(row: ErasureRow): Reply<typeof getErasure>['data'] {
  return { ...row, state: row.finishedAt === null ? 'running' : 'done' };
}
