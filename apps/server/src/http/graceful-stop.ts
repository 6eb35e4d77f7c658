import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The end of the application, once it was asked for. */
export interface Stop {
  hasBegun(): boolean;
}

/** A request that is on its way over a kept-alive connection arrives within this time. */
const IDLE_FOR_MS = 1_000;
const LOOK_EVERY_MS = 200;
/** As many connections as Node lets wait. */
const BACKLOG = 511;
/** A client that needs longer to send its request or to read its answer is cut off. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Makes `app.close()` answer whatever arrives: for `drainSeconds` the port stays open while `/readyz` tells balancers to
 * go elsewhere; then nobody can connect any more, and connections close after their answer or when they stay idle.
 */
export function stopGracefully(app: FastifyInstance, drainSeconds: number): Stop {
  const { server } = app;
  let hasBegun = false;
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node would close them as soon as it stops listening, whatever is on its way to them.
  server.closeIdleConnections = () => undefined;

  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (hasBegun) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    hasBegun = true;
    if (drainSeconds > 0) await sleep(drainSeconds * 1000);
    await acceptWaiting(server);
    const stopsAt = Date.now();
    const look = setInterval(() => {
      const waited = Date.now() - stopsAt;
      // After what has arrived was read: a process that was held up finds its clock ahead of its connections.
      if (waited >= IDLE_FOR_MS) setImmediate(closeIdle);
      if (waited < ANSWER_WITHIN_MS) return;
      // Node no longer enforces its own time limits on a server that is closing.
      server.closeAllConnections();
      clearInterval(look);
    }, LOOK_EVERY_MS);
    server.once('close', () => clearInterval(look));
    look.unref();
  });
  return { hasBegun: () => hasBegun };
}

/** Takes the connections that wait already, and would be reset with the port; the event loop accepts one a turn. */
async function acceptWaiting(server: Server): Promise<void> {
  let isLast = false;
  const note = () => {
    isLast = false;
  };
  server.on('connection', note);
  for (let accepted = 0; !isLast && accepted < BACKLOG; accepted += 1) {
    isLast = true;
    // The rest of this turn has seen what came before it, the next one everything.
    await nextTurn();
    await nextTurn();
  }
  server.off('connection', note);
}
