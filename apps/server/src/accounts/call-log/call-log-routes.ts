import type { FastifyInstance } from 'fastify';
import { mountCalls } from '../../platform/http/route.ts';
import type { CallLog } from './call-log-service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The API key of the request, even if the key has ended. */
    apiKey: { readonly sellerId: string; readonly keyId: string } | null;
  }
}

export function mountCallLogRoutes(app: FastifyInstance, now: () => Date, callLog: CallLog): void {
  app.decorateRequest('apiKey', null);
  app.addHook('onResponse', async (request, reply) => {
    const { apiKey, method, routeOptions, id: requestId, refusal = '' } = request;
    if (apiKey === null) return;
    callLog.add({
      ...apiKey,
      at: now(),
      call: `${method} ${routeOptions.url ?? ''}`,
      status: reply.statusCode,
      problem: refusal,
      milliseconds: Math.round(reply.elapsedTime),
      requestId,
      isReplay: reply.hasHeader('idempotent-replayed'),
    });
  });
  app.addHook('onClose', () => callLog.close());

  mountCalls(app, {
    listKeyCalls: async ({ principal, query }) => {
      const { data, next } = await callLog.list(principal, query);
      return { data: data.map(({ key, ...call }) => ({ ...call, key: key ?? '' })), next };
    },
  });
}
