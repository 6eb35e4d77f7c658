import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import { endpoints } from '@shipdesk/contract/endpoints';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { bulkOrdersRoutes } from './bulk-orders/bulk-orders-routes.ts';
import { consigneesRoutes } from './consignees/consignees-routes.ts';
import type { Deps } from './deps.ts';
import { apiDocs } from './http/api-docs.ts';
import { clientFiles } from './http/client-files.ts';
import { stopGracefully } from './http/graceful-stop.ts';
import { healthRoutes } from './http/health.ts';
import { metricsRoutes } from './http/metrics-routes.ts';
import { refuseForeignOrigins } from './http/origin.ts';
import { handleProblems, Refusal } from './http/problem.ts';
import { refuseAmbiguousRequests } from './http/request-form.ts';
import {
  answerWithRequestIds,
  REQUEST_ID_HEADER,
  RequestLines,
  requestIdOf,
} from './http/request-ids.ts';
import { assertEveryEndpointMounted } from './http/route.ts';
import { compileSchemasWhenNeeded } from './http/schema-compilers.ts';
import { securityHeaders } from './http/security-headers.ts';
import { securityText } from './http/security-text.ts';
import { sharedCallCounts } from './http/shared-call-counts.ts';
import { limitSlowBodies } from './http/slow-bodies.ts';
import { limitSlowReads } from './http/slow-reads.ts';
import { importsRoutes } from './imports/imports-routes.ts';
import { ordersRoutes } from './orders/orders-routes.ts';
import { pincodesRoutes } from './pincodes/pincodes-routes.ts';
import { ratesRoutes } from './rates/rates-routes.ts';
import { sellersRoutes } from './sellers/sellers-routes.ts';
import { accountsRoutes } from './sign-in/accounts-routes.ts';
import { warehousesRoutes } from './warehouses/warehouses-routes.ts';

/** The whole application, not listening: tests inject, `main.ts` listens. */
export async function buildApp(
  deps: Deps,
  logger: NonNullable<FastifyServerOptions['loggerInstance']>,
): Promise<FastifyInstance> {
  const { config, database, client } = deps;
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new RequestLines(),
    bodyLimit: 256 * 1024,
    // A slow or silent client does not keep a socket for long; only an upload takes more than ten seconds.
    requestTimeout: 3_600_000,
    // Longer than the proxies in front keep theirs (60 s is common): they must be the ones to hang up.
    keepAliveTimeout: 75_000,
    // A client that does not read its answer, or sends nothing.
    connectionTimeout: 60_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    // While stopping, what already arrived is answered, not refused.
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: (request) =>
      requestIdOf(request, { isBehindProxy: config.trustProxy.length > 0, newId: deps.newId }),
  });

  compileSchemasWhenNeeded(app);
  // JSON alone reaches a handler. Calls without a body carry its content type too (Spec §7).
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null);
      else void readJson(request, body, done);
    },
  );
  handleProblems(app);
  answerWithRequestIds(app);
  limitSlowBodies(app, 10_000);
  limitSlowReads(app, 60_000);
  await securityHeaders(app, { config, styleHashes: client?.styleHashes ?? [] });
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      credentials: true,
      methods: Array.from(new Set(Object.values(endpoints).map(({ method }) => method))),
      allowedHeaders: ['content-type', 'accept', 'authorization', 'idempotency-key', 'x-file-name'],
      exposedHeaders: [
        'idempotent-replayed',
        'retry-after',
        'content-disposition',
        REQUEST_ID_HEADER,
      ],
    });
  }
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    store: sharedCallCounts(deps),
    allowList: (request) => config.mode === 'demo' && ['127.0.0.1', '::1'].includes(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many_requests', 'Too many requests. Wait a moment and try again.', {
        retryAfterSeconds: Math.ceil(ttl / 1000),
      }),
  });
  refuseAmbiguousRequests(app);
  refuseForeignOrigins(app, config);
  apiDocs(app);
  const stop = stopGracefully(app, config.drainSeconds);
  healthRoutes(app, database, stop);
  metricsRoutes(app, deps);
  securityText(app, deps);

  accountsRoutes(app, deps);
  consigneesRoutes(app, deps);
  ordersRoutes(app, deps);
  await bulkOrdersRoutes(app, deps);
  await importsRoutes(app, deps);
  pincodesRoutes(app, deps);
  sellersRoutes(app, deps);
  warehousesRoutes(app, deps);
  ratesRoutes(app, deps);
  await clientFiles(app, client, config);
  assertEveryEndpointMounted(app);
  return app;
}
