import type { FastifyBaseLogger } from 'fastify';

export type Logger = FastifyBaseLogger;

const LOG_EVERY_MS = 60_000;

/**
 * Returns a function that logs at most one warning per minute, because a loop fails every second until the database is
 * available. `failures` counts the failures since the previous line.
 */
export function logOutages(
  log: Logger,
  message: string,
  getElapsedMs: () => number = () => performance.now(),
): (error: unknown) => void {
  let nextLogAtMs = Number.NEGATIVE_INFINITY;
  let failureCount = 0;
  return (error) => {
    failureCount += 1;
    if (getElapsedMs() < nextLogAtMs) return;
    nextLogAtMs = getElapsedMs() + LOG_EVERY_MS;
    log.warn({ err: error, failures: failureCount }, message);
    failureCount = 0;
  };
}
