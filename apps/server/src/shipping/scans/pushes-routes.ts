import { findCarrierByPushName } from '@shipdesk/domain/shipping/carriers/registry';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { keepRawBodies } from '../../platform/http/raw-bodies.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createPushes } from './pushes-service.ts';

/** Large enough for a hundred scans. */
const bodyLimit = 64 * 1024;
const EXCERPT_CHARS = 300;
const MAX_AWBS = 5;

export async function mountPushesRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const pushes = createPushes(deps);

  mountCalls(app, {
    listPushes: async () =>
      (await pushes.listUnapplied()).map(({ scans, body, ...push }) => ({
        ...push,
        awbs: [...new Set(scans.map(({ awb }) => awb))].slice(0, MAX_AWBS),
        excerpt: body.slice(0, EXCERPT_CHARS),
      })),
  });

  await app.register(async (scope) => {
    const readBytes = keepRawBodies(scope);
    mountCalls(scope, {
      pushEvents: [
        { bodyLimit },
        async ({ params, request }) => {
          const bytes = readBytes(request);
          const { searchParams: query } = new URL(request.url, 'http://push');
          const push = { headers: request.headers, query, bytes };
          const carrier = findCarrierByPushName(params.carrier);
          if (carrier === undefined) throw new Refusal('push_token_wrong');
          return { scans: await pushes.receive(carrier, push) };
        },
      ],
    });
  });
}
