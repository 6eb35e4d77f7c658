import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../app/store.ts';
import { stubServer } from '../app/test-client.tsx';
import { keepFresh } from './keep-fresh.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const DAY_SECONDS = 86_400;
let tokenNumber = 0;

/** Returns a token valid for ten minutes from a server whose clock is a day behind. */
function createOldToken(): string {
  tokenNumber += 1;
  const iat = Math.floor(Date.now() / 1000) - DAY_SECONDS;
  const UserInfo = { username: 'seller@example.in', roles: ['Customer'] };
  return `e30.${btoa(JSON.stringify({ iat, exp: iat + 600, jti: tokenNumber, UserInfo }))}.x`;
}

test('Spec §4: a browser clock that is a day ahead causes no extra refresh', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const requests = stubServer({
    '/auth/refresh': () => Response.json({ accessToken: createOldToken() }),
  });
  const countRefreshes = () => requests.filter(({ path }) => path === '/auth/refresh').length;
  createStore().session.open({ accessToken: createOldToken(), userCompanylogo: '' });
  expect(countRefreshes()).toBe(0);

  for (const load of [1, 2, 3]) {
    const { store, session } = createStore();
    const stop = keepFresh(store, session);
    await session.checkSession();
    // The client does not renew a ten-minute token within five minutes.
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(countRefreshes()).toBe(load);
    stop();
  }
  const { store, session } = createStore();
  const stop = keepFresh(store, session);
  await session.checkSession();
  expect(countRefreshes()).toBe(4);
  // The client renews the token once, at 80% of the token's life.
  await vi.advanceTimersByTimeAsync(8 * 60_000 + 2000);
  await expect.poll(countRefreshes).toBe(5);
  stop();
  expect(requests.map(({ path }) => path)).not.toContain('/auth/logout');
});
