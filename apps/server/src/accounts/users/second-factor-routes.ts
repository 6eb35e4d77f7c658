import type { FastifyInstance } from 'fastify';
import { mountCalls } from '../../platform/http/route.ts';
import type { SecondFactor } from './second-factor-service.ts';

export function mountSecondFactorRoutes(app: FastifyInstance, secondFactor: SecondFactor): void {
  mountCalls(app, {
    beginSecondFactor: ({ principal, body }) => secondFactor.begin(principal, body.password),
    confirmSecondFactor: async ({ principal, body }) => ({
      recoveryCodes: await secondFactor.confirm(principal, body.code),
    }),
    disableSecondFactor: ({ principal, body }) => secondFactor.disable(principal, body),
  });
}
