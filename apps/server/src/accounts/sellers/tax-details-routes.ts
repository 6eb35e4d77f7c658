import {
  getCompany,
  getTaxDetails,
  saveCompany,
  saveTaxDetails,
} from '@shipdesk/contract/money/tax-details';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedData, guardedRoute } from '../../platform/http/route.ts';
import { createTaxDetails } from './sellers-service.ts';

export function taxDetailsRoutes(app: FastifyInstance, deps: Deps): void {
  const details = createTaxDetails(deps);

  guardedData(app, getTaxDetails, ({ principal }) => details.find(principal));

  guardedData(app, saveTaxDetails, ({ body, principal }) => details.save(principal, body));

  guardedRoute(app, getCompany, async () => ({
    data: await details.findCompany(),
    state: deps.config.gstState,
  }));

  guardedData(app, saveCompany, ({ body, principal }) => details.saveCompany(principal, body));
}
