import { setTimeout as wait } from 'node:timers/promises';

export interface RetryOptions {
  /** Attempts of one call; 5 by default. */
  readonly maxAttempts?: number;
  /** Longest pause between two attempts in milliseconds; one minute by default. */
  readonly maxPauseMs?: number;
}

const FIRST_PAUSE_MS = 500;

/**
 * Sends a request again after 429. After 503 or a lost connection it repeats only a GET or a call with an
 * `Idempotency-Key`, because the server may have carried out the first attempt.
 */
export async function fetchWithRetries(
  request: Request,
  { maxAttempts = 5, maxPauseMs = 60_000 }: RetryOptions = {},
): Promise<Response> {
  const isRepeatable = request.method === 'GET' || request.headers.has('Idempotency-Key');
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt >= maxAttempts;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), maxPauseMs);
    let response: Response;
    try {
      response = await fetch(isLast ? request : request.clone());
    } catch (error) {
      if (isLast || !isRepeatable || request.signal.aborted) throw error;
      await wait(pauseMs, undefined, { signal: request.signal });
      continue;
    }
    const { status } = response;
    if (isLast || !(status === 429 || (status === 503 && isRepeatable))) return response;
    await response.body?.cancel();
    const askedMs = Number(response.headers.get('Retry-After')) * 1000;
    await wait(Math.min(Math.max(pauseMs, askedMs || 0), maxPauseMs), undefined, {
      signal: request.signal,
    });
  }
}
