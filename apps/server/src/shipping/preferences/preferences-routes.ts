import {
  getCarrierPreferences,
  saveCarrierPreferences,
  tryCarrierPreferences,
} from '@shipdesk/contract/shipping/carrier-preferences';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedData, guardedRoute } from '../../platform/http/route.ts';
import { createPreferences } from './preferences-service.ts';

/** Fifty rules with a hundred sellers each. */
const bodyLimit = 512 * 1024;

export function preferencesRoutes(app: FastifyInstance, deps: Deps): void {
  const preferences = createPreferences(deps);

  guardedData(app, getCarrierPreferences, () => preferences.newest());

  guardedData(app, saveCarrierPreferences, { bodyLimit }, ({ body, principal }) =>
    preferences.save(principal, body),
  );

  guardedRoute(app, tryCarrierPreferences, { bodyLimit }, async ({ body, principal }) => {
    const { offer, rule, isReplaced, checked } = await preferences.tryOn(principal, body);
    const { service, totalPaise, etaDays, account } = offer;
    const chosen = { service, account: account.name, totalPaise, etaDays };
    return { data: { rule, isReplaced, ...chosen, checked } };
  });
}
