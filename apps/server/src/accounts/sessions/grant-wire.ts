import type { login } from '@shipdesk/contract/account/auth';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { SessionGrant } from './sessions-service.ts';

/** The response to a sign-in, registration or token refresh. The refresh token is sent in a cookie. */
export function grantToWire({
  accessToken,
  logo,
  name,
}: Pick<SessionGrant, 'accessToken' | 'logo' | 'name'>): ResponseOf<typeof login> {
  return { accessToken, userCompanylogo: logo, name };
}
