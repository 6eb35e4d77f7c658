import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WriteSource } from '../../platform/db/query/caller.ts';
import { mountCalls } from '../../platform/http/route.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hasKeyPrefix } from './api-key-secret.ts';
import type { ApiKeys } from './api-keys-service.ts';
import type { CountedLimit } from './call-counter.ts';

export function mountApiKeysRoutes(app: FastifyInstance, apiKeys: ApiKeys): void {
  mountCalls(app, {
    listApiKeys: ({ principal }) => apiKeys.list(principal),
    createApiKey: ({ principal, body }) => apiKeys.create(principal, body),
    changeApiKey: ({ principal, params, body }) => apiKeys.change(principal, params.id, body),
    rotateApiKey: ({ principal, params }) => apiKeys.rotate(principal, params.id),
    revokeApiKey: ({ principal, params }) => apiKeys.revoke(principal, params.id),
  });
}

interface KeyCall {
  readonly source: WriteSource;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The guard throws 401, 403 or 429. It returns null for a token that is not an API key. */
export function createKeyGuard(apiKeys: ApiKeys) {
  return async (
    secret: string | undefined,
    { source, request, reply }: KeyCall,
  ): Promise<Principal | null> => {
    if (secret === undefined || !hasKeyPrefix(secret)) return null;
    const route = await apiKeys.findRoute(secret, source);
    request.apiKey = route;
    const { ip } = request;
    const { principal, limits } = await apiKeys.authenticate(route, { secret, ip, source });
    const countedLimits = await apiKeys.countCall(limits);
    setLimitHeaders(reply, countedLimits);
    const exceeded = countedLimits.find(({ remaining }) => remaining < 0);
    if (!exceeded) return principal;
    throw new Refusal('api_key_limit', {
      params: { callsPerMinute: exceeded.callsPerMinute },
      retryAfterSeconds: exceeded.endsInSeconds,
    });
  };
}

/** Sets the headers of draft-ietf-httpapi-ratelimit-headers-11. */
function setLimitHeaders(reply: FastifyReply, limits: readonly CountedLimit[]): void {
  const policies = limits.map(({ name, callsPerMinute }) => `"${name}";q=${callsPerMinute};w=60`);
  const states = limits.map(
    ({ name, remaining, endsInSeconds }) =>
      `"${name}";r=${Math.max(0, remaining)};t=${endsInSeconds}`,
  );
  reply.header('ratelimit-policy', policies.join(', '));
  reply.header('ratelimit', states.join(', '));
}
