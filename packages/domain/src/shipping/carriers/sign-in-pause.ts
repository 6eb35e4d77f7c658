const FIRST_PAUSE_MS = 5 * 60_000;
const MAX_PAUSE_MS = 6 * 60 * 60_000;

/**
 * Returns the pause in milliseconds before the next sign-in with an account, after a number of refused sign-ins in a
 * row. Carriers lock an account after a few wrong passwords.
 */
export function computeSignInPauseMs(refusals: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 4 ** Math.max(0, refusals - 1));
}
