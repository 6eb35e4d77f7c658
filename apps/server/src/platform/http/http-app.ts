import type { IncomingMessage } from 'node:http';
import { callbackify } from 'node:util';
import createValidators from '@fastify/ajv-compiler';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import createSerializers from '@fastify/fast-json-stringify-compiler';
import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit';
import { endpoints } from '@shipdesk/contract/endpoints';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchemaCompiler,
  type FastifySerializerCompiler,
  LogController,
} from 'fastify';
import { countHit } from '../db/query/throttle-store.ts';
import type { PlatformDeps, RowDeps } from '../platform-deps.ts';
import { Refusal } from '../refusal.ts';
import { isLoopback, toAddressGroup } from './call-source.ts';
import { registerApiDocs } from './docs/api-docs.ts';
import { mountHealthRoutes, stopGracefully } from './graceful-stop.ts';
import { type StartTurn, takeTurns } from './guards/costly-turns.ts';
import { refuseForeignHosts, refuseForeignOrigins } from './guards/origin.ts';
import { buildSecurityHeaders, sendSecurityHeaders } from './guards/security-headers.ts';
import { limitSlowBodies, limitSlowReads } from './guards/slow-clients.ts';
import { mountMetricsRoutes } from './metrics.ts';
import { registerSecurityText } from './pages/security-text.ts';
import { handleProblems, sendProblem, toRefusal } from './problem.ts';

type Validate = ReturnType<FastifySchemaCompiler<unknown>>;

/** Reports every broken rule and leaves the request unchanged. Uses one Ajv, which caches by schema. */
const compileValidator = createValidators()(
  {},
  {
    customOptions: {
      allErrors: true,
      coerceTypes: false,
      removeAdditional: false,
      useDefaults: false,
      allowUnionTypes: true,
    },
  },
);
const compileSerializer = cacheSerializers(createSerializers()({}, {}));

/** Compiles the schemas of a call on its first request and once per process, so that the server starts sooner. */
function compileOnFirstCall(app: FastifyInstance): void {
  app.setValidatorCompiler((route) => {
    let compiledValidate: Validate | undefined;
    const validate: Validate = (data) => {
      compiledValidate ??= compileValidator(route);
      const result = compiledValidate(data);
      validate.errors = compiledValidate.errors ?? null;
      return result;
    };
    return validate;
  });
  app.setSerializerCompiler((route) => (data) => compileSerializer(route)(data));
}

function cacheSerializers(compile: ReturnType<ReturnType<typeof createSerializers>>) {
  const serializers = new Map<unknown, (data: unknown) => string>();
  return (route: Parameters<FastifySerializerCompiler<unknown>>[0]) => {
    const serialize = serializers.get(route.schema) ?? compile({ httpStatus: '', ...route });
    serializers.set(route.schema, serialize);
    return serialize;
  };
}

/** The caller mounts the endpoints. */
export async function createHttpApp(deps: PlatformDeps, logger: FastifyBaseLogger) {
  const { config, database, client } = deps;
  const headers = buildSecurityHeaders({ config, styleHashes: client?.styleHashes ?? [] });
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new RequestLogController(),
    bodyLimit: 256 * 1024,
    // For uploads. `limitSlowBodies` limits every other request to ten seconds.
    requestTimeout: 3_600_000,
    // Longer than the usual 60 s of a reverse proxy, so that the proxy closes idle connections first.
    keepAliveTimeout: 75_000,
    // Closes the connection of a client that neither reads nor sends.
    connectionTimeout: 60_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    // The server still serves requests that arrive while it drains.
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: (request) =>
      getRequestId(request, { isBehindProxy: config.trustProxy.length > 0, newId: deps.newId }),
    // Hooks do not run for a malformed address such as `/%`.
    frameworkErrors: (error, request, reply) => {
      void sendProblem(request, reply.headers(headers), toRefusal(error));
    },
  });

  compileOnFirstCall(app);
  const startTurn = takeTurns(app, deps);
  acceptJsonOnly(app, startTurn);
  handleProblems(app);
  sendRequestIds(app);
  limitSlowBodies(app, 10_000);
  limitSlowReads(app, 60_000);
  sendSecurityHeaders(app, headers);
  if (config.corsOrigins.length > 0) await allowOrigins(app, config.corsOrigins);
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    store: createSharedCallCounts(deps),
    keyGenerator: ({ ip }) => toAddressGroup(ip),
    allowList: ({ ip }) => config.mode === 'demo' && isLoopback(ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  refuseAmbiguousRequests(app);
  refuseForeignHosts(app, config);
  refuseForeignOrigins(app, config);
  registerApiDocs(app);
  const stop = stopGracefully(app, config.drainSeconds);
  mountHealthRoutes(app, database, stop);
  mountMetricsRoutes(app, deps);
  registerSecurityText(app, deps);
  return { app, stop };
}

/** Makes handlers accept JSON only. Requests without a body may send the JSON content type too (Spec §7). */
function acceptJsonOnly(app: FastifyInstance, startTurn: StartTurn): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null);
      else startTurn(request).then(() => readJson(request, body, done), done);
    },
  );
}

async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  await app.register(cors, {
    origin: origins,
    credentials: true,
    methods: Array.from(new Set(Object.values(endpoints).map(({ method }) => method))),
    allowedHeaders: [
      'content-type',
      'accept',
      'authorization',
      'idempotency-key',
      'x-file-name',
      'last-event-id',
    ],
    exposedHeaders: [
      'idempotent-replayed',
      'retry-after',
      'content-disposition',
      REQUEST_ID_HEADER,
    ],
  });
}

/** Counts the calls of rate-limited routes in the database, so that all processes share one count. */
function createSharedCallCounts({ database, now }: RowDeps): FastifyRateLimitStoreCtor {
  return class SharedCallCounts implements FastifyRateLimitStore {
    incr(
      caller: string,
      done: Parameters<FastifyRateLimitStore['incr']>[1],
      windowMs: number,
    ): void {
      const counter = { key: `calls:${caller}`, windowSeconds: windowMs / 1000 };
      callbackify(async () => {
        const { hits, endsInMs } = await database.withoutSeller((db) =>
          countHit(db, counter, now()),
        );
        return { current: hits, ttl: endsInMs };
      })(done);
    }

    /** All routes share this store, because the key contains the route. */
    child(): this {
      return this;
    }
  };
}

/**
 * Rejects a request with two Host headers: a proxy may read the other one (RFC 9112 §3.2). Rejects compressed bodies:
 * their size is unknown until they are unpacked (RFC 9110 §8.4).
 */
function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const hosts = request.raw.rawHeaders.filter(
      (text, index) => index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host',
    );
    if (hosts.length > 1) {
      reply.header('connection', 'close');
      done(new Refusal('host_ambiguous'));
      return;
    }
    done();
  });
  // Runs after the guards of the routes, which reject unauthenticated requests.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() === 'identity') done();
    else done(new Refusal('body_compressed'));
  });
}

const REQUEST_ID_HEADER = 'x-request-id';

/** Letters, digits, hyphens and underscores cannot forge a log line. */
const REQUEST_ID = /^[\w-]{8,64}$/;

function getRequestId(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { isBehindProxy, newId }: { isBehindProxy: boolean; newId: () => string },
): string {
  const requestId = headers[REQUEST_ID_HEADER];
  const isAccepted = isBehindProxy && typeof requestId === 'string' && REQUEST_ID.test(requestId);
  return isAccepted ? requestId : newId();
}

/** Logs one line at the end of each request. Logs the route instead of the URL, which may contain search terms. */
class RequestLogController extends LogController {
  override incomingRequest(): void {
    // Replaced by the line at the end of the request.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const fields = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      remoteAddress: request.ip,
      res: reply,
      responseTime: reply.elapsedTime,
      user: request.principal?.userId,
      seller: request.principal?.sellerId,
      refusal: request.refusal,
    };
    if (error) request.log.error({ ...fields, err: error }, 'request errored');
    else request.log.info(fields, 'request completed');
  }
}

function sendRequestIds(app: FastifyInstance): void {
  app.decorateRequest('refusal', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
