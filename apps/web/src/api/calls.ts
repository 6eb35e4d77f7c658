import type {
  EndpointBuilder,
  EndpointDefinitions,
  MutationExtraOptions,
  QueryExtraOptions,
  TagDescription,
} from '@reduxjs/toolkit/query';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { api, type Tag } from './api.ts';
import type { baseQuery } from './base-query.ts';
import type { CallRequest, FileBody } from './send.ts';
import type { CallError } from './session-port.ts';

/** `Part` of the argument where the endpoint has the property. */
type PartIf<E, Property extends keyof Endpoint, Part> =
  E extends Required<Pick<Endpoint, Property>> ? Part : unknown;

type Parts<E> = PartIf<E, 'params', ParamsOf<E>> &
  PartIf<E, 'query', QueryOf<E>> &
  PartIf<E, 'body', { body: BodyOf<E> }> &
  PartIf<E, 'upload', { file: FileBody }> &
  PartIf<E, 'idempotent', { idempotencyKey: string }>;

/**
 * What a call takes: the fields of its path and of its query, a `body` or a `file`, and for a create an `idempotencyKey`,
 * made once per user action (`crypto.randomUUID()`), not per attempt. Void for a call that needs none of them.
 */
export type ArgumentOf<E> =
  unknown extends Parts<E> ? void : { [Name in keyof Parts<E>]: Parts<E>[Name] };

/** The request of a call. */
export function call<E extends Endpoint>(endpoint: E, argument: ArgumentOf<E>): CallRequest {
  return requestOf(endpoint, argument);
}

function requestOf(endpoint: Endpoint, argument: unknown): CallRequest {
  return { endpoint, ...(typeof argument === 'object' && { argument: { ...argument } }) };
}

export type Sent<Data> = { data: Data; error?: undefined } | { data?: undefined; error: CallError };
interface Received {
  data?: unknown;
  error?: CallError | undefined;
}
/** Sends a request. */
export type Send = (request: CallRequest) => Received | PromiseLike<Received>;

interface CallOptions<E, Argument, Result> {
  /** Makes the request from an argument of another shape. */
  request?: (argument: Argument) => CallRequest;
  /** Answers the call in place of the plain request: with several requests, or with a file. */
  answer?: (send: Send, request: CallRequest, argument: Argument) => Promise<Sent<Result>>;
  /** Reads the result from the response. */
  read?: (response: ResponseOf<E>) => Result;
}

type Builder = EndpointBuilder<typeof baseQuery, Tag, 'api'>;
type QueryOptions<Argument, Result> = QueryExtraOptions<
  Tag,
  Result,
  Argument,
  typeof baseQuery,
  'api'
>;
type MutationOptions<Argument, Result> = MutationExtraOptions<
  Tag,
  Result,
  Argument,
  typeof baseQuery,
  'api'
>;

/** The two kinds of calls. Argument and result follow from the endpoint, unless the options say otherwise. */
function callKinds(build: Builder) {
  /** How RTK Query runs a call. */
  function run<E extends Endpoint, Argument, Result>(
    endpoint: E,
    {
      request = (argument) => requestOf(endpoint, argument),
      answer,
      read,
    }: CallOptions<E, Argument, Result>,
  ) {
    if (answer === undefined) return { query: request, ...(read && { transformResponse: read }) };
    return {
      queryFn: (argument: Argument, _api: unknown, _options: unknown, send: Send) =>
        answer(send, request(argument), argument),
    };
  }

  return {
    /** A call that reads. An event or a mutation that changes one of its tags refetches it. */
    query: <E extends Endpoint, Argument = ArgumentOf<E>, Result = ResponseOf<E>>(
      endpoint: E,
      tags: NoInfer<QueryOptions<Argument, Result>['providesTags']> = [],
      {
        keepUnusedDataFor,
        ...options
      }: CallOptions<E, Argument, Result> & { keepUnusedDataFor?: number } = {},
    ) =>
      build.query<NoInfer<Result>, NoInfer<Argument>>({
        ...run(endpoint, options),
        providesTags: tags,
        ...(keepUnusedDataFor !== undefined && { keepUnusedDataFor }),
      }),
    /** A call that writes, and changes its tags: those of a list also when it fails, see `afterSuccess`. */
    mutation: <E extends Endpoint, Argument = ArgumentOf<E>, Result = ResponseOf<E>>(
      endpoint: E,
      tags: NoInfer<MutationOptions<Argument, Result>['invalidatesTags']> = [],
      {
        onQueryStarted,
        ...options
      }: CallOptions<E, Argument, Result> &
        NoInfer<Pick<MutationOptions<Argument, Result>, 'onQueryStarted'>> = {},
    ) =>
      build.mutation<NoInfer<Result>, NoInfer<Argument>>({
        ...run(endpoint, options),
        invalidatesTags: tags,
        ...(onQueryStarted && { onQueryStarted }),
      }),
  };
}

/** Adds the calls of a room to the API, with a hook for each. */
export function calls<Definitions extends EndpointDefinitions>(
  define: (kinds: ReturnType<typeof callKinds>) => Definitions,
) {
  return api.injectEndpoints({ endpoints: (build) => define(callKinds(build)) });
}

/** Tags of a mutation that are refetched only when it succeeded. */
export function afterSuccess(...tags: TagDescription<Tag>[]) {
  return (_result: unknown, error: unknown) => (error === undefined ? tags : []);
}
