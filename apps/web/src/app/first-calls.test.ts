import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginFirstCalls } from './first-calls.ts';
import { createStore } from './store.ts';

const calls: string[] = [];

function token(): string {
  const iat = Math.floor(Date.now() / 1000);
  const user = { username: 'seller@demo.shipdesk.in', roles: ['Customer'] };
  return `e30.${btoa(JSON.stringify({ iat, exp: iat + 600, UserInfo: user }))}.x`;
}

function server(isSignedIn: boolean) {
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const { pathname } = new URL(address, 'http://x.test');
    calls.push(`${method} ${pathname}`);
    const answer = pathname === '/auth/refresh' ? { accessToken: token() } : {};
    return new Response(JSON.stringify(answer), { status: isSignedIn ? 200 : 403 });
  });
}

async function open(address: string) {
  const client = createStore();
  const { pathname } = new URL(address, 'http://x.test');
  await beginFirstCalls(client, { pathname });
  return calls;
}

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

test('fetches the account on the screens behind the session check', async () => {
  server(true);
  expect(await open('/warehouse')).toEqual(['GET /auth/refresh', 'GET /api/account']);
});

test('without a session nothing is asked for', async () => {
  server(false);
  expect(await open('/orders/forward')).toEqual(['GET /auth/refresh', 'POST /auth/logout']);
});

test('what anybody may see begins with no call', async () => {
  server(true);
  expect(await open('/login')).toEqual([]);
  expect(await open('/nowhere')).toEqual([]);
});
