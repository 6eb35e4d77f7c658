import type { Mode } from '../../config-values.ts';
import { parseJson, readValue } from '../../platform/json.ts';
import type { OutgoingCall, OutgoingHttp } from '../../platform/outgoing-http.ts';
import type { CarrierKind, Unknown } from './port.ts';

/** The size limit of a response. The largest valid response is a label. */
const MAX_RESPONSE_BYTES = 20 * 1024 * 1024;
export const EXCERPT_CHARS = 300;
/** Hosts that a demo may call without TLS. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the origin of a base URL, or null for a URL that is invalid, has a path or is unsafe for a token. */
export function parseSafeOrigin(baseUrl: string, mode: Mode): string | null {
  const url = URL.parse(baseUrl.trim());
  if (url === null || url.href !== `${url.origin}/`) return null;
  const isSafe =
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && mode === 'demo' && LOOPBACK_HOSTS.includes(url.hostname));
  return isSafe ? url.origin : null;
}

export const createAddressCheck =
  (mode: Mode): CarrierKind['checkSettings'] =>
  ({ baseUrl = '' }) => {
    const origin = parseSafeOrigin(baseUrl, mode);
    return origin === null ? null : { baseUrl: origin };
  };

export interface CarrierResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly bytes: Buffer;
  readonly text: string;
  readonly json: unknown;
  readonly retryAfterSeconds: number | undefined;
}

/**
 * Makes one HTTP call. Returns an unknown outcome after a timeout or a connection error, and for a redirect, so that a
 * token only reaches its own host.
 */
export async function callCarrier(
  url: URL,
  {
    outgoing,
    ...call
  }: Pick<OutgoingCall, 'method' | 'headers' | 'body' | 'signal'> & {
    readonly outgoing: OutgoingHttp;
  },
): Promise<CarrierResponse | Unknown> {
  try {
    const response = await outgoing.call(url, {
      ...call,
      maxBytes: MAX_RESPONSE_BYTES,
      onTooLong: 'reject',
    });
    if (isRedirect(response)) throw new Error('the carrier redirected the call');
    const text = response.bytes.toString('utf8');
    return { kind: 'response', ...response, text, json: parseJson(text) };
  } catch (error) {
    return {
      kind: 'unknown',
      cause: call.signal.aborted ? 'timeout' : 'connection',
      words: describeError(error),
    };
  }
}

/** 304 is not a redirect: Shadowfax sends it for a cancel that it executes later. */
const isRedirect = ({ status }: Pick<CarrierResponse, 'status'>) =>
  status >= 300 && status < 400 && status !== 304;

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

export function toUnreadable({ status, text }: Pick<CarrierResponse, 'status' | 'text'>): Unknown {
  const words = `HTTP ${status}: ${text.slice(0, EXCERPT_CHARS)}`;
  return { kind: 'unknown', cause: 'unreadable', words };
}

/** Returns the string or number at the path as text, and an empty string for any other value. */
export function readText(json: unknown, ...path: readonly string[]): string {
  const value = readValue(json, ...path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns all texts within a JSON value, joined, because carriers put their reasons in different places. */
export function joinTexts(json: unknown): string {
  if (typeof json === 'string') return json.trim();
  if (typeof json !== 'object' || json === null) return '';
  return Object.values(json).map(joinTexts).filter(Boolean).join('; ');
}
