import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import { problemSchema } from '@shipdesk/contract/problems/problem-body';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../principal.ts';
import { Refusal } from '../refusal.ts';
import { toAddressGroup } from './call-source.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of every route that is not public. */
    principal: Principal | null;
  }
  interface FastifyInstance {
    /** The principal of a request, or 403. Decorated by the session routes. */
    authenticate(request: FastifyRequest): Promise<Principal>;
  }
  interface FastifyContextConfig {
    /** The body is a file, which may take longer than other bodies. */
    isUpload?: boolean;
  }
}

interface Call<E extends Endpoint> {
  body: BodyOf<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A value before it is written as JSON: a `Date` becomes ISO 8601, and lists may be read-only. */
type Unwritten<T> = T extends readonly (infer Item)[]
  ? readonly Unwritten<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Unwritten<T[Key]> }
    : string extends T
      ? T | Date
      : T;

/** What a route returns. Fields that the response does not have are not sent, except inside `nullable`. */
export type Reply<E extends Endpoint> =
  ResponseOf<E> extends null ? void : Unwritten<ResponseOf<E>>;

type PublicHandler<E extends Endpoint> = (call: Call<E>) => Promise<Reply<E>>;
type GuardedCall<E extends Endpoint> = Call<E> & { principal: Principal };
type GuardedHandler<E extends Endpoint> = (call: GuardedCall<E>) => Promise<Reply<E>>;
/** The `data` of a response that has no other required field. */
type DataOf<E extends Endpoint> =
  Reply<E> extends { readonly data: infer Data }
    ? { readonly data: Data } extends Reply<E>
      ? Data
      : never
    : never;

interface RouteLimits {
  bodyLimit?: number;
  /** Calls a minute from one address, for public calls that could be abused. */
  perMinute?: number;
  /** Calls a minute of one seller, for costly guarded calls. */
  sellerCallsPerMinute?: number;
  isUpload?: boolean;
}

/** As in Fastify, the options may be left out. */
type LimitsAndHandler<Handler> = [handle: Handler] | [limits: RouteLimits, handle: Handler];

/** Mounts a public call. */
export function publicRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  ...rest: LimitsAndHandler<PublicHandler<E>>
): void {
  const [limits, handle] = rest.length === 2 ? rest : [{}, ...rest];
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public`);
  app.route({
    ...buildSharedOptions(endpoint, limits),
    handler: (request, reply) => send(endpoint, reply, handle(callOf(request, reply))),
  });
}

/** Mounts a call for signed-in users. The guard runs before the body is read. */
export function guardedRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  ...rest: LimitsAndHandler<GuardedHandler<E>>
): void {
  const [limits, handle] = rest.length === 2 ? rest : [{}, ...rest];
  guarded<E>(app, endpoint, limits, (call) => send(endpoint, call.reply, handle(call)));
}

/** Mounts a call for signed-in users whose response is only `data`, which the handler returns. */
export function guardedData<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  ...rest: LimitsAndHandler<(call: GuardedCall<E>) => Promise<DataOf<E>>>
): void {
  const [limits, handle] = rest.length === 2 ? rest : [{}, ...rest];
  guarded<E>(app, endpoint, limits, (call) =>
    send(
      endpoint,
      call.reply,
      handle(call).then((data) => ({ data })),
    ),
  );
}

/** Mounts a call for signed-in users that streams a file. */
export function guardedStream<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: GuardedCall<E>) => Promise<Readable>,
): void {
  guarded(app, endpoint, {}, handle);
}

function guarded<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  limits: RouteLimits,
  handle: (call: GuardedCall<E>) => Promise<unknown>,
): void {
  const { access } = endpoint;
  if (access === 'public') throw new Error(`${endpoint.path} is public`);
  app.route({
    ...buildSharedOptions(endpoint, limits),
    onRequest: async (request) => {
      const principal = await app.authenticate(request);
      if (access !== 'session' && !access.some((role) => principal.roles.includes(role))) {
        throw new Refusal(principal.needsFactor ? 'second_factor_not_set_up' : 'role_missing');
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
  // All three were validated against the endpoint's schemas before the handler runs.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const { body, params, query } = request as unknown as {
    body: BodyOf<E>;
    params: ParamsOf<E>;
    query: QueryOf<E>;
  };
  return { body, params, query, request, reply };
}

async function send(endpoint: Endpoint, reply: FastifyReply, result: Promise<unknown>) {
  const body = await result;
  reply.code(getStatus(endpoint));
  return body;
}

const getStatus = ({ status, response }: Endpoint) => status ?? (response ? 200 : 204);

function buildSharedOptions(endpoint: Endpoint, limits: RouteLimits) {
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
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
      response: {
        [getStatus(endpoint)]: describeSuccess(endpoint),
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

/** The success response as OpenAPI describes it. A text response names its own media type. */
function describeSuccess({ response }: Endpoint) {
  if (!response) return { type: 'null' };
  const { contentMediaType = 'application/json' }: { contentMediaType?: string } = response;
  return { content: { [contentMediaType]: { schema: response } } };
}

function rateLimitOf({ path }: Endpoint, { perMinute, sellerCallsPerMinute }: RouteLimits) {
  const perRoute = { timeWindow: '1 minute', groupId: ` ${path}` };
  if (sellerCallsPerMinute) {
    // The guard runs first, so a stranger cannot use up a seller's calls.
    const keyGenerator = ({ principal, ip }: FastifyRequest) =>
      principal?.sellerId ?? toAddressGroup(ip);
    return { ...perRoute, max: sellerCallsPerMinute, keyGenerator };
  }
  return perMinute ? { ...perRoute, max: perMinute } : (false as const);
}

function describeAccess({ access, idempotent }: Endpoint): string {
  const who =
    access === 'public'
      ? 'Public.'
      : access === 'session'
        ? 'For signed-in users.'
        : `For ${access.join(', ')}.`;
  return idempotent ? `${who} Honours the Idempotency-Key header.` : who;
}
