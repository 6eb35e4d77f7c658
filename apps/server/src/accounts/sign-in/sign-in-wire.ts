import type { login } from '@shipdesk/contract/account/auth';
import type { Reply } from '../../platform/http/route.ts';
import type { SessionGrant } from './sign-in-service.ts';

/** The response to a sign-in, registration or token refresh. The refresh token is sent in a cookie. */
export function grantToWire({
  accessToken,
  logo,
  name,
}: Pick<SessionGrant, 'accessToken' | 'logo' | 'name'>): Reply<typeof login> {
  return { accessToken, userCompanylogo: logo, name };
}
