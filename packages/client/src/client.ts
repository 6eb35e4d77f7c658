import createFetchClient, { type Client } from 'openapi-fetch';
import { idempotentCalls } from '../dist/calls.ts';
import type { components, paths } from '../dist/schema.d.ts';
import { fetchWithRetries, type RetryOptions } from './retries.ts';

export type ShipdeskClient = Client<paths>;

export interface ClientOptions extends RetryOptions {
  /** The address of the installation, such as `https://ship.example.in`. `SHIPDESK_URL` by default. */
  readonly baseUrl?: string;
  /** An API key, or null for public calls. `SHIPDESK_KEY` by default. */
  readonly key?: string | null;
  /** Further headers of each call. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Creates a typed client of the Shipdesk API. Each create carries an `Idempotency-Key`, so it is safe to repeat. The
 * client repeats a call that the server could not take, at the time that `Retry-After` names.
 */
export function createClient({
  baseUrl = process.env['SHIPDESK_URL'],
  key = process.env['SHIPDESK_KEY'],
  headers = {},
  ...retries
}: ClientOptions = {}): ShipdeskClient {
  if (!baseUrl || key === undefined) {
    throw new Error('Set SHIPDESK_URL and SHIPDESK_KEY, or pass both.');
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

/** A call that Shipdesk refused. `message` is for people, `problem.code` for programs. */
export class ShipdeskError extends Error {
  readonly status: number;
  readonly problem: Problem;
  /** Names the request in the log of the server. */
  readonly requestId: string;

  constructor({ url, status, headers }: Response, problem: Problem = {}) {
    super(`${new URL(url).pathname}: ${status} ${problem.message ?? ''}`.trim());
    this.name = 'ShipdeskError';
    this.status = status;
    this.problem = problem;
    this.requestId = headers.get('x-request-id') ?? '';
  }
}

/** Returns the body of a call. Throws `ShipdeskError` if it was refused. */
export async function unwrap<Body>(
  call: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Body> {
  const { data, error, response } = await call;
  if (!response.ok) throw new ShipdeskError(response, toProblem(error));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a success has the body of the document
  return data as Body;
}

/** Returns the problem of a response. A proxy may respond with a text. */
const toProblem = (error: unknown): Problem =>
  typeof error === 'object' && error !== null ? error : { message: String(error) };
