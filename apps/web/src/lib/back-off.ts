const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** Waits from half a second up to a minute, longer after more failures. An aborted signal ends the wait. */
export function backOff(failureCount: number, signal?: AbortSignal): Promise<void> {
  const longestPauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failureCount, MAX_PAUSE_MS);
  // Random, so that clients do not all reconnect at once after a restart of the server.
  const pauseMs = longestPauseMs / 2 + drawFraction() * (longestPauseMs / 2);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function drawFraction(): number {
  const [randomValue = 0] = crypto.getRandomValues(new Uint16Array(1));
  return randomValue / 65_536;
}
