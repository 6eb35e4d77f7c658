import { readItems, readValue } from '../../../platform/json.ts';
import type { ChannelDeps, OpenConnection, ShopRefused, ShopUnknown } from '../port.ts';
import { callShop, readText, type ShopResponse, toUnreadable } from '../shop-call.ts';
import type { TokenCache } from '../token-cache.ts';

/** Shopify supports this version until 16 October 2027. */
const API_VERSION = '2026-10';

export interface ShopifyCall {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

export interface ShopifyData {
  readonly kind: 'data';
  readonly data: unknown;
}

interface TooExpensive {
  readonly kind: 'too_expensive';
  readonly words: string;
}

type ExecuteResult = ShopifyData | TooExpensive | ShopRefused | ShopUnknown;

export function createShopifyClient(
  connection: OpenConnection,
  outgoing: ChannelDeps['outgoing'],
  tokens: TokenCache,
) {
  const { credentials } = connection;
  const address = credentials['address'] ?? '';
  const ownToken = credentials['accessToken'] ?? '';

  async function requestToken(
    fields: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<ShopResponse | ShopRefused | ShopUnknown> {
    const response = await callShop(outgoing, new URL(`${address}/admin/oauth/access_token`), {
      method: 'POST',
      signal,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        client_id: credentials['clientId'] ?? '',
        client_secret: credentials['clientSecret'] ?? '',
        ...fields,
      }).toString(),
    });
    if (response.kind !== 'response') return response;
    const hasToken = readText(response.json, 'access_token') !== '';
    return hasToken ? response : (findFailure(response) ?? refuseToken(response));
  }

  async function findToken(
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'token'; readonly token: string } | ShopRefused | ShopUnknown> {
    if (ownToken !== '') return { kind: 'token', token: ownToken };
    if ((credentials['clientId'] ?? '') === '') {
      const words = 'Enter the client ID of the app, or its access token.';
      return { kind: 'refused', code: 'credentials', words };
    }
    const cachedToken = tokens.find(connection);
    if (cachedToken !== null) return { kind: 'token', token: cachedToken };
    const response = await requestToken({ grant_type: 'client_credentials' }, signal);
    if (response.kind !== 'response') return response;
    const token = readText(response.json, 'access_token');
    tokens.store(connection, token, Number(readText(response.json, 'expires_in')) || 0);
    return { kind: 'token', token };
  }

  async function send(token: string, { query, variables = {}, signal }: ShopifyCall) {
    return callShop(outgoing, new URL(`${address}/admin/api/${API_VERSION}/graphql.json`), {
      method: 'POST',
      signal,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-shopify-access-token': token,
      },
      body: JSON.stringify({ query, variables }),
    });
  }

  /** Requests a new token once if the token expired early. */
  async function execute(call: ShopifyCall): Promise<ExecuteResult> {
    const firstToken = await findToken(call.signal);
    if (firstToken.kind !== 'token') return firstToken;
    const response = await send(firstToken.token, call);
    if (response.kind !== 'response') return response;
    if (response.status !== 401 || !tokens.remove(connection)) return readResponse(response);
    const renewedToken = await findToken(call.signal);
    if (renewedToken.kind !== 'token') return renewedToken;
    const secondResponse = await send(renewedToken.token, call);
    return secondResponse.kind === 'response' ? readResponse(secondResponse) : secondResponse;
  }

  return {
    execute,
    /** Executes a query that cannot use smaller pages. Returns a refusal if it is too expensive. */
    call: async (call: ShopifyCall): Promise<ShopifyData | ShopRefused | ShopUnknown> => {
      const response = await execute(call);
      if (response.kind !== 'too_expensive') return response;
      return { kind: 'refused', code: 'rejected', words: response.words };
    },
    /** Exchanges an approval code for a token that does not expire. */
    redeem: async (
      code: string,
      signal: AbortSignal,
    ): Promise<{ readonly kind: 'token'; readonly token: string } | ShopRefused | ShopUnknown> => {
      const response = await requestToken({ code }, signal);
      if (response.kind !== 'response') return response;
      return { kind: 'token', token: readText(response.json, 'access_token') };
    },
  };
}

export type ShopifyClient = ReturnType<typeof createShopifyClient>;

/** Shopify refuses a token request with an HTML page that contains `Oauth error <code>: …`. */
function refuseToken(response: ShopResponse): ShopRefused | ShopUnknown {
  const { words } = toUnreadable(response);
  const [, code = readText(response.json, 'error')] = /Oauth error (\w+)/i.exec(words) ?? [];
  if (code === '') return toUnreadable(response);
  const details = readText(response.json, 'error_description') || words.replace(/^HTTP \d+: /, '');
  return { kind: 'refused', code: 'credentials', words: details || code };
}

/** Returns the failure for a status code that has the same meaning in every call, or null. */
function findFailure(response: ShopResponse): ShopRefused | ShopUnknown | null {
  const { status, json, retryAfterSeconds } = response;
  const words = readText(json, 'errors') || `HTTP ${status}`;
  if (status === 429) {
    const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    return { kind: 'refused', code: 'throttled', words, ...retry };
  }
  if (status >= 500) return toUnreadable(response);
  if (status === 404) return { kind: 'refused', code: 'address', words };
  if (status === 402 || status === 423) return { kind: 'refused', code: 'plan', words };
  return null;
}

function readResponse(response: ShopResponse): ExecuteResult {
  const { status, json } = response;
  const failure = findFailure(response);
  if (failure !== null) return failure;
  if (json === undefined) return toUnreadable(response);
  if (status === 401 || status === 403) {
    const words = readText(json, 'errors') || `HTTP ${status}`;
    return { kind: 'refused', code: status === 401 ? 'credentials' : 'scope', words };
  }
  const errors = (readItems(json, 'errors') ?? []).filter((error) => !isOptional(error));
  const [error] = errors;
  if (error !== undefined) return readError(error, response);
  const data = readValue(json, 'data');
  return status >= 400 || typeof data !== 'object' || data === null
    ? toUnreadable(response)
    : { kind: 'data', data };
}

/** Shopify omits the variants, which have the HSN code, if the app lacks the scope for products. */
function isOptional(error: unknown): boolean {
  const path = readItems(error, 'path') ?? [];
  return readText(error, 'extensions', 'code') === 'ACCESS_DENIED' && path.includes('variant');
}

function readError(error: unknown, response: ShopResponse): ExecuteResult {
  const words = readText(error, 'message');
  switch (readText(error, 'extensions', 'code')) {
    case 'THROTTLED':
      return {
        kind: 'refused',
        code: 'throttled',
        words,
        retryAfterSeconds: computeWaitSeconds(readValue(response.json, 'extensions', 'cost')),
      };
    case 'MAX_COST_EXCEEDED':
      return { kind: 'too_expensive', words };
    case 'ACCESS_DENIED':
      return { kind: 'refused', code: 'scope', words };
    case 'SHOP_INACTIVE':
      return { kind: 'refused', code: 'plan', words };
    case 'INTERNAL_SERVER_ERROR':
      return toUnreadable(response);
    default:
      return { kind: 'refused', code: 'rejected', words };
  }
}

/** Returns the seconds until Shopify restores the points that a throttled query needs. */
function computeWaitSeconds(cost: unknown): number {
  const neededPoints = Number(readText(cost, 'requestedQueryCost')) || 0;
  const availablePoints = Number(readText(cost, 'throttleStatus', 'currentlyAvailable')) || 0;
  const pointsPerSecond = Number(readText(cost, 'throttleStatus', 'restoreRate')) || 1;
  return Math.max(1, Math.ceil((neededPoints - availablePoints) / pointsPerSecond));
}
