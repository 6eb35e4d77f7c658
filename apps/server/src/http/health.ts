import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { Refusal } from './problem.ts';

/** For whoever watches the process: `/healthz` while it lives, `/readyz` while it can serve. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  let isStopping = false;
  app.addHook('preClose', () => {
    isStopping = true;
  });
  // Kept-alive connections would otherwise hold the stop up until they time out.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  const hidden = {
    schema: { hide: true },
    config: { rateLimit: false as const },
    logLevel: 'warn' as const,
  };
  app.get('/healthz', hidden, async () => ({ status: 'alive' }));
  app.get('/readyz', hidden, async () => {
    if (isStopping)
      throw new Refusal('unavailable', 'The server is stopping.', { retryAfterSeconds: 2 });
    await database.ping();
    return { status: 'ready' };
  });
}
