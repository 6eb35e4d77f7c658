import { getAccount } from '@shipdesk/contract/account/account';
import { vi } from 'vitest';
import { api } from '../api/api.ts';

export type StubbedResponse = { status: number; body?: unknown } | 'network failure';
type Transport = (path: string, headers: Headers) => StubbedResponse | Promise<StubbedResponse>;

export const calls: { path: string; token: string | null; headers: Headers }[] = [];

export function stubFetch(respond: Transport) {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const path = new URL(address, 'http://x.test').pathname;
    calls.push({ path, token: headers.get('authorization'), headers });
    const response = await respond(path, headers);
    if (response === 'network failure') throw new TypeError('Failed to fetch');
    const body = response.body === undefined ? '' : JSON.stringify(response.body);
    return new Response(response.status === 204 ? null : body, { status: response.status });
  });
}

let lastTokenId = 0;
export function createNewToken(username = 'seller@demo.shipdesk.in', lifeSeconds = 600): string {
  lastTokenId += 1;
  const iat = Math.floor(Date.now() / 1000);
  const UserInfo = { username, roles: ['Customer'] };
  const payload = { iat, exp: iat + lifeSeconds, jti: lastTokenId, UserInfo };
  return `e30.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.x`;
}

/** Endpoints for tests: an upload and a query with an argument. */
export const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    upload: build.mutation<unknown, void>({
      query: () => ({
        endpoint: getAccount,
        argument: { file: { content: new File(['a'], 'orders.csv'), onProgress: () => {} } },
      }),
    }),
    getOwnAccount: build.query<unknown, number>({
      query: () => ({ endpoint: { ...getAccount, response: {} } }),
    }),
  }),
});

export const refusedSession = {
  status: 403,
  body: { message: 'no', code: 'session_expired' },
} satisfies StubbedResponse;
export const countRefreshCalls = () => calls.filter(({ path }) => path === '/auth/refresh').length;
