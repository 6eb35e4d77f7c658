import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createTaxDetails } from './sellers-service.ts';

export function mountTaxDetailsRoutes(app: FastifyInstance, deps: Deps): void {
  const details = createTaxDetails(deps);

  mountCalls(app, {
    getTaxDetails: ({ principal }) => details.find(principal),
    saveTaxDetails: ({ body, principal }) => details.save(principal, body),
    getCompany: async () => ({
      data: await details.findCompany(),
      state: deps.config.gstState,
    }),
    saveCompany: ({ body, principal }) => details.saveCompany(principal, body),
  });
}
