import { readItems } from '../../../platform/json.ts';
import type { ChannelDeps, OpenConnection, ShopRefused, ShopUnknown } from '../port.ts';
import { callShop, readText, type ShopResponse, toUnreadable } from '../shop-call.ts';
import type { TokenCache } from '../token-cache.ts';

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

export function createAmazonClient(
  connection: OpenConnection,
  { outgoing, origins }: Pick<ChannelDeps, 'outgoing'> & { origins: AmazonOrigins },
  tokens: TokenCache,
) {
  const { credentials } = connection;

  async function findToken(
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'token'; readonly token: string } | ShopRefused | ShopUnknown> {
    const cachedToken = tokens.find(connection);
    if (cachedToken !== null) return { kind: 'token', token: cachedToken };
    const response = await callShop(outgoing, new URL('/auth/o2/token', origins.login), {
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
    if (response.kind !== 'response') return response;
    const { status, json } = response;
    if (status === 429) return buildThrottled(response);
    if (status >= 500 || json === undefined) return toUnreadable(response);
    const token = readText(json, 'access_token');
    if (token === '') {
      const words = readText(json, 'error_description') || readText(json, 'error');
      return { kind: 'refused', code: 'credentials', words };
    }
    tokens.store(connection, token, Number(readText(json, 'expires_in')) || 0);
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

  /** Requests a new token once if the token expired early. */
  return async (call: AmazonCall): Promise<ShopResponse | ShopRefused | ShopUnknown> => {
    const firstToken = await findToken(call.signal);
    if (firstToken.kind !== 'token') return firstToken;
    const response = await send(firstToken.token, call);
    if (response.kind !== 'response') return response;
    if (!isTokenExpired(response)) return readResponse(response);
    tokens.remove(connection);
    const renewedToken = await findToken(call.signal);
    if (renewedToken.kind !== 'token') return renewedToken;
    const secondResponse = await send(renewedToken.token, call);
    return secondResponse.kind === 'response' ? readResponse(secondResponse) : secondResponse;
  };
}

export type AmazonClient = ReturnType<typeof createAmazonClient>;

function readMessage({ json, status }: ShopResponse): string {
  const [error] = readItems(json, 'errors') ?? [];
  return readText(error, 'message') || readText(error, 'code') || `HTTP ${status}`;
}

const isTokenExpired = (response: ShopResponse) =>
  (response.status === 401 || response.status === 403) &&
  /token.*expired/i.test(readMessage(response));

const buildThrottled = (response: ShopResponse): ShopRefused => ({
  kind: 'refused',
  code: 'throttled',
  words: readMessage(response),
  retryAfterSeconds: response.retryAfterSeconds ?? THROTTLED_SECONDS,
});

function readResponse(response: ShopResponse): ShopResponse | ShopRefused | ShopUnknown {
  const { status, json } = response;
  const refuse = (code: ShopRefused['code']): ShopRefused => ({
    kind: 'refused',
    code,
    words: readMessage(response),
  });
  if (status === 429) return buildThrottled(response);
  // Amazon confirms a shipment with an empty response.
  if (status === 204) return response;
  if (status >= 500 || json === undefined) return toUnreadable(response);
  if (status === 401) return refuse('credentials');
  if (status === 403) return refuse('scope');
  return status >= 400 ? refuse('rejected') : response;
}
