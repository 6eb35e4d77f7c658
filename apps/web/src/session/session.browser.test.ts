import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from '../app/store.ts';
import {
  calls,
  countRefreshCalls,
  createNewToken,
  endpoints,
  refusedSession,
  stubFetch,
} from './test-session.ts';

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('Spec §4 automatic refresh on 403', () => {
  test('20 parallel 403 responses cause one refresh and one retry per request', async () => {
    const { store, session } = createStore();
    const [oldToken, nextToken] = [createNewToken(), createNewToken()];
    session.open({ accessToken: oldToken, userCompanylogo: '' });
    stubFetch((path, headers) => {
      if (path === '/auth/refresh')
        return { status: 200, body: { accessToken: nextToken, logo: 'l' } };
      return headers.get('authorization') === `Bearer ${nextToken}`
        ? { status: 200, body: { fine: true } }
        : refusedSession;
    });
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => store.dispatch(endpoints.getOwnAccount.initiate(n))),
    );
    expect(results.every(({ data }) => data !== undefined)).toBe(true);
    expect(countRefreshCalls()).toBe(1);
    expect(calls.length).toBe(41);
    expect(localStorage.getItem('accessToken')).toBe(nextToken);
    expect(store.getState().session).toMatchObject({ accessToken: nextToken, logo: 'l' });
  });

  test('returns a 403 for a missing role without a refresh', async () => {
    const { store, session } = createStore();
    session.open({ accessToken: createNewToken(), userCompanylogo: '' });
    stubFetch(() => ({ status: 403, body: { message: 'no', code: 'role_missing' } }));
    const { error } = await store.dispatch(endpoints.getOwnAccount.initiate(0));
    expect(error).toMatchObject({ status: 403, data: { code: 'role_missing' } });
    expect(calls.map(({ path }) => path)).toEqual(['/api/account']);
  });

  test('retries requests once if the refresh returns the same token', async () => {
    const { store, session } = createStore();
    const sameToken = createNewToken();
    session.open({ accessToken: sameToken, userCompanylogo: '' });
    let isRefreshed = false;
    stubFetch((path) => {
      if (path === '/auth/refresh') {
        isRefreshed = true;
        return { status: 200, body: { accessToken: sameToken, logo: '' } };
      }
      return isRefreshed ? { status: 200, body: {} } : refusedSession;
    });
    const results = await Promise.all(
      [0, 1].map((n) => store.dispatch(endpoints.getOwnAccount.initiate(n))),
    );
    expect(results.map(({ data }) => data)).toEqual([{}, {}]);
    expect(countRefreshCalls()).toBe(1);
  });

  test('does not retry an upload that is cancelled during the refresh', async () => {
    const { store, session } = createStore();
    session.open({ accessToken: createNewToken(), userCompanylogo: '' });
    let requestCount = 0;
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends EventTarget {
        upload = new EventTarget();
        status = 403;
        responseText = JSON.stringify(refusedSession.body);
        open() {}
        setRequestHeader() {}
        abort() {}
        send() {
          requestCount += 1;
          this.dispatchEvent(new Event('load'));
        }
      },
    );
    let finishRefresh = () => {};
    const refreshStarted = new Promise<void>((resolve) => {
      stubFetch(() => {
        resolve();
        return new Promise((respond) => {
          finishRefresh = () =>
            respond({ status: 200, body: { accessToken: createNewToken(), logo: '' } });
        });
      });
    });
    const upload = store.dispatch(endpoints.upload.initiate());
    await refreshStarted;
    upload.abort();
    finishRefresh();
    await upload;
    await expect.poll(() => session.getAccessToken()).not.toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(requestCount).toBe(1);
  });

  test('returns a second 403 without another refresh', async () => {
    const { store, session } = createStore();
    session.open({ accessToken: createNewToken(), userCompanylogo: '' });
    stubFetch((path) =>
      path === '/auth/refresh'
        ? { status: 200, body: { accessToken: createNewToken() } }
        : refusedSession,
    );
    const { error } = await store.dispatch(endpoints.getOwnAccount.initiate(0));
    expect(error).toMatchObject({ status: 403, data: { message: 'no' } });
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/account',
      '/auth/refresh',
      '/api/account',
    ]);
  });

  test('Spec §8: a 403 of the refresh reports an expired login and ends the session', async () => {
    const { store, session } = createStore();
    session.open({ accessToken: createNewToken(), userCompanylogo: '' });
    stubFetch(() => refusedSession);
    const { error } = await store.dispatch(endpoints.getOwnAccount.initiate(0));
    expect(error).toMatchObject({ status: 403, data: { message: 'Your login has expired.' } });
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(store.getState().session).toMatchObject({ accessToken: null, end: 'expired' });
  });

  test.for([
    ['expired', (now: number) => ({ iat: now - 1200, exp: now - 600, UserInfo: {} })],
    ['expired without iat', (now: number) => ({ exp: now - 600, UserInfo: {} })],
    ['valid for zero seconds', (now: number) => ({ iat: now, exp: now, UserInfo: {} })],
    ['unreadable', () => ({})],
  ] as const)('ends the session when the refreshed token is %s', async ([, createClaims]) => {
    const claims = createClaims(Math.floor(Date.now() / 1000));
    const accessToken = `e30.${btoa(JSON.stringify(claims))}.x`;
    const { store, session } = createStore();
    session.open({ accessToken: createNewToken(), userCompanylogo: '' });
    stubFetch((path) =>
      path === '/auth/refresh' ? { status: 200, body: { accessToken } } : refusedSession,
    );
    const { error } = await store.dispatch(endpoints.getOwnAccount.initiate(0));
    expect(error).toMatchObject({ status: 403, data: { message: 'Your login has expired.' } });
    expect(countRefreshCalls()).toBe(1);
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(store.getState().session).toMatchObject({ accessToken: null, end: 'expired' });
  });

  test('keeps the session after a network failure of the refresh', async () => {
    const { store, session } = createStore();
    const oldToken = createNewToken();
    session.open({ accessToken: oldToken, userCompanylogo: '' });
    stubFetch((path) => (path === '/auth/refresh' ? 'network failure' : refusedSession));
    const { error } = await store.dispatch(endpoints.getOwnAccount.initiate(0));
    expect(error).toMatchObject({ status: 'FETCH_ERROR' });
    expect(localStorage.getItem('accessToken')).toBe(oldToken);
  });

  test('adopts a newer token of another tab without a refresh', async () => {
    const { store, session } = createStore();
    session.open({ accessToken: createNewToken(), userCompanylogo: '' });
    const otherTabToken = createNewToken();
    localStorage.setItem('accessToken', otherTabToken);
    stubFetch((_path, headers) =>
      headers.get('authorization') === `Bearer ${otherTabToken}`
        ? { status: 200, body: {} }
        : refusedSession,
    );
    const { data } = await store.dispatch(endpoints.getOwnAccount.initiate(0));
    expect(data).toEqual({});
    expect(countRefreshCalls()).toBe(0);
  });

  test('two tabs share one refresh of the token', async () => {
    const [firstStore, secondStore] = [createStore(), createStore()];
    const [oldToken, nextToken] = [createNewToken(), createNewToken()];
    firstStore.session.open({ accessToken: oldToken, userCompanylogo: '' });
    secondStore.session.open({ accessToken: oldToken, userCompanylogo: '' });
    stubFetch(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { status: 200, body: { accessToken: nextToken } };
    });
    const outcomes = await Promise.all([
      firstStore.session.refresh(oldToken),
      secondStore.session.refresh(oldToken),
    ]);
    expect(outcomes).toEqual([
      { ok: true, accessToken: nextToken },
      { ok: true, accessToken: nextToken },
    ]);
    expect(countRefreshCalls()).toBe(1);
  });

  test('sends JSON headers and the bearer token with a request', async () => {
    const { store, session } = createStore();
    const oldToken = createNewToken();
    session.open({ accessToken: oldToken, userCompanylogo: '' });
    stubFetch(() => ({ status: 200, body: {} }));
    await store.dispatch(endpoints.getOwnAccount.initiate(0));
    const headers = calls[0]?.headers;
    expect(headers?.get('content-type')).toBe('application/json');
    expect(headers?.get('accept')).toBe('application/json');
    expect(headers?.get('authorization')).toBe(`Bearer ${oldToken}`);
  });
});

describe('Spec §8 failures of the request layer', () => {
  test('returns PARSING_ERROR for a response that is not JSON', async () => {
    const { store } = createStore();
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
    const { error } = await store.dispatch(endpoints.getOwnAccount.initiate(0));
    expect(error).toMatchObject({ status: 'PARSING_ERROR', originalStatus: 502 });
  });

  test('returns TIMEOUT_ERROR after 30 seconds without a response', async () => {
    const { store } = createStore();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isSettled = false;
    const fetchStarted = new Promise<void>((resolve) => {
      vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
        resolve();
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        });
      });
    });
    const pendingResponse = store.dispatch(endpoints.getOwnAccount.initiate(0)).finally(() => {
      isSettled = true;
    });
    await fetchStarted;
    await vi.advanceTimersByTimeAsync(29_999);
    expect(isSettled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await pendingResponse).error).toEqual({
      status: 'TIMEOUT_ERROR',
      data: { message: 'The server took too long to respond. Try again.' },
    });
  });

  test('returns FETCH_ERROR for a network failure', async () => {
    const { store } = createStore();
    stubFetch(() => 'network failure');
    expect((await store.dispatch(endpoints.getOwnAccount.initiate(1))).error).toMatchObject({
      status: 'FETCH_ERROR',
    });
  });
});

test('Spec §3: stores the logo of a sign-in or refresh and removes the logo on sign-out', async () => {
  const { store, session } = createStore();
  const oldToken = createNewToken();
  session.open({ accessToken: oldToken, userCompanylogo: 'data:image/png;base64,AAAA' });
  expect(store.getState().session).toMatchObject({
    accessToken: oldToken,
    logo: 'data:image/png;base64,AAAA',
  });
  const nextToken = createNewToken();
  stubFetch(() => ({ status: 200, body: { accessToken: nextToken, logo: 'data:,new' } }));
  await session.refresh(oldToken);
  expect(store.getState().session).toMatchObject({ accessToken: nextToken, logo: 'data:,new' });
  stubFetch(() => ({ status: 204 }));
  await session.signOut();
  expect(store.getState().session).toMatchObject({ accessToken: null, logo: null });
});

describe('Spec §4 session check on entering a protected area', () => {
  test('refreshes the token and opens the session', async () => {
    const { store, session } = createStore();
    const nextToken = createNewToken();
    stubFetch(() => ({ status: 200, body: { accessToken: nextToken } }));
    await session.checkSession();
    expect(store.getState().session.accessToken).toBe(nextToken);
  });

  test('sends no request if a token is in memory', async () => {
    const { session } = createStore();
    session.open({ accessToken: createNewToken(), userCompanylogo: '' });
    stubFetch(() => refusedSession);
    await session.checkSession();
    expect(calls).toEqual([]);
  });

  test.for([401, 403])('ends the session when the refresh fails with %i', async (status) => {
    const { store, session } = createStore();
    localStorage.setItem('accessToken', createNewToken());
    stubFetch((path) =>
      path === '/auth/logout' ? { status: 204 } : { ...refusedSession, status },
    );
    await session.checkSession();
    expect(calls.map(({ path }) => path)).toEqual(['/auth/refresh', '/auth/logout']);
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(store.getState().session).toMatchObject({ accessToken: null, end: 'expired' });
  });

  test('joins the check that startSessionCheck started and then checks again', async () => {
    const { store, session } = createStore();
    stubFetch((path) => (path === '/auth/logout' ? { status: 204 } : refusedSession));
    void session.startSessionCheck();
    await session.checkSession();
    expect(calls.map(({ path }) => path)).toEqual(['/auth/refresh', '/auth/logout']);
    expect(store.getState().session).toMatchObject({ accessToken: null, end: 'expired' });
    await session.checkSession();
    expect(countRefreshCalls()).toBe(2);
  });

  test('accepts only an unexpired stored token while the server is unreachable', async () => {
    stubFetch(() => 'network failure');
    const newStore = createStore();
    const storedToken = createNewToken();
    localStorage.setItem('accessToken', storedToken);
    await newStore.session.checkSession();
    expect(newStore.store.getState().session.accessToken).toBe(storedToken);

    const staleStore = createStore();
    localStorage.setItem('accessToken', createNewToken('seller@demo.shipdesk.in', -1));
    await staleStore.session.checkSession();
    expect(staleStore.store.getState().session.accessToken).toBeNull();
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  test.for([true, false])(
    'a refused refresh clears the cache only if a session is open (open: %j)',
    async (hadSession) => {
      vi.useFakeTimers();
      const { store, session } = createStore();
      const isRefused = (path: string) => path.startsWith('/auth/');
      stubFetch((path) => (isRefused(path) ? refusedSession : { status: 200, body: {} }));
      const accessToken = createNewToken();
      if (hadSession) session.open({ accessToken, userCompanylogo: '' });
      // An open page, such as a form with typed data, has a cached query.
      await store.dispatch(endpoints.getOwnAccount.initiate(0));
      if (hadSession) await session.refresh(accessToken);
      else await session.checkSession();
      expect(store.getState().session).toMatchObject({ accessToken: null, end: 'expired' });
      await vi.advanceTimersByTimeAsync(1001);
      expect(Object.keys(store.getState().api.queries)).toHaveLength(hadSession ? 0 : 1);
    },
  );
});
