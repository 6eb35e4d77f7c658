import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from '../app/store.ts';
import {
  calls,
  countRefreshCalls,
  createNewToken,
  endpoints,
  refusedSession,
  type StubbedResponse,
  stubFetch,
} from './test-session.ts';

/** Changes a stored entry as another tab does. The browser sends no storage event to the tab that changes an entry. */
function storeInOtherTab(key: string, newValue: string | null) {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('Spec §4 logout', () => {
  // ASVS V14.3.1
  test.for<StubbedResponse>([{ status: 204 }, { status: 500, body: {} }, 'network failure'])(
    'removes the token and state after the Log-Out result %j and the cached data 1000 ms later',
    async (response) => {
      const { store, session } = createStore();
      session.open({ accessToken: createNewToken(), userCompanylogo: 'logo' });
      stubFetch(() => ({ status: 200, body: { seen: true } }));
      await store.dispatch(endpoints.getOwnAccount.initiate(0));
      stubFetch(() => response);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      await session.signOut();
      expect(localStorage.getItem('accessToken')).toBeNull();
      expect(store.getState().session).toMatchObject({ accessToken: null, logo: null });
      vi.advanceTimersByTime(999);
      expect(Object.keys(store.getState().api.queries)).toHaveLength(1);
      vi.advanceTimersByTime(1);
      expect(Object.keys(store.getState().api.queries)).toHaveLength(0);
    },
  );

  test('retries a failed Log-Out with backoff until the server confirms the Log-Out', async () => {
    const { session } = createStore();
    session.open({ accessToken: createNewToken(), userCompanylogo: '' });
    stubFetch(() => 'network failure');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((values) => values);
    await session.signOut();
    for (const pauseMs of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const callsBefore = calls.length;
      // Each poll below moves the clock too.
      await vi.advanceTimersByTimeAsync(pauseMs - 500);
      expect(calls.length).toBe(callsBefore);
      await vi.advanceTimersByTimeAsync(500);
      await expect.poll(() => calls.length).toBe(callsBefore + 1);
    }
    stubFetch(() => ({ status: 204 }));
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(() => calls.length).toBe(9);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls.map(({ path }) => path)).toEqual(calls.map(() => '/auth/logout'));
    expect(calls.length).toBe(9);
  });

  test('a pending refresh does not reopen the session', async () => {
    const { store, session } = createStore();
    const oldToken = createNewToken();
    session.open({ accessToken: oldToken, userCompanylogo: '' });
    stubFetch(async (path) => {
      if (path !== '/auth/refresh') return { status: 204 };
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { status: 200, body: { accessToken: createNewToken() } };
    });
    const refreshing = session.refresh(oldToken);
    await session.signOut();
    expect(await refreshing).toMatchObject({ ok: false });
    expect(store.getState().session.accessToken).toBeNull();
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  // ASVS V7.4.1
  test('does not refresh after a 403 during or after a failed Log-Out', async () => {
    const { store, session } = createStore();
    session.open({ accessToken: createNewToken(), userCompanylogo: '' });
    const refusals: (() => void)[] = [];
    stubFetch((path) => {
      if (path === '/auth/refresh') return { status: 200, body: { accessToken: createNewToken() } };
      if (path === '/auth/logout') return 'network failure';
      return new Promise((respond) => refusals.push(() => respond(refusedSession)));
    });
    const pendingCalls = [0, 1].map((n) => store.dispatch(endpoints.getOwnAccount.initiate(n)));
    const signingOut = session.signOut();
    refusals[0]?.();
    await pendingCalls[0];
    await signingOut;
    refusals[1]?.();
    await pendingCalls[1];
    await session.checkSession();
    expect(countRefreshCalls()).toBe(0);
    expect(store.getState().session).toMatchObject({ accessToken: null, end: 'signedOut' });
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  test.for<StubbedResponse>([{ status: 204 }, 'network failure'])(
    'a refresh in another tab during a Log-Out (%j) does not reopen the session',
    async (response) => {
      const tabs = [createStore(), createStore()] as const;
      const oldToken = createNewToken();
      for (const { session } of tabs) session.open({ accessToken: oldToken, userCompanylogo: '' });
      const stopFunctions = tabs.map(({ session }) => session.followOtherTabs());
      stubFetch(async (path) => {
        if (path === '/auth/logout') return response;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { status: 200, body: { accessToken: createNewToken() } };
      });
      const refreshing = tabs[1].session.refresh(oldToken);
      await expect.poll(countRefreshCalls).toBe(1);
      await tabs[0].session.signOut();
      expect(await refreshing).toMatchObject({ ok: false });
      storeInOtherTab('accessToken', localStorage.getItem('accessToken'));
      for (const { store } of tabs) expect(store.getState().session.accessToken).toBeNull();
      for (const stop of stopFunctions) stop();
    },
  );

  test.for(['in this tab', 'in another tab'])(
    'does not report an expired login for a 403 after a Log-Out %s',
    async (logoutTab) => {
      const { store, session } = createStore();
      session.open({ accessToken: createNewToken(), userCompanylogo: '' });
      const stop = session.followOtherTabs();
      let refuse = () => {};
      stubFetch((path) => {
        if (path === '/auth/logout') return { status: 204 };
        if (path === '/auth/refresh') return refusedSession;
        return new Promise((respond) => {
          refuse = () => respond(refusedSession);
        });
      });
      const pendingCall = store.dispatch(endpoints.getOwnAccount.initiate(0));
      if (logoutTab === 'in this tab') await session.signOut();
      else storeInOtherTab('accessToken', null);
      refuse();
      await pendingCall;
      await session.checkSession();
      expect(store.getState().session.end).toBe(
        logoutTab === 'in this tab' ? 'signedOut' : 'elsewhere',
      );
      expect(countRefreshCalls()).toBe(0);
      stop();
    },
  );

  test('ends the session after 2 seconds if the Log-Out has no response', async () => {
    const { store, session } = createStore();
    session.open({ accessToken: createNewToken(), userCompanylogo: '' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal(
      'fetch',
      (_address: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const signingOut = session.signOut();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(store.getState().session.accessToken).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(store.getState().session.end).toBe('signedOut');
    await signingOut;
  });

  test('clears the data of the previous user when the next user signs in', async () => {
    const { store, session } = createStore();
    session.open({ accessToken: createNewToken('a@x.in'), userCompanylogo: '' });
    stubFetch(() => ({ status: 200, body: { secret: 'of a' } }));
    await store.dispatch(endpoints.getOwnAccount.initiate(0));
    await session.signOut();
    session.open({ accessToken: createNewToken('b@x.in'), userCompanylogo: '' });
    expect(Object.keys(store.getState().api.queries)).toHaveLength(0);
  });

  test('adopts the new token and the sign-out of another tab', () => {
    const { store, session } = createStore();
    session.open({ accessToken: createNewToken(), userCompanylogo: '' });
    const stop = session.followOtherTabs();
    const otherTabToken = createNewToken();
    storeInOtherTab('accessToken', otherTabToken);
    expect(store.getState().session.accessToken).toBe(otherTabToken);
    storeInOtherTab('accessToken', null);
    expect(store.getState().session).toMatchObject({ accessToken: null, end: 'elsewhere' });
    stop();
  });
});
