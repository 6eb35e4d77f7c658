import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PlatformDeps } from '../platform-deps.ts';
import { Refusal } from '../refusal.ts';

/**
 * Serves `/metrics` for Prometheus to callers with METRICS_TOKEN. Without that setting nothing is measured and the route
 * does not exist. A loopback address is not trusted: behind a proxy on the same machine, every caller has one.
 */
export function metricsRoutes(
  app: FastifyInstance,
  {
    config: { metricsToken },
    database,
    metrics,
  }: Pick<PlatformDeps, 'config' | 'database' | 'metrics'>,
): void {
  if (metricsToken === undefined || metrics === undefined) {
    app.get('/metrics', { schema: { hide: true } }, () => {
      throw new Refusal('not_found');
    });
    return;
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    metrics.observeRequest({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  metrics.gauge(
    {
      name: 'shipdesk_database_connections',
      help: 'Database connections by state; waiting are requests without one.',
      labelNames: ['state'],
    },
    () => database.connections().map(({ state, count }) => ({ labels: { state }, value: count })),
  );
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!carries(request, metricsToken)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Refusal('metrics_token_missing');
    }
    reply.type(metrics.contentType);
    return metrics.text();
  });
}

function carries({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
