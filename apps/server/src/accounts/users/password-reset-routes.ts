import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { createCallSources } from '../../platform/http/call-source.ts';
import { mountCalls } from '../../platform/http/route.ts';
import type { SecondFactor } from './second-factor-service.ts';
import { createPasswordReset } from './users-service.ts';

export function mountPasswordResetRoutes(
  app: FastifyInstance,
  deps: Deps,
  secondFactor: SecondFactor,
): void {
  const describeSource = createCallSources(deps.config);
  const passwordReset = createPasswordReset(deps, { secondFactor, log: app.log });
  app.addHook('onClose', () => passwordReset.finishRequests());

  mountCalls(app, {
    requestPasswordReset: [
      { perMinute: 10 },
      ({ body, request }) => passwordReset.request(body.email, describeSource(request)),
    ],
    resetPassword: [
      { perMinute: 10 },
      ({ body, request }) => passwordReset.reset(body, describeSource(request)),
    ],
    createPasswordLink: async ({ principal, params: { sellerId }, body }) => {
      const { path, expiresAt } = await passwordReset.createLink(principal, sellerId, body);
      return { path, expiresAt };
    },
  });
}
