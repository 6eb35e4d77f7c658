import { createClient, type ShipdeskClient, unwrap } from '@shipdesk/client';

type Account = readonly [username: string, password: string];

export const demoAdmin: Account = ['admin@demo.shipdesk.in', 'Admin#2026'];
export const demoSeller: Account = ['seller@demo.shipdesk.in', 'Seller#2026'];
export const demoOtherSeller: Account = ['other@demo.shipdesk.in', 'Other#2026'];

/** Returns the value of the `authorization` header. */
export async function authorize(url: string, [username, password]: Account): Promise<string> {
  const guest = createClient({ baseUrl: url, key: null });
  const body = { username, password };
  const { accessToken } = await unwrap(guest.POST('/auth/login', { body }));
  return `Bearer ${accessToken}`;
}

/** Signs in with a demo account. Returns a client that does not retry, because tests measure and count calls. */
export const connectAs = async (url: string, account: Account): Promise<ShipdeskClient> =>
  connectWith(url, await authorize(url, account));

/** Returns a client that does not retry. */
export const connectWith = (
  url: string,
  authorization: string,
  headers: Readonly<Record<string, string>> = {},
): ShipdeskClient =>
  createClient({
    baseUrl: url,
    key: authorization.replace('Bearer ', ''),
    headers,
    maxAttempts: 1,
  });
