import type { Dispatch } from '@reduxjs/toolkit';
import { logout, refresh } from '@shipdesk/contract/account/auth';
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

/** The session of this tab, synchronised with other tabs. */
export interface Session extends SessionPort {
  /** Adopts the response of a sign-in or registration. */
  open: (answer: SignInResponse) => void;
  /** Resets the cache of the last user before a sign-in, because the pending reset would abort the call. */
  forgetLast: () => void;
  /** Spec §4, session check on entering a protected area. */
  enter: () => Promise<void>;
  /** Starts that check while the code of the area is loading; `enter` then waits for it. */
  enterSoon: () => Promise<void>;
  /** Spec §4, logout. */
  signOut: () => Promise<void>;
  /** The session ends now: the server may refuse calls that this tab still holds a token for. */
  isSigningOut: () => boolean;
  /** Clock difference measured when the last token arrived, in seconds. */
  skewSeconds: () => number;
  /** Follows other tabs. Returns a function that stops it. */
  followOtherTabs: () => () => void;
}

/** Any other failure of a refresh says nothing about the session. */
function doesEndSession({ status }: CallError): boolean {
  return status === 401 || status === 403;
}

interface SessionStore {
  dispatch: Dispatch;
  getState: () => { session: SessionState };
}

/** Runs `work` exclusively among the tabs of this browser, or in this tab without Web Locks (plain http). */
function underTabLock<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks === undefined ? work() : locks.request('auth-refresh', work);
}

/** Creates the session on the store with its state. `getStore` is lazy because the store needs the session first. */
export function createSession(getStore: () => SessionStore): Session {
  let inFlight: Promise<RefreshOutcome> | null = null;
  let isSigningOut = false;
  let cacheReset: ReturnType<typeof setTimeout> | undefined;
  // Counts ended sessions, so that a pending refresh does not revive one.
  let ends = 0;
  let entering: Promise<void> | null = null;

  const currentToken = () => getStore().getState().session.accessToken;
  const skewSeconds = () => Number(readStored('shipdesk.clockSkew') ?? 0) || 0;

  function resetCacheNow() {
    clearTimeout(cacheReset);
    cacheReset = undefined;
    getStore().dispatch(api.util.resetApiState());
  }

  function adopt(accessToken: string, logo: string | null) {
    const before = currentToken();
    const isSameUser =
      before !== null && decodeToken(before)?.username === decodeToken(accessToken)?.username;
    // The next user must not see cached data of the last one.
    if (cacheReset !== undefined || (before !== null && !isSameUser)) resetCacheNow();
    getStore().dispatch(sessionOpened({ accessToken, logo }));
  }

  function storeToken(accessToken: string, logo: string | null) {
    writeStored('shipdesk.clockSkew', String(computeClockSkew(accessToken, Date.now())));
    writeStored('accessToken', accessToken);
    adopt(accessToken, logo);
  }

  function end(reason: SessionEnd) {
    ends += 1;
    const token = currentToken() ?? readStored('accessToken');
    removeStored('accessToken');
    const username = token === null ? undefined : decodeToken(token)?.username;
    if (reason === 'signedOut' && username !== undefined) removeDrafts(username);
    getStore().dispatch(sessionEnded(reason));
    clearTimeout(cacheReset);
    cacheReset = setTimeout(resetCacheNow, cacheResetDelayMs);
  }

  function expired(error: CallError): RefreshOutcome {
    return {
      ok: false,
      error: { ...error, data: { ...error.data, message: expiredMessage } },
    };
  }

  async function renew(refusedToken: string | null, endsBefore: number): Promise<RefreshOutcome> {
    const over: CallError = { status: 403, data: { message: expiredMessage } };
    if (endsBefore !== ends) return { ok: false, error: over };
    // Another tab may have refreshed the token while this one waited for the lock.
    const stored = readStored('accessToken');
    if (
      stored !== null &&
      stored !== refusedToken &&
      !isExpired(stored, Date.now(), skewSeconds())
    ) {
      adopt(stored, null);
      return { ok: true, accessToken: stored };
    }
    const result = await send({ endpoint: refresh }, { timeoutMs: refreshTimeoutMs });
    if (endsBefore !== ends) return { ok: false, error: over };
    if ('error' in result) {
      if (!doesEndSession(result.error)) return { ok: false, error: result.error };
      end('expired');
      return expired(result.error);
    }
    const answer = readGrant(result.data);
    if (answer === null) {
      end('expired');
      return { ok: false, error: over };
    }
    storeToken(answer.accessToken, answer.logo);
    return { ok: true, accessToken: answer.accessToken };
  }

  function renewOnce(refusedToken: string | null): Promise<RefreshOutcome> {
    const current = currentToken();
    // The refused call had an older token than the current one.
    if (current !== null && current !== refusedToken) {
      return Promise.resolve({ ok: true, accessToken: current });
    }
    const endsBefore = ends;
    inFlight ??= underTabLock(() => renew(refusedToken, endsBefore)).finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  async function callLogout() {
    const result = await send({ endpoint: logout }, { timeoutMs: refreshTimeoutMs });
    if ('error' in result) console.info('Logout call failed:', result.error.data.message);
  }

  async function checkSession() {
    if (currentToken() !== null) return;
    const outcome = await renewOnce(readStored('accessToken'));
    if (outcome.ok) return;
    // Spec §8: a refresh failure in the session check is logged.
    console.info('Session refresh failed:', outcome.error.data.message);
    const stored = readStored('accessToken');
    if (stored !== null && !isExpired(stored, Date.now(), skewSeconds())) {
      // The server is unreachable. If it had ended the session, the token would be gone.
      adopt(stored, null);
      return;
    }
    await callLogout();
    end('expired');
  }

  return {
    accessToken: currentToken,
    skewSeconds,
    refresh: renewOnce,
    open: (answer) => {
      const grant = readGrant(answer);
      if (grant) storeToken(grant.accessToken, grant.logo);
    },
    forgetLast: () => {
      if (cacheReset !== undefined) resetCacheNow();
    },
    enter: () => {
      const check = entering ?? checkSession();
      entering = null;
      return check;
    },
    enterSoon: () => {
      entering ??= checkSession().then(() => {
        // After a success the next entry checks again.
        if (currentToken() !== null) entering = null;
      });
      return entering;
    },
    signOut: async () => {
      isSigningOut = true;
      await callLogout();
      end('signedOut');
      isSigningOut = false;
    },
    isSigningOut: () => isSigningOut,
    followOtherTabs: () =>
      onStoredChange('accessToken', (stored) => {
        if (stored !== null) adopt(stored, null);
        else if (currentToken() !== null) end('elsewhere');
      }),
  };
}
