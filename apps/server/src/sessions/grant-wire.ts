import type { login } from '@shipdesk/contract/auth';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { SessionGrant } from './sessions-service.ts';

/** What a client gets when it signs in, registers or renews. The refresh token travels in a cookie. */
export function grantToWire({
  accessToken,
  logo,
  name,
}: Pick<SessionGrant, 'accessToken' | 'logo' | 'name'>): ResponseOf<typeof login> {
  return { accessToken, userCompanylogo: logo, name };
}
