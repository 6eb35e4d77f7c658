import type { login } from '@shipdesk/contract/auth';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { SessionGrant } from '../sessions/sessions-service.ts';

/** Spec §7, answer of the sign-in, spelt as the wire spells it. */
export function grantToWire({ accessToken, logo, name }: SessionGrant): ResponseOf<typeof login> {
  return { accessToken, userCompanylogo: logo, name };
}
