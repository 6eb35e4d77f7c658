import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/query/database.ts';
import { Refusal } from '../refusal.ts';
import type { Stop } from './graceful-stop.ts';

/** Probes: `/healthz` is 200 while the process runs, `/readyz` while it can serve requests. */
export function healthRoutes(app: FastifyInstance, database: Database, stop: Stop): void {
  const hidden = {
    schema: { hide: true },
    config: { rateLimit: false as const },
    logLevel: 'warn' as const,
  };
  app.get('/healthz', hidden, async () => ({ status: 'alive' }));
  app.get('/readyz', hidden, async () => {
    if (stop.hasBegun()) throw new Refusal('server_stopping', { retryAfterSeconds: 2 });
    await database.ping();
    return { status: 'ready' };
  });
}
