import type { Permission } from '@shipdesk/domain/account/roles';
import type { Static, TSchema } from 'typebox';
import type { AuditAction } from './operator/audit-actions.ts';

/**
 * The cost of a call. The server runs a seller's costly calls one at a time. A light call reads and writes a few rows,
 * waits for another system, or has another limit. A call is costly unless it is declared light.
 */
export type Cost = 'light' | 'costly';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Head<M extends Method, P extends Permission | 'public'> {
  readonly method: M;
  /** The absolute path on the host, with parameters in Fastify syntax. */
  readonly path: string;
  readonly permission: P;
}

interface Call {
  /** One line for the API documentation. */
  readonly summary: string;
  /**
   * The actions that the call records in the audit log. Only a GET may omit them. The list is empty for a call that
   * changes nothing, and for webhooks of carriers, shops and the payment gateway.
   */
  readonly audit?: readonly AuditAction[];
  /** The path parameters, all strings. */
  readonly params?: TSchema;
  /** The query parameters, all strings. */
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Set if the body is a CSV file: `content-type: text/csv`, percent-encoded name in `x-file-name`. */
  readonly upload?: 'csv';
  /** The body of the success response. A call without one returns 204. */
  readonly response?: TSchema;
  readonly status?: 200 | 201 | 202;
  /** Ignored for a public call, which has no seller and is limited by IP address. */
  readonly cost?: Cost;
  /** True for a call that honours `Idempotency-Key`. */
  readonly idempotent?: true;
}
type AuditedCall = Call & { readonly audit: readonly AuditAction[] };

/** The definition of an API call. The server routes it, the client sends it and OpenAPI documents it. */
export interface Endpoint extends Head<Method, Permission | 'public'>, Call {}

/** Returns the definition of an API call. */
export function endpoint<
  const M extends Method,
  const P extends Endpoint['permission'],
  const C extends M extends 'GET' ? Call : AuditedCall,
>(method: M, path: string, permission: P, call: C): C & Head<M, P> {
  return { ...call, method, path, permission };
}

/** Returns the status of the success response of a call. */
export function getSuccessStatus({ status, response }: Call): number {
  return status ?? (response === undefined ? 204 : 200);
}

/** Returns the cost of a call; `costly` if its definition sets none. */
export function getCost({ cost = 'costly' }: Pick<Call, 'cost'>): Cost {
  return cost;
}

export type BodyOf<E> = E extends { body: infer Body extends TSchema } ? Static<Body> : never;

/** The type of a response body; null for a call without one. */
export type ResponseOf<E> = E extends { response: infer Response extends TSchema }
  ? Static<Response>
  : null;

/** The type of the `:name` parts of a call's path. */
export type ParamsOf<E> = E extends { params: infer Params extends TSchema }
  ? Static<Params>
  : never;

export type QueryOf<E> = E extends { query: infer Query extends TSchema } ? Static<Query> : never;
