import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, ParamsOf, ResponseOf, Role } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import { problemSchema } from '@shipdesk/contract/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './problem.ts';

/** Who calls: read from the session row on every request, never from the token alone. */
export interface Principal {
  sellerId: string;
  userId: string;
  sessionId: string;
  email: string;
  roles: readonly Role[];
  /** An Admin of a live desk without a second factor: it is no Admin until it has one. */
  needsFactor: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of every route that is not public. */
    principal: Principal | null;
  }
  interface FastifyInstance {
    /** Reads the principal of a request or refuses it with 403. Decorated by the accounts routes. */
    authenticate(request: FastifyRequest): Promise<Principal>;
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
type GuardedHandler<E extends Endpoint> = (call: GuardedCall<E>) => Promise<ResponseOf<E>>;

interface RouteLimits {
  bodyLimit?: number;
  /** Calls a minute from one address, for public calls that an abuser could repeat. */
  perMinute?: number;
  /** Calls a minute of one seller, for guarded calls that are costly. */
  sellerCallsPerMinute?: number;
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
      const principal = await app.authenticate(request);
      if (access !== 'session' && !access.some((role) => principal.roles.includes(role))) {
        throw new Refusal(
          'role_missing',
          principal.needsFactor
            ? 'Admins sign in with a second factor here: switch it on under My Account first.'
            : 'Your account is not allowed to do this.',
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
  const { bodyLimit } = limits;
  return {
    method: endpoint.method,
    url: endpoint.path,
    ...(bodyLimit && { bodyLimit }),
    config: { rateLimit: rateLimitOf(limits) },
    schema: {
      summary: endpoint.summary,
      description: describeAccess(endpoint),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
      response: {
        [endpoint.status ?? 200]: endpoint.response,
        '4xx': problemSchema,
        '5xx': problemSchema,
      },
    },
  };
}

function rateLimitOf({ perMinute, sellerCallsPerMinute }: RouteLimits) {
  const timeWindow = '1 minute';
  if (sellerCallsPerMinute) {
    // Counted after the guard, which runs first: a stranger cannot use up a seller's calls.
    const keyGenerator = ({ principal, ip }: FastifyRequest) => principal?.sellerId ?? ip;
    return { max: sellerCallsPerMinute, timeWindow, keyGenerator };
  }
  return perMinute ? { max: perMinute, timeWindow } : (false as const);
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
