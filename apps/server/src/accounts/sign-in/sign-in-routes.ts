import { login, register } from '@shipdesk/contract/account/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { addressGroup, createCallSources, isLoopback } from '../../platform/http/call-source.ts';
import {
  readDeviceCookie,
  setDeviceCookie,
  setRefreshCookie,
} from '../../platform/http/cookies.ts';
import { isBrowser } from '../../platform/http/guards/origin.ts';
import { publicRoute } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SecondFactor } from '../second-factor/second-factor-service.ts';
import { grantToWire } from '../sessions/grant-wire.ts';
import type { Sessions } from '../sessions/sessions-service.ts';
import { createSignIn, type SignedIn, type Visitor } from './sign-in-service.ts';

export function signInRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: { sessions: Sessions; secondFactor: SecondFactor },
): void {
  const { config } = deps;
  const sourceOf = createCallSources(config);
  const signIn = createSignIn(deps, parts);

  const visitorOf = (request: FastifyRequest): Visitor => {
    const bound = isBrowser(request);
    if (!bound && !config.allowScriptLogin) {
      throw new Refusal('script_sign_in_off');
    }
    return {
      network: addressGroup(request.ip),
      countsByNetwork: !(config.mode === 'demo' && isLoopback(request.ip)),
      userAgent: request.headers['user-agent'] ?? '',
      bound,
      device: readDeviceCookie(request),
      source: sourceOf(request),
    };
  };

  publicRoute(app, login, async ({ body, request, reply }) => {
    const credentials = { email: body.username, password: body.password, code: body.code };
    return answer(reply, await signIn.login(credentials, visitorOf(request)));
  });

  publicRoute(
    app,
    register,
    async ({ body, request, reply }) =>
      answer(reply, await signIn.register(body, visitorOf(request))),
    { perMinute: 10 },
  );
}

function answer(reply: FastifyReply, { grant, device }: SignedIn) {
  setDeviceCookie(reply, device);
  setRefreshCookie(reply, grant.refreshToken, grant.refreshTokenEndsAt);
  return grantToWire(grant);
}
