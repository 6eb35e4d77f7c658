import { parseJson, readValue } from '../../platform/json.ts';
import {
  AddressRefusedError,
  type OutgoingCall,
  type OutgoingHttp,
} from '../../platform/outgoing-http.ts';
import type { ShopRefused, ShopUnknown } from './port.ts';

/** Large enough for a page of 100 orders with plug-in data. */
const MAX_RESPONSE_BYTES = 20 * 1024 * 1024;
const MAX_MESSAGE_CHARACTERS = 300;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the address of a shop without a trailing slash, or null if it is invalid or unsafe for credentials. */
export function parseShopAddress(text: string, isDemo: boolean): string | null {
  const withScheme = /^[a-z]+:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  const url = URL.parse(withScheme);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return null;
  const isSafe =
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && isDemo && LOOPBACK_HOSTS.includes(url.hostname));
  return isSafe ? url.href.replace(/\/+$/, '') : null;
}

export interface ShopResponse {
  readonly kind: 'response';
  readonly status: number;
  /** Undefined when the response is not JSON. */
  readonly json: unknown;
  readonly text: string;
  readonly retryAfterSeconds: number | undefined;
}

/** Sends one request to a shop. Refuses redirects, because another host must not receive the credentials. */
export async function callShop(
  outgoing: OutgoingHttp,
  url: URL,
  call: Pick<OutgoingCall, 'method' | 'headers' | 'body' | 'signal'>,
): Promise<ShopResponse | ShopRefused | ShopUnknown> {
  try {
    const response = await outgoing.call(url, {
      ...call,
      maxBytes: MAX_RESPONSE_BYTES,
      onTooLong: 'reject',
    });
    const text = response.bytes.toString('utf8');
    if (response.status >= 300 && response.status < 400) {
      return { kind: 'refused', code: 'address', words: 'The address redirects to another URL.' };
    }
    return { kind: 'response', ...response, text, json: parseJson(text) };
  } catch (error) {
    const refusal = findAddressRefusal(error);
    if (refusal) return { kind: 'refused', code: 'address', words: refusal.message };
    const cause = call.signal.aborted ? 'timeout' : 'connection';
    return { kind: 'unknown', cause, words: describeError(error) };
  }
}

/** Searches the causes too, because the HTTP client may wrap the error of its connector. */
function findAddressRefusal(error: unknown): AddressRefusedError | null {
  if (error instanceof AddressRefusedError) return error;
  return error instanceof Error && error.cause !== undefined
    ? findAddressRefusal(error.cause)
    : null;
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** Returns the failure of an unreadable response. Its message is the start of the response as plain text. */
export function toUnreadable({ status, text }: Pick<ShopResponse, 'status' | 'text'>): ShopUnknown {
  const plainText = text
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const words = `HTTP ${status}: ${plainText.slice(0, MAX_MESSAGE_CHARACTERS)}`;
  return { kind: 'unknown', cause: 'unreadable', words };
}

/** Returns the text or number at a path as text, or an empty string for any other value. */
export function readText(json: unknown, ...path: readonly string[]): string {
  const value = readValue(json, ...path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
