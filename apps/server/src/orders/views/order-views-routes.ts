import {
  changeOrderView,
  createOrderView,
  deleteOrderView,
  listOrderViews,
} from '@shipdesk/contract/orders/order-views';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { idempotentCall, markReplay } from '../../platform/idempotency.ts';
import { createOrderViews, type OrderViews } from './order-views-service.ts';

type View = Awaited<ReturnType<OrderViews['list']>>[number];

export function orderViewsRoutes(app: FastifyInstance, deps: Deps): void {
  const views = createOrderViews(deps);

  guardedRoute(app, listOrderViews, async ({ principal }) => ({
    data: (await views.list(principal)).map(viewToWire),
  }));

  guardedRoute(app, createOrderView, async ({ body, principal, request, reply }) => {
    const call = idempotentCall('order-view', { request, body });
    const { view, isReplay } = await views.create(principal, body, call);
    if (isReplay) markReplay(reply);
    return { data: viewToWire(view) };
  });

  guardedRoute(app, changeOrderView, async ({ body, params, principal }) => ({
    data: viewToWire(await views.change(principal, params.id, body)),
  }));

  guardedRoute(app, deleteOrderView, async ({ params: { id }, principal }) => {
    await views.remove(principal, id);
    return { data: { id } };
  });
}

function viewToWire({ id, name, query, isDefault }: View) {
  return { id, name, query, isDefault };
}
