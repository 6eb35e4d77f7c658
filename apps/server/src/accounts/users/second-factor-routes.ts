import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
} from '@shipdesk/contract/account/second-factor';
import type { FastifyInstance } from 'fastify';
import { guardedRoute } from '../../platform/http/route.ts';
import type { SecondFactor } from './second-factor-service.ts';

export function secondFactorRoutes(app: FastifyInstance, secondFactor: SecondFactor): void {
  guardedRoute(app, beginSecondFactor, ({ principal, body }) =>
    secondFactor.begin(principal, body.password),
  );

  guardedRoute(app, confirmSecondFactor, async ({ principal, body }) => ({
    recoveryCodes: await secondFactor.confirm(principal, body.code),
  }));

  guardedRoute(app, disableSecondFactor, ({ principal, body }) =>
    secondFactor.disable(principal, body),
  );
}
