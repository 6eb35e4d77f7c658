import { readItems, readValue } from '../../../platform/json.ts';
import type { ChannelDeps, OpenConnection, ShopRefused, ShopUnknown } from '../port.ts';
import { callShop, readText, type ShopResponse, toUnreadable } from '../shop-call.ts';
import type { TokenCache } from '../token-cache.ts';

/** Supported until 16 October 2027. */
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

/** Creates the calls of one shop. */
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
    const answer = await callShop(outgoing, new URL(`${address}/admin/oauth/access_token`), {
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
    if (answer.kind !== 'response') return answer;
    const isToken = readText(answer.json, 'access_token') !== '';
    return isToken ? answer : (findFailure(answer) ?? refuseToken(answer));
  }

  async function findToken(
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'token'; readonly token: string } | ShopRefused | ShopUnknown> {
    if (ownToken !== '') return { kind: 'token', token: ownToken };
    if ((credentials['clientId'] ?? '') === '') {
      const words = 'Enter the client ID of the app, or its access token.';
      return { kind: 'refused', code: 'credentials', words };
    }
    const stored = tokens.find(connection);
    if (stored !== null) return { kind: 'token', token: stored };
    const answer = await requestToken({ grant_type: 'client_credentials' }, signal);
    if (answer.kind !== 'response') return answer;
    const token = readText(answer.json, 'access_token');
    tokens.keep(connection, token, Number(readText(answer.json, 'expires_in')) || 0);
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

  /** Makes one call. Replaces a token once that expired early. */
  async function ask(
    call: ShopifyCall,
  ): Promise<ShopifyData | TooExpensive | ShopRefused | ShopUnknown> {
    const first = await findToken(call.signal);
    if (first.kind !== 'token') return first;
    const answer = await send(first.token, call);
    if (answer.kind !== 'response') return answer;
    if (answer.status !== 401 || !tokens.drop(connection)) return readAnswer(answer);
    const second = await findToken(call.signal);
    if (second.kind !== 'token') return second;
    const repeated = await send(second.token, call);
    return repeated.kind === 'response' ? readAnswer(repeated) : repeated;
  }

  return {
    ask,
    /** Makes one call whose cost does not depend on the size of the order. */
    call: async (call: ShopifyCall): Promise<ShopifyData | ShopRefused | ShopUnknown> => {
      const answer = await ask(call);
      if (answer.kind !== 'too_expensive') return answer;
      return { kind: 'refused', code: 'rejected', words: answer.words };
    },
    /** Exchanges the code of an approval for a token that does not expire. */
    redeem: async (
      code: string,
      signal: AbortSignal,
    ): Promise<{ readonly kind: 'token'; readonly token: string } | ShopRefused | ShopUnknown> => {
      const answer = await requestToken({ code }, signal);
      if (answer.kind !== 'response') return answer;
      return { kind: 'token', token: readText(answer.json, 'access_token') };
    },
  };
}

export type ShopifyClient = ReturnType<typeof createShopifyClient>;

/** Shopify refuses a token with an HTML page that contains the code: `Oauth error shop_not_permitted: …`. */
function refuseToken(answer: ShopResponse): ShopRefused | ShopUnknown {
  const { words } = toUnreadable(answer);
  const [, code = readText(answer.json, 'error')] = /Oauth error (\w+)/i.exec(words) ?? [];
  if (code === '') return toUnreadable(answer);
  const details = readText(answer.json, 'error_description') || words.replace(/^HTTP \d+: /, '');
  return { kind: 'refused', code: 'credentials', words: details || code };
}

/** Returns the failure of a status that has the same meaning in every call, or null. */
function findFailure(answer: ShopResponse): ShopRefused | ShopUnknown | null {
  const { status, json, retryAfterSeconds } = answer;
  const words = readText(json, 'errors') || `HTTP ${status}`;
  if (status === 429) {
    const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    return { kind: 'refused', code: 'throttled', words, ...wait };
  }
  if (status >= 500) return toUnreadable(answer);
  if (status === 404) return { kind: 'refused', code: 'address', words };
  if (status === 402 || status === 423) return { kind: 'refused', code: 'plan', words };
  return null;
}

function readAnswer(answer: ShopResponse): ShopifyData | TooExpensive | ShopRefused | ShopUnknown {
  const { status, json } = answer;
  const failure = findFailure(answer);
  if (failure !== null) return failure;
  if (json === undefined) return toUnreadable(answer);
  if (status === 401 || status === 403) {
    const words = readText(json, 'errors') || `HTTP ${status}`;
    return { kind: 'refused', code: status === 401 ? 'credentials' : 'scope', words };
  }
  const errors = (readItems(json, 'errors') ?? []).filter((error) => !isOptional(error));
  const [error] = errors;
  if (error !== undefined) return readError(error, answer);
  const data = readValue(json, 'data');
  return status >= 400 || typeof data !== 'object' || data === null
    ? toUnreadable(answer)
    : { kind: 'data', data };
}

/** Variants contain the HSN code. Apps without the scope for products receive orders without variants. */
function isOptional(error: unknown): boolean {
  const path = readItems(error, 'path') ?? [];
  return readText(error, 'extensions', 'code') === 'ACCESS_DENIED' && path.includes('variant');
}

function readError(error: unknown, answer: ShopResponse): TooExpensive | ShopRefused | ShopUnknown {
  const words = readText(error, 'message');
  switch (readText(error, 'extensions', 'code')) {
    case 'THROTTLED':
      return {
        kind: 'refused',
        code: 'throttled',
        words,
        retryAfterSeconds: computeWaitSeconds(readValue(answer.json, 'extensions', 'cost')),
      };
    case 'MAX_COST_EXCEEDED':
      return { kind: 'too_expensive', words };
    case 'ACCESS_DENIED':
      return { kind: 'refused', code: 'scope', words };
    case 'SHOP_INACTIVE':
      return { kind: 'refused', code: 'plan', words };
    case 'INTERNAL_SERVER_ERROR':
      return toUnreadable(answer);
    default:
      return { kind: 'refused', code: 'rejected', words };
  }
}

/** Returns the time at which the points of a throttled query are restored. */
function computeWaitSeconds(cost: unknown): number {
  const requested = Number(readText(cost, 'requestedQueryCost')) || 0;
  const available = Number(readText(cost, 'throttleStatus', 'currentlyAvailable')) || 0;
  const restoreRate = Number(readText(cost, 'throttleStatus', 'restoreRate')) || 1;
  return Math.max(1, Math.ceil((requested - available) / restoreRate));
}
