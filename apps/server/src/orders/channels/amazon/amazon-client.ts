import { readItems } from '../../../platform/json.ts';
import type { ChannelDeps, OpenConnection, ShopRefused, ShopUnknown } from '../port.ts';
import { callShop, readText, type ShopResponse, toUnreadable } from '../shop-call.ts';
import type { TokenCache } from '../token-cache.ts';

/** The endpoint for sellers in India. */
export interface AmazonOrigins {
  readonly login: string;
  readonly api: string;
}

/** India belongs to the European region of the Selling Partner API. */
export const amazonOrigins: AmazonOrigins = {
  login: 'https://api.amazon.com',
  api: 'https://sellingpartnerapi-eu.amazon.com',
};

/** Amazon restores the quota of one `searchOrders` call in three minutes. */
const THROTTLED_SECONDS = 180;

export interface AmazonCall {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

/** Creates the calls of one seller account. */
export function createAmazonClient(
  connection: OpenConnection,
  { outgoing, origins }: Pick<ChannelDeps, 'outgoing'> & { origins: AmazonOrigins },
  tokens: TokenCache,
) {
  const { credentials } = connection;

  async function findToken(
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'token'; readonly token: string } | ShopRefused | ShopUnknown> {
    const stored = tokens.find(connection);
    if (stored !== null) return { kind: 'token', token: stored };
    const answer = await callShop(outgoing, new URL('/auth/o2/token', origins.login), {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: credentials['refreshToken'] ?? '',
        client_id: credentials['clientId'] ?? '',
        client_secret: credentials['clientSecret'] ?? '',
      }).toString(),
    });
    if (answer.kind !== 'response') return answer;
    const { status, json } = answer;
    if (status === 429) return toThrottled(answer);
    if (status >= 500 || json === undefined) return toUnreadable(answer);
    const token = readText(json, 'access_token');
    if (token === '') {
      const words = readText(json, 'error_description') || readText(json, 'error');
      return { kind: 'refused', code: 'credentials', words };
    }
    tokens.keep(connection, token, Number(readText(json, 'expires_in')) || 0);
    return { kind: 'token', token };
  }

  function send(token: string, { path, query = {}, body, signal }: AmazonCall) {
    const url = new URL(path, origins.api);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return callShop(outgoing, url, {
      method: body === undefined ? 'GET' : 'POST',
      signal,
      headers: {
        accept: 'application/json',
        'x-amz-access-token': token,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** Makes one call. Replaces a token once that expired early. */
  return async (call: AmazonCall): Promise<ShopResponse | ShopRefused | ShopUnknown> => {
    const first = await findToken(call.signal);
    if (first.kind !== 'token') return first;
    const answer = await send(first.token, call);
    if (answer.kind !== 'response') return answer;
    if (!isTokenEnded(answer)) return readAnswer(answer);
    tokens.drop(connection);
    const second = await findToken(call.signal);
    if (second.kind !== 'token') return second;
    const repeated = await send(second.token, call);
    return repeated.kind === 'response' ? readAnswer(repeated) : repeated;
  };
}

export type AmazonClient = ReturnType<typeof createAmazonClient>;

function readWords({ json, status }: ShopResponse): string {
  const [error] = readItems(json, 'errors') ?? [];
  return readText(error, 'message') || readText(error, 'code') || `HTTP ${status}`;
}

const isTokenEnded = (answer: ShopResponse) =>
  (answer.status === 401 || answer.status === 403) && /token.*expired/i.test(readWords(answer));

const toThrottled = (answer: ShopResponse): ShopRefused => ({
  kind: 'refused',
  code: 'throttled',
  words: readWords(answer),
  retryAfterSeconds: answer.retryAfterSeconds ?? THROTTLED_SECONDS,
});

function readAnswer(answer: ShopResponse): ShopResponse | ShopRefused | ShopUnknown {
  const { status, json } = answer;
  const refuse = (code: ShopRefused['code']): ShopRefused => ({
    kind: 'refused',
    code,
    words: readWords(answer),
  });
  if (status === 429) return toThrottled(answer);
  // A confirmed shipment has no content.
  if (status === 204) return answer;
  if (status >= 500 || json === undefined) return toUnreadable(answer);
  if (status === 401) return refuse('credentials');
  if (status === 403) return refuse('scope');
  return status >= 400 ? refuse('rejected') : answer;
}
