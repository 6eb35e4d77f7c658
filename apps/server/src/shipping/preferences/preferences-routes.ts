import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { waitOutsideTurn } from '../../platform/http/guards/costly-turns.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createPreferences } from './preferences-service.ts';

/** Large enough for fifty rules with a hundred sellers each. */
const bodyLimit = 512 * 1024;

export function mountPreferencesRoutes(app: FastifyInstance, deps: Deps): void {
  const preferences = createPreferences(deps);

  mountCalls(app, {
    getCarrierPreferences: () => preferences.findNewest(),
    saveCarrierPreferences: [
      { bodyLimit },
      ({ body, principal }) => preferences.save(principal, body),
    ],
    tryCarrierPreferences: [
      { bodyLimit },
      async ({ body, principal, request }) => {
        const { offer, rule, isReplaced, checked, withoutCard } = await preferences.tryRules(
          principal,
          body,
          (wait) => waitOutsideTurn(request, wait),
        );
        const { service, totalPaise, etaDays } = offer;
        const account = offer.account.name;
        return { rule, isReplaced, service, account, totalPaise, etaDays, checked, withoutCard };
      },
    ],
  });
}
