import { setTimeout as sleep, setImmediate as waitForNextTask } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/query/database.ts';
import { watchNodes } from '../db/schema/citus-cluster.ts';
import { Refusal } from '../refusal.ts';

export type Stop = ReturnType<typeof stopGracefully>;

/** Requests that were sent before the stop became visible to clients arrive within this time. */
const MIN_DRAIN_MS = 1_000;
/** The server disconnects a client that takes longer to send its request or read its response. */
const FINISH_WITHIN_MS = 10_000;

/**
 * Makes `app.close()` drain first: for `drainSeconds`, and at least a second, the server accepts connections while
 * `/readyz` returns 503 and every response closes its connection. Then the port closes and running requests finish.
 */
export function stopGracefully(app: FastifyInstance, drainSeconds: number) {
  const stopController = new AbortController();
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopController.signal.aborted) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    stopController.abort();
    if (!app.server.listening) return;
    await sleep(Math.max(drainSeconds * 1000, MIN_DRAIN_MS));
    // If the process was suspended, requests wait in the sockets. Read them before idle connections close.
    await waitForNextTask();
    await waitForNextTask();
    // Node no longer enforces its own timeouts on a server that is closing.
    const cutOffTimer = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
    app.server.once('close', () => clearTimeout(cutOffTimer));
  });
  return {
    hasBegun: (): boolean => stopController.signal.aborted,
    /** Aborts when the stop begins, for responses that would not end by themselves. */
    signal: stopController.signal,
  };
}

/**
 * Mounts the probes. `/healthz` returns 200 while the process runs, `/readyz` while it can serve reads and writes. On
 * Citus, `/readyz` names the unreachable nodes, and the process serves the sellers of the other nodes.
 */
export function mountHealthRoutes(app: FastifyInstance, database: Database, stop: Stop): void {
  const hiddenOptions = {
    schema: { hide: true },
    config: { rateLimit: false as const },
    logLevel: 'warn' as const,
  };
  const listUnreachableNodes = watchNodes(database);
  app.get('/healthz', hiddenOptions, async () => ({ status: 'alive' }));
  app.get('/readyz', hiddenOptions, async () => {
    if (stop.hasBegun()) throw new Refusal('server_stopping', { retryAfterSeconds: 2 });
    await database.ping();
    const unreachableNodes = listUnreachableNodes();
    return { status: 'ready', ...(unreachableNodes.length > 0 && { away: unreachableNodes }) };
  });
}
