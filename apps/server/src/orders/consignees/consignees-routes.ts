import { eraseConsignee, exportConsignee } from '@shipdesk/contract/orders/consignees';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { createConsignees } from './consignees-service.ts';

export function consigneesRoutes(app: FastifyInstance, deps: Deps): void {
  const consignees = createConsignees(deps);

  guardedRoute(
    app,
    exportConsignee,
    async ({ principal, body }) => {
      const { orders, failedRows } = await consignees.export(principal, body.phone);
      const data = orders.map((row) => ({
        docketNumber: row.docket_number,
        orderDate: row.order_date,
        name: row.consignee_name,
        phone: row.consignee_phone,
        altPhone: row.consignee_alt_phone,
        email: row.consignee_email,
        address: row.consignee_address,
        pincode: row.consignee_pincode,
        city: row.consignee_city,
        state: row.consignee_state,
        country: row.consignee_country,
        products: row.contents.map(({ productName }) => productName),
      }));
      return { data, failedRows };
    },
    { sellerCallsPerMinute: 30 },
  );

  guardedRoute(app, eraseConsignee, async ({ principal, body }) => ({
    data: { orders: await consignees.erase(principal, body.phone) },
  }));
}
