import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createConsignees, type EraseOfOrders } from './consignees-service.ts';

export function consigneesRoutes(
  app: FastifyInstance,
  deps: Deps,
  erasers: readonly EraseOfOrders[],
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
          name: row.consigneeName,
          phone: row.consigneePhone,
          altPhone: row.consigneeAltPhone,
          email: row.consigneeEmail,
          address: row.consigneeAddress,
          pincode: row.consigneePincode,
          city: row.consigneeCity,
          state: row.consigneeState,
          country: row.consigneeCountry,
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
