import { logout } from '@shipdesk/contract/account/auth';
import { send } from '../api/send.ts';
import { backOff } from '../lib/back-off.ts';
import { readStored, removeStored, writeStored } from '../lib/storage.ts';

/** Log-Out waits this long for the response, then retries in the background. */
const logoutTimeoutMs = 2_000;

/** Runs `work` in one tab of this browser at a time. Without Web Locks (plain http), runs it immediately. */
export function runUnderTabLock<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks === undefined ? work() : locks.request('auth-refresh', work);
}

/** Ends the session of the refresh cookie on the server. Returns false if the server did not confirm this. */
export async function callLogout(): Promise<boolean> {
  const result = await send({ endpoint: logout }, { timeoutMs: logoutTimeoutMs });
  if ('error' in result) console.info('Logout call failed:', result.error.data.message);
  return !('error' in result);
}

/**
 * Returns an object that tracks a Log-Out until the server confirms it. All tabs of this browser share its state.
 * While the Log-Out is pending, the refresh cookie may still be valid, so no tab may refresh.
 */
export function createPendingLogout() {
  // Replaces the stored mark if the browser refuses storage.
  let isPendingHere = false;
  let isRetrying = false;

  const isPending = () => isPendingHere || readStored('shipdesk.logoutPending') !== null;

  function clearMark() {
    isPendingHere = false;
    removeStored('shipdesk.logoutPending');
  }

  /** Retries a pending Log-Out once. Without the tab lock, the retry may end the session of the next sign-in. */
  async function retryOnce(): Promise<void> {
    if (!isPending() || !(await callLogout())) return;
    removeStored('accessToken');
    clearMark();
  }

  return {
    isPending,
    clear: clearMark,
    retryOnce,
    mark: () => {
      writeStored('shipdesk.logoutPending', '1');
      isPendingHere = readStored('shipdesk.logoutPending') === null;
    },
    /** Retries until the server confirms the Log-Out. `failures` is the number of requests that failed before. */
    retryUntilConfirmed: async (failures: number): Promise<void> => {
      if (isRetrying) return;
      isRetrying = true;
      for (let attempts = failures; isPending(); attempts += 1) {
        if (attempts > 0) await backOff(attempts);
        await runUnderTabLock(retryOnce);
      }
      isRetrying = false;
    },
  };
}
