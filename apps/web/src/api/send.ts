import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { Endpoint } from '@shipdesk/contract/endpoint';
import type { RefusalCode } from '@shipdesk/contract/problems/problem';
import { hasShape, type Schema } from './read-response.ts';
import type { CallError, ProblemBody, SessionPort } from './session-port.ts';

type FindText = (code: unknown, params: unknown) => string | null;

export interface FileBody {
  content: File;
  /** Called with the sent share of the body, from 0 to 1. */
  onProgress: (part: number) => void;
}

interface CallArgument {
  readonly body?: unknown;
  readonly file?: FileBody;
  /** For a create request. Use one key per user action. */
  readonly idempotencyKey?: string;
  readonly [field: string]: unknown;
}

export interface CallRequest {
  endpoint: Endpoint;
  argument?: CallArgument;
  /** The body as JSON text, for a large body whose serialization would block the page. */
  bodyText?: string;
  /** `file`: the response is a `FileResponse` instead of JSON. Error responses are still JSON. */
  responseType?: 'file';
}

/** A downloaded file. `name` is from the `content-disposition` header, or null. */
export interface FileResponse {
  content: Blob;
  name: string | null;
}

interface SendOptions {
  accessToken?: string | null;
  signal?: AbortSignal;
  timeoutMs: number;
}

export type CallResult = { data: unknown } | { error: CallError };

/** Returns the API host of `<meta name="shipdesk-host">`, else of the build; empty for the page's own host. */
export function getApiHost(): string {
  const configuredHost = document.querySelector<HTMLMetaElement>(
    'meta[name="shipdesk-host"]',
  )?.content;
  return (configuredHost || import.meta.env['VITE_SHIPDESK_HOST'] || '').replace(/\/$/, '');
}

function buildAddress({ endpoint: { path, query }, argument = {} }: CallRequest): string {
  const { properties = {} }: Schema = query ?? {};
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(argument)) {
    if (name in properties) search.set(name, String(value));
  }
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(argument[name])),
  );
  return `${getApiHost()}${filledPath}${search.size > 0 ? `?${search}` : ''}`;
}

const transportMessages = {
  FETCH_ERROR: 'The server cannot be reached. Check the connection and try again.',
  TIMEOUT_ERROR: 'The server took too long to respond. Try again.',
  PARSING_ERROR: 'The server sent a response that cannot be read. Try again later.',
} as const;

export function createTransportError(
  status: keyof typeof transportMessages,
  originalStatus?: number,
) {
  const error: CallError = { status, data: { message: transportMessages[status] } };
  return { error: originalStatus === undefined ? error : { ...error, originalStatus } };
}

function buildBody({ argument, bodyText }: CallRequest): { body?: string } {
  if (bodyText !== undefined) return { body: bodyText };
  return argument?.body === undefined ? {} : { body: JSON.stringify(argument.body) };
}

/** Aborts a request after `timeoutMs` without data. A long download may continue while data arrives. */
function createSilenceTimeout(timeoutMs: number) {
  const controller = new AbortController();
  const abortRequest = () => controller.abort();
  let timer = setTimeout(abortRequest, timeoutMs);
  return {
    signal: controller.signal,
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(abortRequest, timeoutMs);
    },
    stop: () => clearTimeout(timer),
  };
}

async function readFileResponse(response: Response, onChunk: () => void): Promise<FileResponse> {
  const pieces: BlobPart[] = [];
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    onChunk();
    pieces.push(chunk.value);
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const [, name] =
    /filename="([^"/\\]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { content: new Blob(pieces, { type }), name: name ?? null };
}

function buildHeaders({ argument = {} }: CallRequest, accessToken: string | null | undefined) {
  const { file, idempotencyKey } = argument;
  const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json' });
  if (file !== undefined) {
    headers.set('content-type', 'text/csv');
    headers.set('x-file-name', encodeURIComponent(file.content.name));
  }
  if (accessToken) headers.set('authorization', `Bearer ${accessToken}`);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  return headers;
}

/** Sends a file with XMLHttpRequest, because `fetch` does not report upload progress. */
function sendFile(
  request: CallRequest,
  { content, onProgress }: FileBody,
  { accessToken, signal, timeoutMs }: SendOptions,
): Promise<CallResult> {
  const timeout = createSilenceTimeout(timeoutMs);
  const xhr = new XMLHttpRequest();
  const abortUpload = () => xhr.abort();
  for (const input of [timeout.signal, signal]) input?.addEventListener('abort', abortUpload);
  xhr.open(request.endpoint.method, buildAddress(request));
  xhr.withCredentials = true;
  buildHeaders(request, accessToken).forEach((value, name) => xhr.setRequestHeader(name, value));
  xhr.upload.addEventListener('progress', ({ loaded, total }) => {
    timeout.restart();
    onProgress(total === 0 ? 0 : loaded / total);
  });
  return new Promise<CallResult>((resolve) => {
    xhr.addEventListener('load', () => resolve(readResult(xhr)));
    xhr.addEventListener('error', () => resolve(createTransportError('FETCH_ERROR')));
    xhr.addEventListener('abort', () =>
      resolve(createTransportError(timeout.signal.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR')),
    );
    xhr.send(content);
  }).finally(() => {
    timeout.stop();
    signal?.removeEventListener('abort', abortUpload);
  });
}

async function readResult({ status, responseText }: XMLHttpRequest): Promise<CallResult> {
  try {
    const body: unknown = responseText === '' ? null : JSON.parse(responseText);
    return status < 300 ? { data: body } : { error: { status, data: await readProblem(body) } };
  } catch {
    return createTransportError('PARSING_ERROR', status);
  }
}

export async function send(request: CallRequest, options: SendOptions): Promise<CallResult> {
  // XMLHttpRequest would send a request whose signal is already aborted.
  if (options.signal?.aborted === true) return createTransportError('FETCH_ERROR');
  const file = request.argument?.file;
  if (file !== undefined) return sendFile(request, file, options);
  const { accessToken, signal, timeoutMs } = options;
  const timeout = createSilenceTimeout(timeoutMs);
  let status: number | undefined;
  try {
    const response = await fetch(buildAddress(request), {
      method: request.endpoint.method,
      headers: buildHeaders(request, accessToken),
      credentials: 'include',
      redirect: 'error',
      signal: signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]),
      ...buildBody(request),
    });
    status = response.status;
    if (response.ok && request.responseType === 'file') {
      return { data: await readFileResponse(response, timeout.restart) };
    }
    const text = await response.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    if (!response.ok) return { error: { status, data: await readProblem(body) } };
    // The API specifies only responses below /api/ in full. Readers of other responses accept missing fields.
    const isApiRequest = request.endpoint.path.startsWith('/api/');
    return isApiRequest && !hasShape(request.endpoint.response ?? { type: 'null' }, body)
      ? createTransportError('PARSING_ERROR', status)
      : { data: body };
  } catch (error) {
    if (error instanceof SyntaxError) return createTransportError('PARSING_ERROR', status);
    if (timeout.signal.aborted) return createTransportError('TIMEOUT_ERROR');
    return createTransportError('FETCH_ERROR');
  } finally {
    timeout.stop();
  }
}

/** Opens an event stream and returns its body or an error. `signal` closes the stream. */
export async function openStream(
  request: CallRequest,
  options: {
    accessToken: string;
    headers: Readonly<Record<string, string>>;
    signal: AbortSignal;
  },
): Promise<{ body?: ReadableStream<Uint8Array>; error?: CallError }> {
  const headers = buildHeaders(request, options.accessToken);
  for (const [name, value] of Object.entries(options.headers)) headers.set(name, value);
  headers.set('accept', 'text/event-stream');
  try {
    const response = await fetch(buildAddress(request), {
      headers,
      credentials: 'include',
      redirect: 'error',
      signal: options.signal,
    });
    const { status, ok, body } = response;
    if (ok && body !== null) return { body };
    return { error: { status, data: await readProblem(await response.json()) } };
  } catch {
    return createTransportError('FETCH_ERROR');
  }
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Loads the texts on demand, because they are large and rarely needed. The server's messages are the fallback. */
async function loadTexts(): Promise<FindText> {
  try {
    return (await import('../i18n/problem-texts.ts')).findProblemText;
  } catch {
    return () => null;
  }
}

function readDetail(value: unknown, findText: FindText) {
  const { field, code, params, message } = toFields(value);
  const catalogueText = findText(code, params);
  const text = catalogueText ?? toText(message);
  const unknownProblem = catalogueText === null && typeof code === 'string' && { code, params };
  return typeof field === 'string' && text !== ''
    ? [{ field, message: text, ...unknownProblem }]
    : [];
}

/**
 * Returns the problem in the body of an error response. Its message is the client's text for `reason`, else the
 * server's message, else the client's text for `code`, else empty.
 */
export async function readProblem(body: unknown): Promise<ProblemBody> {
  const { message, code, reason, params, details } = toFields(body);
  const findText = await loadTexts();
  const problems = Array.isArray(details)
    ? details.flatMap((detail) => readDetail(detail, findText))
    : undefined;
  return {
    message: findText(reason, params) ?? (toText(message) || (findText(code, params) ?? '')),
    ...(typeof code === 'string' && { code }),
    ...(problems && { details: problems }),
  };
}

const requestTimeoutMs = 30_000;

/** The extra argument of the store (`thunk.extraArgument`). */
export interface ApiDependencies {
  session: SessionPort;
}

/** Sign-in and sign-out have no session to refresh, so a 403 is returned unchanged. */
function opensOrEndsSession({ endpoint }: CallRequest): boolean {
  return endpoint.path.startsWith('/auth/');
}

const codesUnrelatedToToken: readonly (string | undefined)[] = [
  'role_missing',
  'origin_refused',
] satisfies readonly RefusalCode[];

/** Spec §4: any 403 triggers the refresh, except for codes that are unrelated to the token. */
export function mayBeExpired({ status, data }: CallError): boolean {
  return status === 403 && !codesUnrelatedToToken.includes(data.code);
}

/** RTK Query types the extra argument of the store as unknown. */
function hasSession(extra: unknown): extra is ApiDependencies {
  return typeof extra === 'object' && extra !== null && 'session' in extra;
}

/** Sends the request with the bearer token. After a 403, refreshes the session and retries once. Spec §4. */
export const baseQuery: BaseQueryFn<CallRequest, unknown, CallError> = async (request, api) => {
  if (!hasSession(api.extra)) throw new Error('The store lacks the session of the request layer');
  const { session } = api.extra;
  const sendWithToken = (accessToken: string | null): Promise<CallResult> =>
    send(request, { accessToken, signal: api.signal, timeoutMs: requestTimeoutMs });

  const token = session.getAccessToken();
  const response = await sendWithToken(token);
  if (!('error' in response) || opensOrEndsSession(request) || !mayBeExpired(response.error))
    return response;
  const newToken = await session.refresh(token);
  return newToken.ok ? sendWithToken(newToken.accessToken) : { error: newToken.error };
};
