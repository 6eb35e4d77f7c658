import { login, logout, refresh, refreshAlias, register } from '@shipdesk/contract/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { WriteSource } from '../db/query/caller.ts';
import type { Deps } from '../deps.ts';
import { addressGroup, createCallSources } from '../http/call-source.ts';
import { isBrowser, isFromPage } from '../http/origin.ts';
import { Refusal } from '../http/problem.ts';
import { publicRoute } from '../http/route.ts';
import { accountRoutes } from '../profile/account-routes.ts';
import { createSecondFactorCodes } from '../second-factor/second-factor.ts';
import { secondFactorRoutes } from '../second-factor/second-factor-routes.ts';
import { createSecondFactor } from '../second-factor/second-factor-service.ts';
import { createAccessTokens } from '../sessions/access-token.ts';
import {
  clearRefreshCookie,
  readDeviceCookie,
  readRefreshCookie,
  setDeviceCookie,
  setRefreshCookie,
} from '../sessions/cookies.ts';
import { keyRing } from '../sessions/keys.ts';
import { createSessions, type SessionGrant } from '../sessions/sessions-service.ts';
import { grantToWire } from './accounts-wire.ts';
import { createSignIn, type Visitor } from './sign-in-service.ts';

/** Sign-in, sessions and the signed-in user's account. Decorates the guard of every other route. */
export function accountsRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps;
  const sourceOf = createCallSources(config);
  const codes = createSecondFactorCodes(config.sessionSecrets);
  const sessions = createSessions(deps, {
    accessTokens: createAccessTokens(config.sessionSecrets, config.accessTokenSeconds),
    refreshKeys: keyRing(config.sessionSecrets, 'refresh cookie'),
  });
  const signIn = createSignIn(deps, {
    sessions,
    deviceKeys: keyRing(config.sessionSecrets, 'device cookie'),
    codes,
  });

  app.decorateRequest('bearer', null);
  app.decorateRequest('principal', null);
  app.decorate('bearerOf', (request: FastifyRequest) =>
    sessions.bearer(
      { accessToken: tokenOf(request), refreshToken: readRefreshCookie(request) },
      sourceOf(request),
    ),
  );

  publicRoute(app, login, async ({ body, request, reply }) => {
    const { grant, device } = await signIn.login(
      { email: body.username, password: body.password, code: body.code },
      visitorOf(request, config, sourceOf(request)),
    );
    setDeviceCookie(reply, device);
    return signedIn(reply, grant);
  });

  publicRoute(
    app,
    register,
    async ({ body, request, reply }) => {
      const { grant, device } = await signIn.register(
        body,
        visitorOf(request, config, sourceOf(request)),
      );
      setDeviceCookie(reply, device);
      return signedIn(reply, grant);
    },
    { perMinute: 10 },
  );

  for (const endpoint of [refresh, refreshAlias]) {
    publicRoute(app, endpoint, async ({ request, reply }) => {
      if (!isFromPage(request, config)) {
        throw new Refusal(
          'origin_refused',
          'The access token can be renewed by the desk itself alone.',
        );
      }
      const grant = await sessions
        .renew(readRefreshCookie(request), {
          bound: isBrowser(request),
          source: sourceOf(request),
        })
        .catch((error: unknown) => {
          if (error instanceof Refusal && error.code === 'session_expired')
            clearRefreshCookie(reply);
          throw error;
        });
      reply.header('vary', 'Cookie');
      return { ...signedIn(reply, grant), logo: grant.logo };
    });
  }

  publicRoute(app, logout, async ({ request, reply }) => {
    await sessions.end(readRefreshCookie(request), sourceOf(request));
    clearRefreshCookie(reply);
    return null;
  });

  accountRoutes(app, deps);
  secondFactorRoutes(app, createSecondFactor(deps, codes));
}

function signedIn(reply: FastifyReply, grant: SessionGrant) {
  setRefreshCookie(reply, grant.refreshToken, grant.refreshTokenEndsAt);
  return grantToWire(grant);
}

function tokenOf(request: FastifyRequest): string | undefined {
  const [scheme, token, ...rest] = request.headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && rest.length === 0 ? token : undefined;
}

function visitorOf(request: FastifyRequest, config: Config, source: WriteSource): Visitor {
  const bound = isBrowser(request);
  if (!bound && !config.allowScriptLogin) {
    throw new Refusal(
      'origin_refused',
      'Sign in with a browser: signing in by script is switched off here.',
    );
  }
  return {
    ip: addressGroup(request.ip),
    countsByAddress: !(config.mode === 'demo' && isLoopback(request.ip)),
    userAgent: request.headers['user-agent'] ?? '',
    bound,
    device: readDeviceCookie(request),
    source,
  };
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.');
}
