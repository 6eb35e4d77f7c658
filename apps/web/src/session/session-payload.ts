import type { login } from '@shipdesk/contract/account/auth';
import type { ResponseOf } from '@shipdesk/contract/endpoint';

export type SignInResponse = Pick<ResponseOf<typeof login>, 'accessToken' | 'userCompanylogo'>;

/** Returns null if the response has no token. Spec §7: the logo has two field names. */
export function readGrant(data: unknown) {
  if (typeof data !== 'object' || data === null || !('accessToken' in data)) return null;
  if (typeof data.accessToken !== 'string') return null;
  const logo = 'logo' in data ? data.logo : 'userCompanylogo' in data && data.userCompanylogo;
  return { accessToken: data.accessToken, logo: typeof logo === 'string' ? logo : null };
}
