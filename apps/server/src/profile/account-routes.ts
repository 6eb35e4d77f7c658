import {
  changePassword,
  endOtherSessions,
  endSession,
  getAccount,
  listSessions,
  updateAccount,
} from '@shipdesk/contract/account';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { guardedRoute } from '../http/route.ts';
import { type Account, createAccount } from './account-service.ts';

/** A logo of 200 kB in base64, and the rest of the body. */
const LOGO_BODY_BYTES = 320 * 1024;

/** The signed-in user's own account: who, which company, where signed in, which password. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const account = createAccount(deps);
  const { config } = deps;

  const toWire = (user: Awaited<ReturnType<Account['view']>>) => ({
    name: user.name,
    email: user.email,
    phone: user.phone,
    roles: user.roles,
    company: { name: user.company, logo: user.logo },
    features: { reverse: user.reverse_enabled },
    secondFactor: {
      isOn: user.factor_since !== null,
      isRequired: config.mode === 'live' && user.roles.includes('Admin'),
      recoveryCodesLeft: user.recovery_codes?.length ?? 0,
    },
    demo: config.mode === 'demo',
    supportEmail: config.supportEmail,
  });

  guardedRoute(app, getAccount, async ({ principal }) => toWire(await account.view(principal)));

  guardedRoute(
    app,
    updateAccount,
    async ({ principal, body }) => toWire(await account.update(principal, body)),
    { bodyLimit: LOGO_BODY_BYTES },
  );

  guardedRoute(app, changePassword, async ({ principal, body }) => {
    await account.changePassword(principal, body);
    return null;
  });

  guardedRoute(app, listSessions, async ({ principal }) => {
    const sessions = await account.sessions(principal);
    return {
      data: sessions.map(({ createdAt, lastUsedAt, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      })),
    };
  });

  guardedRoute(app, endOtherSessions, async ({ principal }) => {
    await account.endOtherSessions(principal);
    return null;
  });

  guardedRoute(app, endSession, async ({ principal, params }) => {
    await account.endSession(principal, params.id);
    return null;
  });
}
