import type { Config } from '../../config.ts';
import { parseJson, readValue } from '../../platform/json.ts';
import { assertPublicHost, isPublicHost } from '../../platform/outgoing-address.ts';
import type { Unknown } from './port.ts';

/** The size limit of a response. The longest valid response is a label. */
const MAX_RESPONSE_BYTES = 20 * 1024 * 1024;
export const EXCERPT_CHARS = 300;
/** Hosts for which a demo needs no TLS. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the origin of a base URL, or null for a URL with a path or one that is unsafe for a token. */
export function parseSafeOrigin(
  baseUrl: string,
  { mode, allowsPrivateNetworks }: Pick<Config, 'mode' | 'allowsPrivateNetworks'>,
): string | null {
  const url = URL.parse(baseUrl.trim());
  if (url === null || url.href !== `${url.origin}/`) return null;
  const isSafe =
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && mode === 'demo' && LOOPBACK_HOSTS.includes(url.hostname));
  return isSafe && (allowsPrivateNetworks || isPublicHost(url)) ? url.origin : null;
}

export interface CarrierResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly bytes: Buffer;
  readonly text: string;
  /** Undefined when the response is not JSON. */
  readonly json: unknown;
  readonly retryAfterSeconds: number | undefined;
}

/**
 * Makes one HTTP call. Does not follow redirects, so that a token only reaches its own host. Checks the addresses of
 * the host before the call; a host that changes its address afterwards still has to pass TLS.
 */
export async function callCarrier(
  url: URL,
  {
    allowsPrivateNetworks,
    ...init
  }: RequestInit & { readonly signal: AbortSignal; readonly allowsPrivateNetworks: boolean },
): Promise<CarrierResponse | Unknown> {
  try {
    if (!allowsPrivateNetworks) await assertPublicHost(url);
    const response = await fetch(url, { ...init, redirect: 'error' });
    const bytes = await readBytes(response);
    const text = bytes.toString('utf8');
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    return {
      kind: 'response',
      status: response.status,
      bytes,
      text,
      json: parseJson(text),
      retryAfterSeconds: retryAfter >= 0 ? retryAfter : undefined,
    };
  } catch (error) {
    return {
      kind: 'unknown',
      cause: init.signal.aborted ? 'timeout' : 'connection',
      words: describeError(error),
    };
  }
}

async function readBytes({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MAX_RESPONSE_BYTES) throw new Error('the response is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

export function toUnreadable({ status, text }: Pick<CarrierResponse, 'status' | 'text'>): Unknown {
  const words = `HTTP ${status}: ${text.slice(0, EXCERPT_CHARS)}`;
  return { kind: 'unknown', cause: 'unreadable', words };
}

/** Returns the text or number at a path, as text, or an empty text for anything else. */
export function readText(json: unknown, ...path: readonly string[]): string {
  const value = readValue(json, ...path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Joins every text within a JSON value, because carriers put their reasons anywhere. */
export function joinTexts(json: unknown): string {
  if (typeof json === 'string') return json.trim();
  if (typeof json !== 'object' || json === null) return '';
  return Object.values(json).map(joinTexts).filter(Boolean).join('; ');
}
