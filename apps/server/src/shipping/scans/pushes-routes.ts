import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createPushes } from './pushes-service.ts';

/** Fits a hundred scans. */
const bodyLimit = 64 * 1024;
const EXCERPT_CHARS = 300;
const MAX_AWBS = 5;

export function mountPushesRoutes(app: FastifyInstance, deps: Deps): void {
  const pushes = createPushes(deps);

  mountCalls(app, {
    pushEvents: [
      { bodyLimit },
      async ({ body, params, request: { headers } }) => {
        const push = { headers, body: JSON.stringify(body) };
        return { scans: await pushes.receive(params.carrier, push) };
      },
    ],
    listPushes: async () =>
      (await pushes.listUnapplied()).map(({ scans, body, ...push }) => ({
        ...push,
        awbs: [...new Set(scans.map(({ awb }) => awb))].slice(0, MAX_AWBS),
        excerpt: body.slice(0, EXCERPT_CHARS),
      })),
  });
}
