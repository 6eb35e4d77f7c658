import { type CarrierResponse, EXCERPT_CHARS, toUnreadable } from '../carrier-call.ts';
import type { RefusalCode, Refused, Unknown } from '../port.ts';

/** The first pattern that matches sets the code. Source: Delhivery's FAQ and live responses. */
const refusals: readonly (readonly [RegExp, RefusalCode])[] = [
  [/duplicate (order id|waybill)/i, 'duplicate_reference'],
  [/insufficient balance|wallet balance/i, 'insufficient_balance'],
  [/client-?warehouse|pickup location|warehouse does not exist/i, 'warehouse_unknown'],
  [/non.?serviceable|not serviceable|embargo|pincode doesn't exist/i, 'unserviceable'],
  [/exceeded the available capacity of this pincode/i, 'unserviceable'],
  [/incorrect phone|(phone|address|pin|name)\b.* (is required|is invalid)/i, 'invalid_address'],
  // The token belongs to the other environment or to another client.
  [/invalid token|'NoneType' object has no attribute/i, 'credentials'],
  [/asked to not let you see that|shipment list contains no data/i, 'credentials'],
  [/max attempt count/i, 'attempts_exhausted'],
  // The number was reserved a moment ago.
  [/unable to consume waybill/i, 'throttled'],
  [/throttled|too many requests/i, 'throttled'],
];

/** The firewall in front of the API blocks calls for this long. */
const FIREWALL_BLOCK_SECONDS = 30;
/** Messages after which Delhivery may have saved a part of the request. */
const MAYBE_SAVED = /partially saved|internal error has occurred/i;

/** Returns the refusal that Delhivery's message describes, or unknown if Delhivery may have saved the request. */
export function classifyRefusal(words: string): Refused | Unknown {
  const code = refusals.find(([pattern]) => pattern.test(words))?.[1];
  if (code === undefined && (words === '' || MAYBE_SAVED.test(words))) {
    return { kind: 'unknown', cause: 'unreadable', words };
  }
  return { kind: 'refused', code: code ?? 'other', words };
}

export const isUnknownNumber = (failure: Refused | Unknown): boolean =>
  failure.kind === 'refused' && /incorrect waybill/i.test(failure.words);

/** Returns the failure of a status or message that means the same in every call, otherwise null. */
export function findCommonFailure(response: CarrierResponse): Refused | Unknown | null {
  const { status, text, retryAfterSeconds } = response;
  const words = text.slice(0, EXCERPT_CHARS);
  const createThrottled = (seconds: number | undefined): Refused => ({
    kind: 'refused',
    code: 'throttled',
    words,
    ...(seconds !== undefined && { retryAfterSeconds: seconds }),
  });
  if (status === 429) return createThrottled(retryAfterSeconds);
  const refusal = classifyRefusal(words);
  if (refusal.kind === 'refused' && refusal.code === 'credentials') return refusal;
  if (status === 401) return { kind: 'refused', code: 'credentials', words };
  if (status === 403) return createThrottled(retryAfterSeconds ?? FIREWALL_BLOCK_SECONDS);
  if (status >= 500) return toUnreadable(response);
  return null;
}
