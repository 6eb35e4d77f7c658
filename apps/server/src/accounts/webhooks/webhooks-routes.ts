import { DELIVERIES_PER_PAGE } from '@shipdesk/contract/account/webhooks';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createIdempotentCall } from '../../platform/idempotency.ts';
import { createWebhooks } from './webhooks-service.ts';

/** Limits calls that wait for a name server. */
const ADDRESS_CALLS = { sellerCallsPerMinute: 30 } as const;

export function mountWebhooksRoutes(app: FastifyInstance, deps: Deps): void {
  const webhooks = createWebhooks(deps);

  mountCalls(app, {
    listWebhooks: ({ principal }) => webhooks.list(principal),
    createWebhook: [
      ADDRESS_CALLS,
      ({ body, principal, request, reply }) =>
        webhooks.create(principal, body, createIdempotentCall('webhook', { request, reply, body })),
    ],
    changeWebhook: [
      ADDRESS_CALLS,
      ({ body, params, principal }) => webhooks.change(principal, params.id, body),
    ],
    deleteWebhook: ({ params, principal }) => webhooks.remove(principal, params.id),
    rotateWebhookSecret: ({ params, principal }) => webhooks.rotate(principal, params.id),
    testWebhook: [ADDRESS_CALLS, ({ params, principal }) => webhooks.test(principal, params.id)],
    listWebhookDeliveries: ({ params, query, principal }) =>
      webhooks.listDeliveries(principal, { endpointId: params.id, ...query }, DELIVERIES_PER_PAGE),
    getWebhookDelivery: ({ params, principal }) =>
      webhooks.readDelivery(principal, { endpointId: params.id, id: params.deliveryId }),
    replayWebhook: ({ body, params, principal }) => webhooks.replay(principal, params.id, body),
  });
}
