import { Readable } from 'node:stream';
import {
  type BodyOf,
  type Cost,
  type Endpoint,
  getCost,
  getSuccessStatus,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import { problemSchema } from '@shipdesk/contract/problems/problem-body';
import { isContact } from '@shipdesk/contract/shape';
import { may, type Permission } from '@shipdesk/domain/account/roles';
import { isSandboxId } from '@shipdesk/domain/account/sandbox';
import { hideContact } from '@shipdesk/domain/values/contact/hidden-contact';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../principal.ts';
import { Refusal } from '../refusal.ts';
import { toAddressGroup } from './call-source.ts';
import { produceInTurns } from './guards/costly-turns.ts';

/** The property names from the root of a response to a field, without list indexes. */
type Path = readonly string[];

interface Node {
  properties?: Readonly<Record<string, Node>>;
  items?: Node;
  anyOf?: readonly Node[];
}

function listPaths(node: Node, path: Path = []): Path[] {
  if (isContact(node)) return [path];
  return [
    ...Object.entries(node.properties ?? {}).flatMap(([name, inner]) =>
      listPaths(inner, [...path, name]),
    ),
    ...(node.items ? listPaths(node.items, path) : []),
    ...(node.anyOf ?? []).flatMap((inner) => listPaths(inner, path)),
  ];
}

function hideField(value: unknown, path: Path): unknown {
  if (Array.isArray(value)) return value.map((item) => hideField(item, path));
  if (typeof value === 'string' && path.length === 0) return hideContact(value);
  if (typeof value !== 'object' || value === null) return value;
  const [name, ...inner] = path;
  if (name === undefined || !(name in value)) return value;
  return { ...value, [name]: hideField(Reflect.get(value, name), inner) };
}

function createContactMask(response: Endpoint['response']): (result: unknown) => unknown {
  const paths = response ? listPaths(response) : [];
  return (result) => paths.reduce(hideField, result);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of every route that is not public. */
    principal: Principal | null;
  }
  interface FastifyInstance {
    /** Returns the principal of a request, or throws 401 or 403. The session routes decorate it. */
    authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Principal>;
    recordVisitCall(principal: Principal, call: string): Promise<void>;
  }
  interface FastifyContextConfig {
    /** True if the body is a file, which may take longer than other bodies. */
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

/** The response of a route. The server drops fields that the schema lacks, except inside `nullable`. */
export type Reply<E extends Endpoint> =
  ResponseOf<E> extends null ? void : Unwritten<ResponseOf<E>>;

/**
 * The result of a handler: the pieces of a text response, the `data` of a response that has nothing else, or else the
 * whole response.
 */
type HandlerResult<E extends Endpoint> =
  ResponseOf<E> extends null
    ? void
    : ResponseOf<E> extends string
      ? AsyncIterable<unknown>
      : keyof ResponseOf<E> extends 'data'
        ? Reply<E>['data' & keyof Reply<E>]
        : Reply<E>;

type Handler<E extends Endpoint> = (
  call: E['permission'] extends 'public' ? Call<E> : Call<E> & { principal: Principal },
) => Promise<HandlerResult<E>> | HandlerResult<E>;

interface RouteLimits {
  bodyLimit?: number;
  /** Maximum requests per minute from one network address, for public endpoints. */
  perMinute?: number;
  /** Maximum requests per minute of one seller, for costly guarded endpoints. */
  sellerCallsPerMinute?: number;
  isUpload?: boolean;
}

type Handlers = {
  readonly [Name in keyof typeof endpoints]?:
    | Handler<(typeof endpoints)[Name]>
    | readonly [limits: RouteLimits, handle: Handler<(typeof endpoints)[Name]>];
};

type AnyHandler =
  | ((call: object) => unknown)
  | readonly [limits: RouteLimits, handle: (call: object) => unknown];

/** Adds the routes of calls. The guard of a call that is not public runs before the body is read. */
export function mountCalls(app: FastifyInstance, handlers: Handlers): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler does not relate the type of a name
  for (const [name, handler] of Object.entries(handlers) as [keyof Handlers, AnyHandler][]) {
    const [limits, handle] = typeof handler === 'function' ? [{}, handler] : handler;
    mountCall(app, name, limits, handle);
  }
}

function mountCall(
  app: FastifyInstance,
  name: keyof typeof endpoints,
  limits: RouteLimits,
  handle: (call: object) => unknown,
): void {
  const endpoint: Endpoint = endpoints[name];
  const { permission } = endpoint;
  const isDataOnly = hasDataOnly(endpoint);
  const hideContacts = createContactMask(endpoint.response);
  app.route({
    ...buildSharedOptions(name, endpoint, limits),
    ...(permission !== 'public' && {
      onRequest: createGuard(app, permission, getCost(endpoint)),
    }),
    handler: async (request, reply) => {
      const { body, params, query, principal } = request;
      if (!principal && permission !== 'public') {
        throw new Error(`${endpoint.path} ran without its guard`);
      }
      const result = await handle({ body, params, query, principal, request, reply });
      reply.code(getSuccessStatus(endpoint));
      if (isStream(result)) return toStream(app, principal, result);
      const content = isDataOnly ? { data: result } : result;
      return principal?.hidesContacts ? hideContacts(content) : content;
    },
  });
}

/** A costly call takes turns with the seller's other costly calls. */
function toStream(
  { costlyCalls }: FastifyInstance,
  principal: Principal | null,
  pieces: AsyncIterable<unknown>,
): Readable {
  if (principal?.hasTurn) {
    return Readable.from(produceInTurns(pieces, costlyCalls, principal.sellerId));
  }
  return pieces instanceof Readable ? pieces : Readable.from(pieces);
}

function createGuard(app: FastifyInstance, permission: Permission, cost: Cost) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const principal = await app.authenticate(request, reply);
    if (!principal.permissions.includes(permission)) {
      throw new Refusal(explainMissing(principal, permission));
    }
    if (principal.kind === 'support' && permission !== 'self') {
      await app.recordVisitCall(principal, `${request.method} ${request.url.split('?')[0]}`);
    }
    request.principal = cost === 'light' ? principal : { ...principal, hasTurn: true };
  };
}

function explainMissing({ needsFactor, sellerId, role }: Principal, permission: Permission) {
  if (needsFactor) return 'second_factor_not_set_up';
  return isSandboxId(sellerId) && may(role, permission) ? 'not_in_sandbox' : 'role_missing';
}

function isStream(result: unknown): result is AsyncIterable<unknown> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}

function hasDataOnly({ response }: Endpoint): boolean {
  const { properties = {} }: { properties?: object } = response ?? {};
  return Object.keys(properties).join() === 'data';
}

export function assertEveryEndpointMounted(app: FastifyInstance): void {
  for (const { method, path } of Object.values<Endpoint>(endpoints)) {
    if (!app.hasRoute({ method, url: path }))
      throw new Error(`${method} ${path} is described but not mounted`);
  }
}

function buildSharedOptions(name: string, endpoint: Endpoint, limits: RouteLimits) {
  const { bodyLimit, isUpload = false } = limits;
  return {
    method: endpoint.method,
    url: endpoint.path,
    ...(bodyLimit && { bodyLimit }),
    config: { rateLimit: getRateLimit(endpoint, limits), isUpload },
    schema: {
      operationId: name,
      summary: endpoint.summary,
      description: describeAccess(endpoint),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.idempotent && { headers: idempotencyHeaders }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.permission !== 'public' && { security: [{ bearer: [] }] }),
      response: {
        [getSuccessStatus(endpoint)]: describeSuccess(endpoint),
        '4xx': problem,
        '5xx': problem,
      },
    },
  };
}

/** Optional. `readIdempotencyKey` checks the format. */
const idempotencyHeaders = {
  type: 'object',
  properties: { 'Idempotency-Key': { type: 'string' } },
};

const problem = {
  description: 'A refusal: `message` for people, `code` for programs',
  content: { 'application/problem+json': { schema: problemSchema } },
};

function describeSuccess({ response }: Endpoint) {
  if (!response) return { type: 'null' };
  const { contentMediaType = 'application/json' }: { contentMediaType?: string } = response;
  return { content: { [contentMediaType]: { schema: response } } };
}

function getRateLimit({ path }: Endpoint, { perMinute, sellerCallsPerMinute }: RouteLimits) {
  const routeOptions = { timeWindow: '1 minute', groupId: ` ${path}` };
  if (sellerCallsPerMinute) {
    // The guard runs first, so unauthenticated requests do not use up a seller's limit.
    const keyGenerator = ({ principal, ip }: FastifyRequest) =>
      principal?.sellerId ?? toAddressGroup(ip);
    return { ...routeOptions, max: sellerCallsPerMinute, keyGenerator };
  }
  return perMinute ? { ...routeOptions, max: perMinute } : (false as const);
}

function describeAccess({ permission, idempotent }: Endpoint): string {
  const access = permission === 'public' ? 'Public.' : `Needs the permission \`${permission}\`.`;
  return idempotent ? `${access} Honours the Idempotency-Key header.` : access;
}
