import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import type { ObserveCarrierCall } from '../../platform/http/metrics.ts';
import type { OutgoingHttp } from '../../platform/outgoing-http.ts';
import { type CarrierResponse, callCarrier, EXCERPT_CHARS, toUnreadable } from './carrier-call.ts';
import type { Outcome, RefusalCode, Refused, Unknown } from './port.ts';

interface Call {
  readonly signal: AbortSignal;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CarrierClientOptions {
  readonly carrier: CarrierId;
  readonly baseUrl: string;
  /** Returns the token of a call. With `refusedToken`, returns a new token. */
  readonly getToken: (
    signal: AbortSignal,
    refusedToken?: string,
  ) => Promise<Outcome<{ readonly kind: 'token'; readonly token: string }>>;
  /** True if the client retries a call once with a new token after the carrier refused the token. */
  readonly renewsTokens: boolean;
  readonly buildHeaders: (token: string) => Readonly<Record<string, string>>;
  readonly outgoing: OutgoingHttp;
  readonly observe?: ObserveCarrierCall | undefined;
}

export function createCarrierClient({
  carrier,
  baseUrl,
  getToken,
  renewsTokens,
  buildHeaders,
  outgoing,
  observe,
}: CarrierClientOptions) {
  async function sendOnce(
    path: string,
    { signal, method = 'GET', query = {}, body, headers }: Call,
    token: string,
  ) {
    const startedMs = performance.now();
    const url = new URL(path, baseUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const response = await callCarrier(url, {
      ...(method !== 'GET' && { method, body: body === undefined ? '' : JSON.stringify(body) }),
      signal,
      outgoing,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...buildHeaders(token),
        ...headers,
      },
    });
    const outcome =
      response.kind === 'unknown' ? response.cause : `${Math.trunc(response.status / 100)}xx`;
    observe?.({ carrier, outcome }, (performance.now() - startedMs) / 1000);
    return response;
  }

  /** Returns a failure of the sign-in or of the call, otherwise the result of `read`. */
  return async function send<T>(
    path: string,
    call: Call,
    read: (response: CarrierResponse) => T,
  ): Promise<T | Refused | Unknown> {
    const access = await getToken(call.signal);
    if (access.kind !== 'token') return access;
    let response = await sendOnce(path, call, access.token);
    if (renewsTokens && response.kind === 'response' && isTokenRefused(response)) {
      const renewedAccess = await getToken(call.signal, access.token);
      if (renewedAccess.kind !== 'token') return renewedAccess;
      response = await sendOnce(path, call, renewedAccess.token);
    }
    return response.kind === 'unknown' ? response : (findCommonFailure(response) ?? read(response));
  };
}

/** Amazon refuses an expired token with 403. */
const isTokenRefused = ({ status, text }: CarrierResponse) =>
  status === 401 || (status === 403 && /token.*expired/i.test(text));

/** Returns the failure of a status that means the same in every call (429, 401, 403, 5xx), otherwise null. */
export function findCommonFailure(response: CarrierResponse): Refused | Unknown | null {
  const { status, text, retryAfterSeconds } = response;
  const words = text.slice(0, EXCERPT_CHARS);
  if (status === 429) {
    const pause = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    return { kind: 'refused', code: 'throttled', words, ...pause };
  }
  if (status === 401 || status === 403) return { kind: 'refused', code: 'credentials', words };
  return status >= 500 ? toUnreadable(response) : null;
}

/** The first pattern that matches the carrier's message sets the code of a refusal. */
export type RefusalPatterns = readonly (readonly [RegExp, RefusalCode])[];

/** Returns unknown for an empty message. */
export function toRefusal(
  response: CarrierResponse,
  words: string,
  patterns: RefusalPatterns,
): Refused | Unknown {
  if (words === '') return toUnreadable(response);
  const code = patterns.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
  return { kind: 'refused', code, words };
}

export const isAlreadyCancelled = ({ text }: Pick<CarrierResponse, 'text'>) =>
  /already (?:(?:been|in|is) )?cancel/i.test(text);
