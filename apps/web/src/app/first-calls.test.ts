import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginFirstCalls } from './first-calls.ts';
import { createStore } from './store.ts';

const calls: { name: string; body: unknown }[] = [];

function token(): string {
  const iat = Math.floor(Date.now() / 1000);
  const user = { username: 'seller@demo.shipdesk.in', roles: ['Customer'] };
  return `e30.${btoa(JSON.stringify({ iat, exp: iat + 600, UserInfo: user }))}.x`;
}

function server(isSignedIn: boolean) {
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://x.test');
    calls.push({
      name: `${method} ${pathname}`,
      body: typeof body === 'string' ? JSON.parse(body) : null,
    });
    const answer = pathname === '/auth/refresh' ? { accessToken: token() } : {};
    return new Response(JSON.stringify(answer), { status: isSignedIn ? 200 : 403 });
  });
}

async function open(address: string) {
  const client = createStore();
  const { pathname, search } = new URL(address, 'http://x.test');
  await beginFirstCalls(client, { pathname, search });
  return calls.map(({ name }) => name);
}

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

test('the list asks for its orders as soon as the session is checked, as its address says', async () => {
  server(true);
  expect(await open('/orders/forward?search=100000000017')).toEqual([
    'GET /auth/refresh',
    'GET /api/account',
    'POST /orders/getorders',
  ]);
  const filters = [{ search: ['100000000017'] }];
  expect(calls[2]?.body).toEqual({ filters, limit: 9, pageNumber: 0 });
});

test('an address that asks for nothing that can be asked has no orders fetched', async () => {
  server(true);
  expect(await open('/orders/forward?from=2026-02-30&to=x')).toEqual([
    'GET /auth/refresh',
    'GET /api/account',
  ]);
});

test('the other screens behind the session check begin with the account', async () => {
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
