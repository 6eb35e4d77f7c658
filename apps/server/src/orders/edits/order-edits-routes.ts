import { editOrder, listOrderTags } from '@shipdesk/contract/orders/order-edits';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { createOrderEdits } from './order-edits-service.ts';

export function orderEditsRoutes(app: FastifyInstance, deps: Deps): void {
  const edits = createOrderEdits(deps);

  guardedRoute(app, editOrder, async ({ body, params: { docketNumber }, principal }) => {
    const { basedOnRevision, ...patch } = body;
    const { revision, changed } = await edits.edit(principal, docketNumber, {
      basedOnRevision,
      patch,
    });
    return { data: { docketNumber, revision, changed: [...changed] } };
  });

  guardedRoute(app, listOrderTags, async ({ principal }) => ({
    data: await edits.tags(principal),
  }));
}
