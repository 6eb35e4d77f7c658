import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createEinvoices } from './einvoices-service.ts';

export function mountEinvoicesRoutes(app: FastifyInstance, deps: Deps): void {
  const einvoices = createEinvoices(deps);

  mountCalls(app, {
    listEinvoices: ({ principal }) => einvoices.list(principal),
    switchEinvoices: async ({ body, principal }) => {
      await einvoices.switchFrom(principal, body.from);
      return body;
    },
    getEinvoiceFile: async ({ query, principal, reply }) => {
      const documents = await einvoices.exportFile(principal, query.issuedOn);
      attachAs(reply, `e-invoices-${query.issuedOn}.json`);
      return Readable.from([JSON.stringify(documents, null, 2)]);
    },
    recordEinvoiceAnswers: ({ body, principal }) => einvoices.record(principal, body.answers),
  });
}
