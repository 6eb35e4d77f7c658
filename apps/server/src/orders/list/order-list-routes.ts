import { Readable } from 'node:stream';
import { countStages } from '@shipdesk/contract/orders/order-stages';
import { exportOrders, getOrder, listDockets, listOrders } from '@shipdesk/contract/orders/orders';
import { businessDayOf } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { csvFile, nameCsv } from '../../platform/files/csv-file.ts';
import { guardedRoute, guardedStream } from '../../platform/http/route.ts';
import { orderCsvColumns } from './order-csv.ts';
import { createOrderLists } from './order-list-service.ts';
import { orderDetailToWire, orderToWire } from './orders-wire.ts';

export function orderListRoutes(app: FastifyInstance, deps: Deps): void {
  const lists = createOrderLists(deps);

  guardedRoute(app, listOrders, async ({ body, principal }) => {
    const page = await lists.page(principal, {
      filter: body.filters[0] ?? {},
      limit: body.limit,
      pageNumber: body.pageNumber,
    });
    const { rows, ...totals } = page;
    return { data: rows.map(orderToWire), ...totals };
  });

  guardedRoute(app, listDockets, async ({ body, principal }) => {
    const filter = body.filters[0] ?? {};
    const { dockets, isMore } = await lists.dockets(principal, filter, body.after);
    return { data: dockets, isMore };
  });

  guardedRoute(app, countStages, async ({ body, principal }) => {
    const { counts, isCapped } = await lists.stages(principal, body);
    return { data: counts, ...(isCapped && { isCapped: true as const }) };
  });

  guardedStream(app, exportOrders, async ({ body, principal, reply }) => {
    const batches = await lists.batches(principal, body.filters[0] ?? {});
    nameCsv(reply, `shipdesk-orders-${businessDayOf(deps.now())}.csv`);
    return Readable.from(csvFile(orderCsvColumns, batches));
  });

  guardedRoute(app, getOrder, async ({ params, principal }) => {
    const order = await lists.one(principal, params.docketNumber);
    return { data: orderDetailToWire(order) };
  });
}
