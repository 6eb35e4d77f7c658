import { sellerEmailOf } from '../../apps/server/test-support/parcels/many-orders.ts';
import type { Listener } from './processes.ts';
import { SEED_PASSWORD } from './seed.ts';

/** The headers with which a signed-in browser calls: the token, and the cookie it is bound to. */
export async function signIn({ port }: Listener, seller: number): Promise<Record<string, string>> {
  const origin = {
    host: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    'sec-fetch-site': 'same-origin',
  };
  const response = await fetch(`http://127.0.0.1:${port}/auth/login`, {
    method: 'POST',
    headers: { ...origin, 'content-type': 'application/json' },
    body: JSON.stringify({ username: sellerEmailOf(seller), password: SEED_PASSWORD }),
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  const { accessToken }: { accessToken: string } = await response.json();
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { ...origin, authorization: `Bearer ${accessToken}`, cookie: cookies.join('; ') };
}

/** The seller and the session of a signed-in browser, as its access token names them. */
export function sessionOf({ authorization = '' }: Record<string, string>): [string, string] {
  const [, claims = ''] = authorization.split('.');
  const { tid, sid }: { tid: string; sid: string } = JSON.parse(
    Buffer.from(claims, 'base64url').toString(),
  );
  return [tid, sid];
}
