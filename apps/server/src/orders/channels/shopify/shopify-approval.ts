import { createHmac, timingSafeEqual } from 'node:crypto';

type Credentials = Readonly<Record<string, string>>;

/** Returns the URL of the page on which a shop owner approves an app of another organisation. */
export function buildApprovalUrl(
  credentials: Credentials,
  scopes: readonly string[],
  { returnTo, state }: { readonly returnTo: string; readonly state: string },
): string {
  const url = new URL('/admin/oauth/authorize', credentials['address']);
  url.searchParams.set('client_id', credentials['clientId'] ?? '');
  url.searchParams.set('scope', scopes.join(','));
  url.searchParams.set('redirect_uri', returnTo);
  url.searchParams.set('state', state);
  return url.href;
}

/** Returns true if Shopify signed the query with the secret of the app, and for the shop of these credentials. */
export function isSignedByShopify(query: URLSearchParams, credentials: Credentials): boolean {
  const signedQuery = new URLSearchParams(query);
  signedQuery.delete('hmac');
  signedQuery.sort();
  const secret = credentials['clientSecret'] ?? '';
  const expected = createHmac('sha256', secret).update(signedQuery.toString()).digest();
  const received = Buffer.from(query.get('hmac') ?? '', 'hex');
  const isSame = received.length === expected.length && timingSafeEqual(received, expected);
  return isSame && secret !== '' && query.get('shop') === readHost(credentials['address']);
}

const readHost = (address: string | undefined) => URL.parse(address ?? '')?.host ?? '';
