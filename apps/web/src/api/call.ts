import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@shipdesk/contract/endpoint';
import type { CallRequest, FileBody } from './send.ts';

interface CallOptions<E extends Endpoint> {
  body?: BodyOf<E>;
  /** A body of that shape, written as JSON elsewhere (in a worker). */
  bodyText?: string;
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  /** Make it once per user action (`crypto.randomUUID()`), not per attempt. */
  idempotencyKey?: string;
  /** A file as the body. */
  file?: FileBody;
}

/** The `query` of an endpoint that a feature injects: `query: (body) => call(createOrder, { body })`. */
export function call<E extends Endpoint>(
  endpoint: E,
  { params, query, bodyText, ...rest }: CallOptions<E> = {},
): CallRequest {
  const argument = { ...Object(params), ...Object(query), ...rest };
  return { endpoint, argument, ...(bodyText !== undefined && { bodyText }) };
}
