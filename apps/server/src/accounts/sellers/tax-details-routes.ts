import {
  getCompany,
  getTaxDetails,
  saveCompany,
  saveTaxDetails,
} from '@shipdesk/contract/money/tax-details';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { createTaxDetails } from './sellers-service.ts';

export function taxDetailsRoutes(app: FastifyInstance, deps: Deps): void {
  const details = createTaxDetails(deps);

  guardedRoute(app, getTaxDetails, async ({ principal }) => ({
    data: await details.find(principal),
  }));

  guardedRoute(app, saveTaxDetails, async ({ body, principal }) => ({
    data: await details.save(principal, body),
  }));

  guardedRoute(app, getCompany, async () => ({
    data: await details.findCompany(),
    state: deps.config.gstState,
  }));

  guardedRoute(app, saveCompany, async ({ body, principal }) => ({
    data: await details.saveCompany(principal, body),
  }));
}
