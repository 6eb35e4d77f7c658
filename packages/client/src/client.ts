import { setTimeout as wait } from 'node:timers/promises';
import createFetchClient, { type Client } from 'openapi-fetch';
import { idempotentCalls } from '../dist/calls.ts';
import type { components, paths } from '../dist/schema.d.ts';

interface RetryOptions {
  /** Maximum number of attempts per call. Default: 5. */
  readonly maxAttempts?: number;
  /** Maximum pause between two attempts in milliseconds. Default: one minute. */
  readonly maxPauseMs?: number;
}

const FIRST_PAUSE_MS = 500;

/**
 * Retries a request after 429. After 503 or a lost connection, retries only a GET or a request with an
 * `Idempotency-Key`, because the server may have executed the first attempt.
 */
async function fetchWithRetries(
  request: Request,
  { maxAttempts = 5, maxPauseMs = 60_000 }: RetryOptions = {},
): Promise<Response> {
  const isIdempotent = request.method === 'GET' || request.headers.has('Idempotency-Key');
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt >= maxAttempts;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), maxPauseMs);
    let response: Response;
    try {
      response = await fetch(isLast ? request : request.clone());
    } catch (error) {
      if (isLast || !isIdempotent || request.signal.aborted) throw error;
      await wait(pauseMs, undefined, { signal: request.signal });
      continue;
    }
    const { status } = response;
    if (isLast || !(status === 429 || (status === 503 && isIdempotent))) return response;
    await response.body?.cancel();
    const retryAfterMs = Number(response.headers.get('Retry-After')) * 1000;
    await wait(Math.min(Math.max(pauseMs, retryAfterMs || 0), maxPauseMs), undefined, {
      signal: request.signal,
    });
  }
}

export type ShipdeskClient = Client<paths>;

export interface ClientOptions extends RetryOptions {
  /** The URL of the installation, such as `https://ship.example.in`. Default: `SHIPDESK_URL`. */
  readonly baseUrl?: string;
  /** An API key, or null for public calls. Default: `SHIPDESK_KEY`. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a typed client, which sends an `Idempotency-Key` with each create. Throws if the URL or key is missing. */
export function createClient({
  baseUrl = process.env['SHIPDESK_URL'],
  key = process.env['SHIPDESK_KEY'],
  headers = {},
  ...retries
}: ClientOptions = {}): ShipdeskClient {
  if (!baseUrl || key === undefined) {
    throw new Error('Set SHIPDESK_URL and SHIPDESK_KEY, or pass baseUrl and key.');
  }
  const client = createFetchClient<paths>({
    baseUrl,
    headers,
    fetch: (request) => fetchWithRetries(request, retries),
  });
  client.use({
    onRequest({ request, schemaPath }) {
      if (key !== null) request.headers.set('Authorization', `Bearer ${key}`);
      const isCreate = idempotentCalls.has(`${request.method} ${schemaPath}`);
      if (isCreate && !request.headers.has('Idempotency-Key')) {
        request.headers.set('Idempotency-Key', crypto.randomUUID());
      }
    },
  });
  return client;
}

type Problem = Partial<components['responses']['Problem']['content']['application/problem+json']>;

/** Thrown for an error response. `message` is for people; programs should read `problem.code`. */
export class ShipdeskError extends Error {
  readonly status: number;
  readonly problem: Problem;
  /** The id of the request in the server log; empty if the response has none. */
  readonly requestId: string;

  constructor({ url, status, headers }: Response, problem: Problem = {}) {
    super(`${new URL(url).pathname}: ${status} ${problem.message ?? ''}`.trim());
    this.name = 'ShipdeskError';
    this.status = status;
    this.problem = problem;
    this.requestId = headers.get('x-request-id') ?? '';
  }
}

/** Returns the body of a call. Throws `ShipdeskError` for an error response. */
export async function unwrap<Body>(
  call: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Body> {
  const { data, error, response } = await call;
  if (!response.ok) throw new ShipdeskError(response, readProblem(error));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a success has the body type of the OpenAPI document
  return data as Body;
}

/** A proxy may respond with plain text instead of a problem. */
const readProblem = (error: unknown): Problem =>
  typeof error === 'object' && error !== null ? error : { message: String(error) };
