import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, ParamsOf, ResponseOf, Role } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import { problemSchema } from '@shipdesk/contract/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RowsOf, Statement } from '../db/query/statement.ts';
import type { Caller } from '../db/query/write-source.ts';
import { Refusal } from './problem.ts';

/** Who calls: read from the session row on every request, never from the token alone. */
export interface Principal extends Caller {
  userId: string;
  sessionId: string;
  email: string;
  roles: readonly Role[];
  /** An Admin of a live desk without a second factor: it is no Admin until it has one. */
  needsFactor: boolean;
}

/**
 * Whom a genuine token names, before its session row is read. Its statements travel together with that reading, in one
 * round trip and one transaction, which opens the seller's rows for a living session alone.
 */
export interface Bearer extends Caller, Pick<Principal, 'userId' | 'sessionId'> {
  /** The rows of each statement. All take effect, or none: 403 `session_invalid` when the session has ended. */
  together<const S extends readonly Statement[]>(statements: S): Promise<RowsOf<S>>;
  /** The principal; reads the session row unless it was read. 403 `session_invalid` when the session has ended. */
  prove(): Promise<Principal>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of every route that is not public. */
    bearer: Bearer | null;
    /** Set by the guard of every route that is neither public nor direct. */
    principal: Principal | null;
  }
  interface FastifyInstance {
    /** The bearer of a request's token, or 403. Decorated by the accounts routes. */
    bearerOf(request: FastifyRequest): Bearer;
  }
  interface FastifyContextConfig {
    /** Its body is a file, which takes its time. */
    isUpload?: boolean;
  }
}

interface Call<E extends Endpoint> {
  body: BodyOf<E>;
  params: ParamsOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type PublicHandler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E>>;
type GuardedCall<E extends Endpoint> = Call<E> & { principal: Principal };
type DirectHandler<E extends Endpoint> = (
  call: Call<E> & { bearer: Bearer },
) => Promise<ResponseOf<E>>;
type GuardedHandler<E extends Endpoint> = (call: GuardedCall<E>) => Promise<ResponseOf<E>>;

interface RouteLimits {
  bodyLimit?: number;
  /** Calls a minute from one address, for public calls that an abuser could repeat. */
  perMinute?: number;
  /** Calls a minute of one seller, for guarded calls that are costly. */
  sellerCallsPerMinute?: number;
  isUpload?: boolean;
}

/** Mounts a call that anybody may make. */
export function publicRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: PublicHandler<E>,
  limits: RouteLimits = {},
): void {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public`);
  app.route({
    ...shared(endpoint, limits),
    handler: (request, reply) => send(endpoint, reply, handle(callOf(request, reply))),
  });
}

/** Mounts a call for signed-in users; the guard runs before the body is read. */
export function guardedRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: GuardedHandler<E>,
  limits: RouteLimits = {},
): void {
  guarded(
    app,
    endpoint,
    (call: GuardedCall<E>) => send(endpoint, call.reply, handle(call)),
    limits,
  );
}

/**
 * Mounts a call for any signed-in user that reads its session in the round trip of its own statements: for the calls
 * that the desk makes most. The token is checked before the body is read. Whatever happens afterwards, a caller whose
 * session has ended hears that and nothing else.
 */
export function directRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: DirectHandler<E>,
): void {
  if (endpoint.access !== 'session') throw new Error(`${endpoint.path} is not for any session`);
  app.route({
    ...shared(endpoint, {}),
    onRequest: (request, _reply, done) => {
      request.bearer = app.bearerOf(request);
      done();
    },
    handler: async (request, reply) => {
      const { bearer } = request;
      if (!bearer) throw new Error(`${endpoint.path} ran without its guard`);
      const answer = await send(endpoint, reply, handle({ ...callOf<E>(request, reply), bearer }));
      await bearer.prove();
      return answer;
    },
    // oxlint-disable-next-line typescript/no-misused-promises -- Fastify waits for what an error handler returns
    errorHandler: async (error, request) => {
      await request.bearer?.prove();
      throw error;
    },
  });
}

/** Mounts a call for signed-in users whose answer is a file, sent as it is read. */
export function guardedStream<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: GuardedCall<E>) => Promise<Readable>,
): void {
  guarded(app, endpoint, handle, {});
}

function guarded<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: GuardedCall<E>) => Promise<unknown>,
  limits: RouteLimits,
): void {
  const { access } = endpoint;
  if (access === 'public') throw new Error(`${endpoint.path} is public`);
  app.route({
    ...shared(endpoint, limits),
    onRequest: async (request) => {
      request.bearer = app.bearerOf(request);
      const principal = await request.bearer.prove();
      if (access !== 'session' && !access.some((role) => principal.roles.includes(role))) {
        throw new Refusal(
          'role_missing',
          principal.needsFactor ? { reason: 'second_factor_not_set_up' } : {},
        );
      }
      request.principal = principal;
    },
    handler: (request, reply) => {
      const { principal } = request;
      if (!principal) throw new Error(`${endpoint.path} ran without its guard`);
      return handle({ ...callOf<E>(request, reply), principal });
    },
  });
}

/** Fails the start when a described call has no route. */
export function assertEveryEndpointMounted(app: FastifyInstance): void {
  for (const { method, path } of Object.values<Endpoint>(endpoints)) {
    if (!app.hasRoute({ method, url: path }))
      throw new Error(`${method} ${path} is described but not mounted`);
  }
}

function callOf<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply): Call<E> {
  // Both were validated against the endpoint's schemas before the handler runs.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const { body, params } = request as unknown as { body: BodyOf<E>; params: ParamsOf<E> };
  return { body, params, request, reply };
}

async function send<E extends Endpoint>(
  endpoint: E,
  reply: FastifyReply,
  result: Promise<ResponseOf<E>>,
) {
  const body = await result;
  reply.code(endpoint.status ?? 200);
  return endpoint.status === 204 ? undefined : body;
}

function shared(endpoint: Endpoint, limits: RouteLimits) {
  const { bodyLimit, isUpload = false } = limits;
  return {
    method: endpoint.method,
    url: endpoint.path,
    ...(bodyLimit && { bodyLimit }),
    config: { rateLimit: rateLimitOf(endpoint, limits), isUpload },
    schema: {
      summary: endpoint.summary,
      description: describeAccess(endpoint),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
      response: {
        [endpoint.status ?? 200]: success(endpoint),
        '4xx': problem,
        '5xx': problem,
      },
    },
  };
}

const problem = {
  description: 'A refusal: `message` for people, `code` for programs',
  content: { 'application/problem+json': { schema: problemSchema } },
};

/** The answer as the document describes it; a text says itself of which media type it is. */
function success({ response, status }: Endpoint) {
  if (status === 204) return response;
  const { contentMediaType = 'application/json' }: { contentMediaType?: string } = response;
  return { content: { [contentMediaType]: { schema: response } } };
}

function rateLimitOf({ path }: Endpoint, { perMinute, sellerCallsPerMinute }: RouteLimits) {
  const perRoute = { timeWindow: '1 minute', groupId: ` ${path}` };
  if (sellerCallsPerMinute) {
    // Counted after the guard, which runs first: a stranger cannot use up a seller's calls.
    const keyGenerator = ({ principal, ip }: FastifyRequest) => principal?.sellerId ?? ip;
    return { ...perRoute, max: sellerCallsPerMinute, keyGenerator };
  }
  return perMinute ? { ...perRoute, max: perMinute } : (false as const);
}

function describeAccess({ access, idempotent }: Endpoint): string {
  const who =
    access === 'public'
      ? 'Open to anybody.'
      : access === 'session'
        ? 'For signed-in users.'
        : `For ${access.join(', ')}.`;
  return idempotent ? `${who} Honours the Idempotency-Key header.` : who;
}
