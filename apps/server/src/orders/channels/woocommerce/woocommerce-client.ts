import type { OutgoingHttp } from '../../../platform/outgoing-http.ts';
import type { ShopRefused, ShopUnknown } from '../port.ts';
import { callShop, readText, type ShopResponse, toUnreadable } from '../shop-call.ts';

/** Where a request sends the keys. Use `query` for a host that strips the header. */
export type WooAuth = 'header' | 'query';

export interface WooAccess {
  readonly address: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly auth: WooAuth;
}

export interface WooCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

/** A `ShopResponse` here has JSON, and a success status or 404. */
export type WooResult = ShopResponse | ShopRefused | ShopUnknown;

/** Returns a function that calls one shop. Paths are relative to `/wp-json/`. */
export function createWooClient(access: WooAccess, outgoing: OutgoingHttp) {
  const { address, consumerKey, consumerSecret, auth } = access;
  const basicToken = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');

  return async (path: string, call: WooCall): Promise<WooResult> => {
    const { method = 'GET', query = {}, body, signal } = call;
    const url = new URL(`${address}/wp-json/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    if (auth === 'query') {
      url.searchParams.set('consumer_key', consumerKey);
      url.searchParams.set('consumer_secret', consumerSecret);
    }
    const response = await callShop(outgoing, url, {
      method,
      signal,
      headers: {
        accept: 'application/json',
        ...(auth === 'header' && { authorization: `Basic ${basicToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return response.kind === 'response' ? classifyResponse(response) : response;
  };
}

export type WooClient = ReturnType<typeof createWooClient>;

/** Matches the error codes for a missing permission of the key or of its user. */
const scopeCodes = /cannot_(?:view|create|edit|batch|delete)|forbidden/;

function classifyResponse(response: ShopResponse): WooResult {
  const { status, json, retryAfterSeconds } = response;
  if (json === undefined || status >= 500) return toUnreadable(response);
  const code = readText(json, 'code');
  const words = readText(json, 'message') || code;
  if (status === 429) {
    const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    return { kind: 'refused', code: 'throttled', words, ...retry };
  }
  if (status === 401 || status === 403) {
    const isScope = scopeCodes.test(code) || /write permissions|read permissions/i.test(words);
    return { kind: 'refused', code: isScope ? 'scope' : 'credentials', words };
  }
  if (status >= 400 && status !== 404) return { kind: 'refused', code: 'rejected', words };
  return response;
}
