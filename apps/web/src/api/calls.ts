import type {
  EndpointBuilder,
  EndpointDefinitions,
  MutationExtraOptions,
  QueryExtraOptions,
  TagDescription,
} from '@reduxjs/toolkit/query';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { saveFile } from '../lib/save-file.ts';
import { api, type Tag } from './api.ts';
import type { baseQuery, CallRequest, FileBody, FileResponse } from './send.ts';
import type { CallError } from './session-port.ts';

/** Adds `Part` to the argument if the endpoint has the property. */
type PartIf<E, Property extends keyof Endpoint, Part> =
  E extends Required<Pick<Endpoint, Property>> ? Part : unknown;

type Parts<E> = PartIf<E, 'params', ParamsOf<E>> &
  PartIf<E, 'query', QueryOf<E>> &
  PartIf<E, 'body', { body: BodyOf<E> }> &
  PartIf<E, 'upload', { file: FileBody }> &
  PartIf<E, 'idempotent', { idempotencyKey: string }>;

/**
 * The argument of a request: its path and query fields, a `body` or a `file`, and the `idempotencyKey` of a create
 * request. Use one key per user action, not per attempt. The type is void for a request without fields.
 */
export type ArgumentOf<E> =
  unknown extends Parts<E> ? void : { [Name in keyof Parts<E>]: Parts<E>[Name] };

export function buildCall<E extends Endpoint>(endpoint: E, argument: ArgumentOf<E>): CallRequest {
  return buildCallRequest(endpoint, argument);
}

function buildCallRequest(endpoint: Endpoint, argument: unknown): CallRequest {
  return { endpoint, ...(typeof argument === 'object' && { argument: { ...argument } }) };
}

export type SendResult<Data> =
  | { data: Data; error?: undefined }
  | { data?: undefined; error: CallError };
interface RawResult {
  data?: unknown;
  error?: CallError | undefined;
}
export type Send = (request: CallRequest) => RawResult | PromiseLike<RawResult>;

interface Options<Argument, Result> {
  /** Creates the request from an argument of another shape. */
  request?: (argument: Argument) => CallRequest;
  /** Replaces the plain request, for example with several requests or a download. */
  execute?: (send: Send, request: CallRequest, argument: Argument) => Promise<SendResult<Result>>;
}
type Query<Argument, Result> = QueryExtraOptions<Tag, Result, Argument, typeof baseQuery, 'api'>;
type Mutation<Argument, Result> = MutationExtraOptions<
  Tag,
  Result,
  Argument,
  typeof baseQuery,
  'api'
>;

function buildCallKinds(build: EndpointBuilder<typeof baseQuery, Tag, 'api'>) {
  const buildRequests = <Argument, Result>(
    endpoint: Endpoint,
    {
      request = (argument) => buildCallRequest(endpoint, argument),
      execute,
      ...options
    }: Options<Argument, Result>,
  ) =>
    execute === undefined
      ? { query: request, ...options }
      : {
          queryFn: (argument: Argument, _api: unknown, _options: unknown, send: Send) =>
            execute(send, request(argument), argument),
          ...options,
        };

  return {
    /** Defines an endpoint that reads. Invalidating one of its tags refetches the data. */
    query: <E extends Endpoint, Argument = ArgumentOf<E>, Result = ResponseOf<E>>(
      endpoint: E,
      tags: NoInfer<Query<Argument, Result>['providesTags']> = [],
      options: Options<Argument, Result> & { keepUnusedDataFor?: number } = {},
    ) =>
      build.query<NoInfer<Result>, NoInfer<Argument>>({
        ...buildRequests(endpoint, options),
        providesTags: tags,
      }),
    /** Defines an endpoint that writes. Invalidates `tags` even after a failure, unless `afterSuccess` builds them. */
    mutation: <E extends Endpoint, Argument = ArgumentOf<E>, Result = ResponseOf<E>>(
      endpoint: E,
      tags: NoInfer<Mutation<Argument, Result>['invalidatesTags']> = [],
      options: Options<Argument, Result> &
        NoInfer<Pick<Mutation<Argument, Result>, 'onQueryStarted'>> = {},
    ) =>
      build.mutation<NoInfer<Result>, NoInfer<Argument>>({
        ...buildRequests(endpoint, options),
        invalidatesTags: tags,
      }),
  };
}

/** Adds the endpoints of a folder to the API, with a hook for each endpoint. */
export function buildCalls<Definitions extends EndpointDefinitions>(
  define: (kinds: ReturnType<typeof buildCallKinds>) => Definitions,
) {
  return api.injectEndpoints({ endpoints: (build) => define(buildCallKinds(build)) });
}

/** Returns the `tags` argument of a mutation that invalidates its tags only after a success. */
export function afterSuccess(...tags: TagDescription<Tag>[]) {
  return (_result: unknown, error: unknown) => (error === undefined ? tags : []);
}

export async function fetchFile(
  send: Send,
  request: CallRequest,
): Promise<SendResult<FileResponse>> {
  const { data, error } = await send({ ...request, responseType: 'file' });
  if (error !== undefined) return { error };
  if (!isFile(data)) throw new Error(`${request.endpoint.path} must return a file`);
  return { data };
}

/** Saves the response as a file and returns only its name, not its content. `suffix` precedes the extension. */
export async function downloadFile(
  send: Send,
  request: CallRequest,
  fallbackName: string,
  suffix = '',
): Promise<SendResult<{ name: string }>> {
  const response = await fetchFile(send, request);
  if (response.error !== undefined) return response;
  const name = (response.data.name ?? fallbackName).replace(/(\.\w+)?$/, `${suffix}$1`);
  saveFile(name, response.data.content);
  return { data: { name } };
}

/** `fallbackName` is for a response without a name. */
export function saveAs(fallbackName: string) {
  return {
    execute: (send: Send, request: CallRequest) => downloadFile(send, request, fallbackName),
  };
}

function isFile(data: unknown): data is FileResponse {
  return typeof data === 'object' && data !== null && 'content' in data;
}
