import type { login } from '@shipdesk/contract/account/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { WriteSource } from '../../platform/db/query/caller.ts';
import { createCallSources, isLoopback, toAddressGroup } from '../../platform/http/call-source.ts';
import { isBrowser, isFromPage } from '../../platform/http/guards/origin.ts';
import { mountCalls, type Reply } from '../../platform/http/route.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SupportVisits } from '../team/support-service.ts';
import type { SecondFactor } from '../users/second-factor-service.ts';
import type { Sessions } from './sessions-service.ts';
import { createSignIn, type SessionGrant, type SignedIn, type Visitor } from './sign-in-service.ts';

/** Browsers accept `__Host-` cookies only with Secure and Path=/, and without Domain. */
const REFRESH_COOKIE = '__Host-rt';
const DEVICE_COOKIE = '__Host-dc';
const cookieFlags = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const;
const DEVICE_SECONDS = 180 * 24 * 3600;

/** Returns null for a token that is not an API key. */
type AuthenticateKey = (
  token: string | undefined,
  call: { source: WriteSource; request: FastifyRequest; reply: FastifyReply },
) => Promise<Principal | null>;

/** Adds `app.authenticate`, the guard of all other routes. */
export function mountSignInRoutes(
  app: FastifyInstance,
  deps: Deps,
  services: {
    sessions: Sessions;
    secondFactor: SecondFactor;
    supportVisits: SupportVisits;
    authenticateKey: AuthenticateKey;
  },
): void {
  const { config } = deps;
  const { sessions, supportVisits, authenticateKey } = services;
  const describeSource = createCallSources(config);
  const signIn = createSignIn(deps, services);

  app.decorate('recordVisitCall', supportVisits.recordCall);
  app.decorateRequest('principal', null);
  app.decorate('authenticate', async (request: FastifyRequest, reply: FastifyReply) => {
    const tokens = readTokens(request);
    const source = describeSource(request);
    const keyPrincipal = await authenticateKey(tokens.accessToken, { source, request, reply });
    return keyPrincipal ?? sessions.authenticate(tokens, source);
  });

  const toVisitor = (request: FastifyRequest): Visitor => {
    const isBound = isBrowser(request);
    if (!isBound && !config.allowsScriptLogin) throw new Refusal('script_sign_in_off');
    return {
      network: toAddressGroup(request.ip),
      countsByNetwork: !(config.mode === 'demo' && isLoopback(request.ip)),
      userAgent: request.headers['user-agent'] ?? '',
      isBound,
      device: request.cookies[DEVICE_COOKIE],
      source: describeSource(request),
    };
  };

  mountCalls(app, {
    login: async ({ body, request, reply }) => {
      const credentials = { email: body.username, password: body.password, code: body.code };
      return sendGrant(reply, await signIn.login(credentials, toVisitor(request)));
    },
    register: [
      { perMinute: 10 },
      async ({ body, request, reply }) =>
        sendGrant(reply, await signIn.register(body, toVisitor(request))),
    ],
  });

  async function renew(request: FastifyRequest, reply: FastifyReply): Promise<SessionGrant> {
    if (!isFromPage(request, config)) throw new Refusal('foreign_refresh');
    const browser = { isBound: isBrowser(request), source: describeSource(request) };
    const grant = await sessions
      .renew(request.cookies[REFRESH_COOKIE], browser)
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'session_expired') clearRefreshCookie(reply);
        throw error;
      });
    setRefreshCookie(reply, grant);
    reply.header('vary', 'Cookie');
    return grant;
  }

  mountCalls(app, {
    refresh: async ({ request, reply }) => grantToWire(await renew(request, reply)),
    refreshAlias: async ({ request, reply }) => {
      const { accessToken, logo } = await renew(request, reply);
      return { accessToken, logo };
    },
    logout: async ({ request, reply }) => {
      await sessions.end(readTokens(request), describeSource(request));
      clearRefreshCookie(reply);
    },
  });
}

function sendGrant(reply: FastifyReply, { grant, device }: SignedIn) {
  reply.setCookie(DEVICE_COOKIE, device, { ...cookieFlags, maxAge: DEVICE_SECONDS });
  setRefreshCookie(reply, grant);
  return grantToWire(grant);
}

function setRefreshCookie(
  reply: FastifyReply,
  { refreshToken, refreshTokenEndsAt }: SessionGrant,
): void {
  reply.setCookie(REFRESH_COOKIE, refreshToken, { ...cookieFlags, expires: refreshTokenEndsAt });
}

function clearRefreshCookie(reply: FastifyReply): void {
  reply.setCookie(REFRESH_COOKIE, '', { ...cookieFlags, maxAge: 0 });
}

function readTokens(request: FastifyRequest) {
  return {
    accessToken: findBearerToken(request),
    refreshToken: request.cookies[REFRESH_COOKIE],
  };
}

function findBearerToken(request: FastifyRequest): string | undefined {
  const [scheme, token, ...extraParts] = request.headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && extraParts.length === 0 ? token : undefined;
}

/** Omits the refresh token, because the server sends it in a cookie. */
function grantToWire({
  accessToken,
  logo,
  name,
}: Pick<SessionGrant, 'accessToken' | 'logo' | 'name'>): Reply<typeof login> {
  return { accessToken, userCompanylogo: logo, name };
}
