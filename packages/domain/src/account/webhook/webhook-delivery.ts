const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The delays between the ten attempts of a delivery, about 76 hours before jitter. Source: Standard Webhooks. */
export const retryDelaysMs: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Delays are up to a tenth longer, at random, so that retries after an outage do not arrive at the same time. */
const JITTER = 0.1;

/**
 * Returns the milliseconds until the next attempt, or null after the last one. `random` is from 0 to 1. A receiver can
 * request a longer delay of up to a day.
 */
export function computeRetryDelayMs(
  attempts: number,
  { random, retryAfterSeconds = 0 }: { random: number; retryAfterSeconds?: number | undefined },
): number | null {
  const delayMs = retryDelaysMs[attempts - 1];
  if (delayMs === undefined) return null;
  const retryAfterMs = Math.min(retryAfterSeconds * SECOND_MS, DAY_MS);
  return Math.max(Math.round(delayMs * (1 + JITTER * random)), retryAfterMs);
}

const MAX_FAILING_DAYS = 5;

/** Returns true if the server must switch off an endpoint that has failed since `failingSince` without a success. */
export function isFailingTooLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= MAX_FAILING_DAYS * DAY_MS;
}

/** After a rotation, the server also signs with the old secret for this time. */
export const SECRET_OVERLAP_MS = DAY_MS;

export type AttemptResult = 'delivered' | 'gone' | 'failed';

/** Returns the result of an attempt with an HTTP status. After `gone`, the server switches the endpoint off. */
export function classifyStatus(status: number): AttemptResult {
  if (status >= 200 && status < 300) return 'delivered';
  return status === 410 ? 'gone' : 'failed';
}

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The reasons for a failed attempt; empty for a success. `off`: no attempt, because the endpoint is off. */
export const attemptProblems = ['', 'status', 'timeout', 'connection', 'refused', 'off'] as const;
export type AttemptProblem = (typeof attemptProblems)[number];

/** The reason why an endpoint receives no events; empty while it is on. */
export const offReasons = ['', 'seller', 'failing', 'gone'] as const;
export type OffReason = (typeof offReasons)[number];

/** `v1`: HMAC-SHA256 with a shared secret. `v1a`: Ed25519, where the receiver has only the public key. */
export const signatureSchemes = ['v1', 'v1a'] as const;
export type SignatureScheme = (typeof signatureSchemes)[number];
