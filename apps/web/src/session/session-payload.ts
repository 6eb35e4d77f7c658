import type { login } from '@shipdesk/contract/account/auth';
import type { ResponseOf } from '@shipdesk/contract/endpoint';

export type SignInResponse = Pick<ResponseOf<typeof login>, 'accessToken' | 'userCompanylogo'>;

/** Returns token and logo of a sign-in or refresh, which name the logo differently (Spec §7). Null without a token. */
export function readGrant(data: unknown) {
  if (typeof data !== 'object' || data === null || !('accessToken' in data)) return null;
  if (typeof data.accessToken !== 'string') return null;
  const logo = 'logo' in data ? data.logo : 'userCompanylogo' in data && data.userCompanylogo;
  return { accessToken: data.accessToken, logo: typeof logo === 'string' ? logo : null };
}
