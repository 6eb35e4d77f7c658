import {
  createCreditNote,
  getTaxDocumentAnnexure,
  getTaxDocumentPdf,
  listAllTaxDocuments,
  listInvoiceTerms,
  listTaxDocuments,
  payInvoice,
  runInvoices,
  setInvoiceCycle,
} from '@shipdesk/contract/money/tax-documents';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { guardedRoute, guardedStream } from '../../platform/http/route.ts';
import { idempotentCall, markReplay } from '../../platform/idempotency.ts';
import { partyOf } from '../../platform/principal.ts';
import { createCreditNotes } from './credit-notes-service.ts';
import { createInvoices, type DocumentList, type NamedFile } from './invoices-service.ts';

/** Invoices and credit notes of a seller, and of all sellers for operator staff. */
export function invoicesRoutes(app: FastifyInstance, deps: Deps): void {
  const invoices = createInvoices(deps);
  const creditNotes = createCreditNotes(deps);

  guardedRoute(app, listTaxDocuments, async ({ query, principal }) =>
    listToWire(await invoices.list(principal, query.kind ?? 'invoice')),
  );

  guardedRoute(
    app,
    listAllTaxDocuments,
    async ({ query: { kind = 'invoice', seller }, principal }) =>
      listToWire(await invoices.listAll(principal, { kind, sellerId: seller })),
  );

  guardedStream(app, getTaxDocumentPdf, async ({ params, query, principal, reply }) => {
    const file = await invoices.pdf(partyOf(principal, query.seller), params.id);
    return sendFile(reply, file, 'pdf');
  });

  guardedStream(app, getTaxDocumentAnnexure, async ({ params, query, principal, reply }) => {
    const file = await invoices.annexure(partyOf(principal, query.seller), params.id);
    return sendFile(reply, file, 'csv');
  });

  guardedRoute(app, payInvoice, async ({ params, principal }) => ({
    data: await invoices.pay(principal, params.id),
  }));

  guardedRoute(app, createCreditNote, async ({ body, principal, request, reply }) => {
    const call = idempotentCall('credit-note', { request, body });
    const { note, isReplay } = await creditNotes.correct(principal, body, call);
    if (isReplay) markReplay(reply);
    return { data: note };
  });

  guardedRoute(app, runInvoices, async ({ principal }) => ({
    data: { sellers: await invoices.start(principal) },
  }));

  guardedRoute(app, listInvoiceTerms, async ({ principal }) => ({
    data: (await invoices.terms(principal)).map((row) => ({ ...row, gstin: row.gstin ?? '' })),
  }));

  guardedRoute(app, setInvoiceCycle, async ({ params, body, principal }) => {
    await invoices.setCycle(principal, params.sellerId, body.cycle);
    return { data: { cycle: body.cycle } };
  });
}

function sendFile(reply: FastifyReply, { name, content }: NamedFile, type: 'csv' | 'pdf') {
  attachAs(reply, `${name}.${type}`);
  return content;
}

function listToWire({ documents, isMore, ageing }: DocumentList) {
  return { data: documents.map(documentToWire), isMore, ageing };
}

function documentToWire(row: DocumentList['documents'][number]) {
  const { periodStart: startDate, periodEnd: endDate } = row;
  return {
    ...row,
    gstin: row.recipient.gstin ?? '',
    period: startDate === null || endDate === null ? null : { startDate, endDate },
    taxPaise: row.totalPaise - row.taxablePaise,
    duePaise: row.duePaise - row.settledPaise,
    dueAtIssuePaise: row.duePaise,
    docketNumber: row.docketNumber ?? '',
    invoiceNumber: row.invoiceNumber ?? '',
  };
}
