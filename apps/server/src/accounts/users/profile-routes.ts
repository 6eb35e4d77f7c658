import { getRole } from '@shipdesk/domain/account/roles';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import type { Principal } from '../../platform/principal.ts';
import type { SupportVisits } from '../team/support-service.ts';
import type { UserWithCompany } from './user-steps.ts';
import { createProfile } from './users-service.ts';

/** Large enough for a logo of 200 kB in base64 and the other fields. */
const LOGO_BODY_BYTES = 320 * 1024;

export function mountProfileRoutes(
  app: FastifyInstance,
  deps: Deps,
  supportVisits: SupportVisits,
): void {
  const profile = createProfile(deps);
  const { config } = deps;

  const toWire = async (principal: Principal, user: UserWithCompany) => ({
    name: user.name,
    email: user.email,
    phone: user.phone,
    roles: [...getRole(principal.role).tokenRoles],
    role: principal.role,
    hidesContacts: principal.hidesContacts,
    visit: describeVisit(await supportVisits.find(principal)),
    company: { name: user.company, logo: user.logo },
    features: { reverse: user.reverseEnabled },
    secondFactor: {
      isOn: user.factorSince !== null,
      isRequired: config.mode === 'live' && getRole(user.role).kind === 'operator',
      recoveryCodesLeft: user.recoveryCodes?.length ?? 0,
    },
    demo: config.mode === 'demo',
    supportEmail: config.supportEmail,
  });

  mountCalls(app, {
    getAccount: async ({ principal }) => toWire(principal, await profile.readProfile(principal)),
    updateAccount: [
      { bodyLimit: LOGO_BODY_BYTES },
      async ({ principal, body }) => toWire(principal, await profile.update(principal, body)),
    ],
    changePassword: ({ principal, body }) => profile.changePassword(principal, body),
  });
}

function describeVisit(visit: Awaited<ReturnType<SupportVisits['find']>>) {
  return visit && { reason: visit.reason, change: visit.change, endsAt: visit.endsAt };
}
