import { endOtherSessions, endSession, listSessions } from '@shipdesk/contract/account/account';
import { logout, refresh, refreshAlias } from '@shipdesk/contract/account/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { createCallSources } from '../../platform/http/call-source.ts';
import {
  clearRefreshCookie,
  readRefreshCookie,
  setRefreshCookie,
} from '../../platform/http/cookies.ts';
import { isBrowser, isFromPage } from '../../platform/http/guards/origin.ts';
import { guardedRoute, publicRoute } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { grantToWire } from './grant-wire.ts';
import type { SessionGrant, Sessions } from './sessions-service.ts';

/** Renewal, sign-out and the user's list of sessions. Decorates `app.authenticate`, the guard of every other route. */
export function sessionsRoutes(
  app: FastifyInstance,
  { config }: Pick<Deps, 'config'>,
  sessions: Sessions,
): void {
  const sourceOf = createCallSources(config);
  const tokensOf = (request: FastifyRequest) => ({
    accessToken: bearerToken(request),
    refreshToken: readRefreshCookie(request),
  });

  app.decorateRequest('principal', null);
  app.decorate('authenticate', (request: FastifyRequest) =>
    sessions.authenticate(tokensOf(request), sourceOf(request)),
  );

  async function renew(request: FastifyRequest, reply: FastifyReply): Promise<SessionGrant> {
    if (!isFromPage(request, config)) {
      throw new Refusal('foreign_refresh');
    }
    const browser = { bound: isBrowser(request), source: sourceOf(request) };
    const grant = await sessions
      .renew(readRefreshCookie(request), browser)
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'session_expired') clearRefreshCookie(reply);
        throw error;
      });
    setRefreshCookie(reply, grant.refreshToken, grant.refreshTokenEndsAt);
    reply.header('vary', 'Cookie');
    return grant;
  }

  publicRoute(app, refresh, async ({ request, reply }) => {
    return grantToWire(await renew(request, reply));
  });

  publicRoute(app, refreshAlias, async ({ request, reply }) => {
    const { accessToken, logo } = await renew(request, reply);
    return { accessToken, logo };
  });

  publicRoute(app, logout, async ({ request, reply }) => {
    await sessions.end(tokensOf(request), sourceOf(request));
    clearRefreshCookie(reply);
    return null;
  });

  guardedRoute(app, listSessions, async ({ principal }) => ({
    data: (await sessions.list(principal)).map(({ createdAt, lastUsedAt, ...session }) => ({
      ...session,
      createdAt,
      lastUsedAt,
    })),
  }));

  guardedRoute(app, endOtherSessions, async ({ principal }) => {
    await sessions.endOthers(principal);
    return null;
  });

  guardedRoute(app, endSession, async ({ principal, params }) => {
    await sessions.endOne(principal, params.id);
    return null;
  });
}

function bearerToken(request: FastifyRequest): string | undefined {
  const [scheme, token, ...rest] = request.headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && rest.length === 0 ? token : undefined;
}
