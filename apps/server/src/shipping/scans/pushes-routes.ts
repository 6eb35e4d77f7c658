import { listPushes, pushEvents } from '@shipdesk/contract/shipping/tracking';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute, publicRoute } from '../../platform/http/route.ts';
import { createPushes, type Pushes } from './pushes-service.ts';

/** Room for a hundred scans. */
const bodyLimit = 64 * 1024;
const EXCERPT_CHARS = 300;
const SHOWN_AWBS = 5;

export function pushesRoutes(app: FastifyInstance, deps: Deps): void {
  const pushes = createPushes(deps);

  publicRoute(
    app,
    pushEvents,
    async ({ body, params, request: { headers } }) => {
      const push = { headers, body: JSON.stringify(body) };
      return { data: { scans: await pushes.receive(params.carrier, push) } };
    },
    { bodyLimit },
  );

  guardedRoute(app, listPushes, async () => ({
    data: (await pushes.unapplied()).map(pushToWire),
  }));
}

type UnappliedPush = Awaited<ReturnType<Pushes['unapplied']>>[number];

function pushToWire({
  accountId,
  account,
  carrier,
  receivedAt,
  state,
  scans,
  body,
}: UnappliedPush) {
  return {
    accountId,
    account,
    carrier,
    receivedAt,
    state,
    awbs: [...new Set(scans.map(({ awb }) => awb))].slice(0, SHOWN_AWBS),
    excerpt: body.slice(0, EXCERPT_CHARS),
  };
}
