import createFetchClient, { type Client } from 'openapi-fetch';
import { idempotentCalls } from '../dist/calls.ts';
import type { paths } from '../dist/schema.d.ts';
import { fetchWithRetries, type RetryOptions } from './retries.ts';

export type ShipdeskClient = Client<paths>;

export interface ClientOptions extends RetryOptions {
  /** The address of the installation, for example `https://ship.example.in`. */
  readonly baseUrl: string;
  /** An API key. */
  readonly key: string;
}

/**
 * Creates a typed client of the Shipdesk API. Each create carries an `Idempotency-Key`, so it is safe to repeat. The
 * client repeats a call that the server could not take, at the time that `Retry-After` names.
 */
export function createClient({ baseUrl, key, ...retries }: ClientOptions): ShipdeskClient {
  const client = createFetchClient<paths>({
    baseUrl,
    fetch: (request) => fetchWithRetries(request, retries),
  });
  client.use({
    onRequest({ request, schemaPath }) {
      request.headers.set('Authorization', `Bearer ${key}`);
      const isCreate = idempotentCalls.has(`${request.method} ${schemaPath}`);
      if (isCreate && !request.headers.has('Idempotency-Key')) {
        request.headers.set('Idempotency-Key', crypto.randomUUID());
      }
    },
  });
  return client;
}
