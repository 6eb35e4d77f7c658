import type { Dispatch } from '@reduxjs/toolkit';
import { refresh } from '@shipdesk/contract/account/auth';
import { api } from '../api/api.ts';
import { send } from '../api/send.ts';
import type { CallError, RefreshOutcome, SessionPort } from '../api/session-port.ts';
import {
  onStoredChange,
  readStored,
  removeDrafts,
  removeStored,
  writeStored,
} from '../lib/storage.ts';
import { callLogout, createPendingLogout, runUnderTabLock } from './pending-logout.ts';
import { readGrant, type SignInResponse } from './session-payload.ts';
import {
  type SessionEnd,
  type SessionState,
  sessionEnded,
  sessionOpened,
} from './session-slice.ts';
import { computeClockSkew, decodeToken, isExpired } from './token.ts';

const refreshTimeoutMs = 8_000;
/** Spec §9: cached data is reset this long after logout. */
const cacheResetDelayMs = 1_000;
/** Spec §8: the message after a refresh that returns 403. */
const expiredMessage = 'Your login has expired.';
const endedOutcome = {
  ok: false,
  error: { status: 403, data: { message: expiredMessage } },
} as const satisfies RefreshOutcome;

/** The result of a call from a page that was opened for another user or seller. */
const switchedOutcome = {
  ok: false,
  error: { status: 403, data: { message: 'You are in another account now. Open the page again.' } },
} as const satisfies RefreshOutcome;

/** The session of this tab, synchronised with other tabs. */
export interface Session extends SessionPort {
  /** Adopts the response of a sign-in or registration. */
  open: (response: SignInResponse) => void;
  /** Retries a pending Log-Out once. Then sends a sign-in or registration and adopts its response. */
  signIn: <Result extends { data?: SignInResponse | undefined }>(
    send: () => PromiseLike<Result>,
  ) => Promise<Result>;
  /** Runs the session check on entering a protected area. Spec §4. */
  checkSession: () => Promise<void>;
  /** Starts the session check while the code of the area loads. `checkSession` then waits for this check. */
  startSessionCheck: () => Promise<void>;
  /** Ends the session (spec §4, logout). No tab refreshes afterwards, even if the server was unreachable. */
  signOut: () => Promise<void>;
  /** True after Log-Out, or after another tab ended the session, until the next sign-in. */
  isSignedOut: () => boolean;
  /** Retries a Log-Out that the server has not confirmed. */
  finishSignOut: () => Promise<void>;
  /** How many seconds the server clock was ahead of this device when the last token arrived. */
  getSkewSeconds: () => number;
  /**
   * Runs `requestSwitch`, which switches the session to another seller. If it returns true, fetches a token for that
   * seller. Returns the result of `requestSwitch`.
   */
  switchSeller: (requestSwitch: () => Promise<boolean>) => Promise<boolean>;
  /** True during a switch, when the server may refuse the token in memory. */
  isSwitchingSeller: () => boolean;
  followOtherTabs: () => () => void;
}

/** After any other failure the session may still be valid. */
function doesEndSession({ status }: CallError): boolean {
  return status === 401 || status === 403;
}

function isSameUserAndSeller(firstToken: string, secondToken: string): boolean {
  const [firstClaims, secondClaims] = [decodeToken(firstToken), decodeToken(secondToken)];
  return (
    firstClaims?.username === secondClaims?.username &&
    firstClaims?.sellerId === secondClaims?.sellerId
  );
}

interface SessionStore {
  dispatch: Dispatch;
  getState: () => { session: SessionState };
}

/** Creates the session of this tab. `getStore` is lazy, because the session is created before the store. */
export function createSession(getStore: () => SessionStore): Session {
  let pendingRefresh: Promise<RefreshOutcome> | null = null;
  const pendingLogout = createPendingLogout();
  let cacheReset: ReturnType<typeof setTimeout> | undefined;
  // Counts ended sessions, so that a pending refresh does not revive one.
  let endedCount = 0;
  let pendingCheck: Promise<void> | null = null;
  let isSwitchingSeller = false;

  const getCurrentToken = () => getStore().getState().session.accessToken;
  const isSignedOut = () => {
    const { end: reason } = getStore().getState().session;
    return pendingLogout.isPending() || reason === 'signedOut' || reason === 'elsewhere';
  };
  // A copy of the stored clock skew, for browsers that block storage.
  let skew: string | null = null;
  const readSkew = () => readStored('shipdesk.clockSkew') ?? skew;
  const getSkewSeconds = () => Number(readSkew() ?? 0) || 0;

  function resetCacheNow() {
    clearTimeout(cacheReset);
    cacheReset = undefined;
    getStore().dispatch(api.util.resetApiState());
  }

  function adoptToken(accessToken: string, logo: string | null) {
    const previousToken = getCurrentToken();
    const isSame = previousToken !== null && isSameUserAndSeller(previousToken, accessToken);
    getStore().dispatch(sessionOpened({ accessToken, logo }));
    // Cached data of the previous user or seller must not be shown to the next one.
    if (cacheReset !== undefined || (previousToken !== null && !isSame)) resetCacheNow();
  }

  function storeToken(accessToken: string, logo: string | null) {
    skew = String(computeClockSkew(accessToken, Date.now()));
    writeStored('shipdesk.clockSkew', skew);
    writeStored('accessToken', accessToken);
    adoptToken(accessToken, logo);
  }

  function endSessionInThisTab(reason: SessionEnd) {
    const hadSession = getCurrentToken() !== null;
    endedCount += 1;
    getStore().dispatch(sessionEnded(reason));
    // Without a session no data of a user is cached, and a reset would empty the open page.
    if (!hadSession) return;
    clearTimeout(cacheReset);
    cacheReset = setTimeout(resetCacheNow, cacheResetDelayMs);
  }

  function endSession(reason: SessionEnd) {
    removeStored('accessToken');
    endSessionInThisTab(reason);
  }

  function endAfterOtherTab() {
    if (getCurrentToken() !== null) endSessionInThisTab('elsewhere');
  }

  function createExpiredOutcome(error: CallError): RefreshOutcome {
    return {
      ok: false,
      error: { ...error, data: { ...error.data, message: expiredMessage } },
    };
  }

  /** Returns false for an expired token. Ignores a positive skew, because the user may have corrected a slow clock. */
  function isUsable(accessToken: string) {
    const now = Date.now();
    const skewSeconds = readSkew() === null ? computeClockSkew(accessToken, now) : getSkewSeconds();
    return !isExpired(accessToken, now, Math.min(0, skewSeconds));
  }

  async function renewToken(
    refusedToken: string | null,
    endedCountBefore: number,
  ): Promise<RefreshOutcome> {
    const isOver = () => endedCountBefore !== endedCount || pendingLogout.isPending();
    if (isOver()) return endedOutcome;
    // Another tab may have refreshed the token while this tab waited for the lock.
    const storedToken = readStored('accessToken');
    if (
      storedToken !== null &&
      storedToken !== refusedToken &&
      !isExpired(storedToken, Date.now(), getSkewSeconds())
    ) {
      adoptToken(storedToken, null);
      return { ok: true, accessToken: storedToken };
    }
    const result = await send({ endpoint: refresh }, { timeoutMs: refreshTimeoutMs });
    const isEndedElsewhere = storedToken !== null && readStored('accessToken') === null;
    if (isOver() || isEndedElsewhere) return endedOutcome;
    if ('error' in result) {
      if (!doesEndSession(result.error)) return { ok: false, error: result.error };
      endSession('expired');
      return createExpiredOutcome(result.error);
    }
    const grant = readGrant(result.data);
    if (grant === null || !isUsable(grant.accessToken)) {
      endSession('expired');
      return endedOutcome;
    }
    storeToken(grant.accessToken, grant.logo);
    return { ok: true, accessToken: grant.accessToken };
  }

  function renewOnce(refusedToken: string | null): Promise<RefreshOutcome> {
    const currentToken = getCurrentToken();
    // The refused request sent an older token, so retry it with the current one.
    if (currentToken !== null && currentToken !== refusedToken) {
      return Promise.resolve({ ok: true, accessToken: currentToken });
    }
    const endedCountBefore = endedCount;
    pendingRefresh ??= runUnderTabLock(() => renewToken(refusedToken, endedCountBefore)).finally(
      () => {
        pendingRefresh = null;
      },
    );
    return pendingRefresh;
  }

  async function renewForCall(refusedToken: string | null): Promise<RefreshOutcome> {
    const { accessToken, end: reason } = getStore().getState().session;
    const hasEnded = accessToken === null && (refusedToken !== null || reason !== null);
    if (hasEnded) return endedOutcome;
    const outcome = await renewOnce(refusedToken);
    // A call for one user or seller must not be retried for another.
    const hasSwitched =
      outcome.ok &&
      refusedToken !== null &&
      !isSameUserAndSeller(refusedToken, outcome.accessToken);
    return hasSwitched ? switchedOutcome : outcome;
  }

  async function checkSession() {
    if (getCurrentToken() !== null || isSignedOut()) return;
    const outcome = await renewOnce(readStored('accessToken'));
    if (outcome.ok || isSignedOut()) return;
    // Spec §8: a refresh failure in the session check is logged.
    console.info('Session refresh failed:', outcome.error.data.message);
    const storedToken = readStored('accessToken');
    if (storedToken !== null && !isExpired(storedToken, Date.now(), getSkewSeconds())) {
      // A 401 or 403 would have removed the token. After any other failure, keep the session.
      adoptToken(storedToken, null);
      return;
    }
    await callLogout();
    endSession('expired');
  }

  function openSession(response: SignInResponse) {
    const grant = readGrant(response);
    if (grant === null) return;
    pendingLogout.clear();
    storeToken(grant.accessToken, grant.logo);
  }

  return {
    getAccessToken: getCurrentToken,
    getSkewSeconds,
    refresh: renewForCall,
    switchSeller: async (requestSwitch) => {
      isSwitchingSeller = true;
      try {
        const isSwitched = await requestSwitch();
        if (isSwitched) await renewOnce(getCurrentToken());
        return isSwitched;
      } finally {
        isSwitchingSeller = false;
      }
    },
    isSwitchingSeller: () => isSwitchingSeller,
    open: openSession,
    signIn: (sendSignIn) =>
      runUnderTabLock(async () => {
        await pendingLogout.retryOnce();
        // The pending reset would abort the request.
        if (cacheReset !== undefined) resetCacheNow();
        const result = await sendSignIn();
        if (result.data !== undefined) openSession(result.data);
        return result;
      }),
    checkSession: () => {
      const check = pendingCheck ?? checkSession();
      pendingCheck = null;
      return check;
    },
    startSessionCheck: () => {
      pendingCheck ??= checkSession().then(() => {
        // After a success, the next call checks again.
        if (getCurrentToken() !== null) pendingCheck = null;
      });
      return pendingCheck;
    },
    signOut: async () => {
      const username = decodeToken(getCurrentToken() ?? '')?.username;
      // The mark stops other tabs from refreshing during the request.
      pendingLogout.mark();
      const isConfirmed = await callLogout();
      endSession('signedOut');
      if (username !== undefined) removeDrafts(username);
      if (isConfirmed) pendingLogout.clear();
      else void pendingLogout.retryUntilConfirmed(1);
    },
    isSignedOut,
    finishSignOut: () => pendingLogout.retryUntilConfirmed(0),
    followOtherTabs: () => {
      const unsubscribers = [
        onStoredChange('accessToken', (storedToken) => {
          if (storedToken === null) endAfterOtherTab();
          // Another tab finished a refresh during the Log-Out.
          else if (pendingLogout.isPending()) removeStored('accessToken');
          else adoptToken(storedToken, null);
        }),
        onStoredChange('shipdesk.logoutPending', (mark) => {
          if (mark === null) return;
          endAfterOtherTab();
          void pendingLogout.retryUntilConfirmed(1);
        }),
      ];
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    },
  };
}
