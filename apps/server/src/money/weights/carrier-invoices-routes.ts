import { Readable } from 'node:stream';
import {
  acceptCarrierInvoice,
  checkCarrierInvoice,
  getCarrierInvoice,
  getInvoiceDisputeFile,
  INVOICE_LINE_PAGE_SIZE,
  listCarrierInvoices,
  listInvoiceLines,
  MAX_INVOICE_BYTES,
  openInvoiceDiscrepancies,
  payCarrierInvoice,
  removeCarrierInvoice,
} from '@shipdesk/contract/money/carrier-invoices';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { csvUploads, uploadOf } from '../../platform/files/csv-upload.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { guardedRoute, guardedStream } from '../../platform/http/route.ts';
import { createCarrierInvoices } from './carrier-invoices-service.ts';
import { invoiceToWire, lineToWire } from './carrier-invoices-wire.ts';
import { createInvoiceAcceptance } from './invoice-acceptance-service.ts';

/** Invoices of carriers. */
export async function carrierInvoicesRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const invoices = createCarrierInvoices({ ...deps, maxBytes: MAX_INVOICE_BYTES });
  const acceptance = createInvoiceAcceptance(deps);

  await csvUploads(app, (scope) => {
    guardedRoute(
      scope,
      checkCarrierInvoice,
      async ({ principal, params, query, request }) => {
        const { from, to } = query;
        const period =
          from === undefined && to === undefined ? undefined : { from: from ?? '', to: to ?? '' };
        const row = await invoices.check(principal, {
          accountId: params.id,
          period,
          ...uploadOf(request),
        });
        return { data: invoiceToWire(row) };
      },
      { sellerCallsPerMinute: 6, isUpload: true },
    );
  });

  guardedRoute(app, listCarrierInvoices, async ({ principal }) => ({
    data: (await invoices.list(principal)).map(invoiceToWire),
  }));

  guardedRoute(app, getCarrierInvoice, async ({ principal, params }) => ({
    data: invoiceToWire(await invoices.one(principal, params.id)),
  }));

  guardedRoute(app, listInvoiceLines, async ({ principal, params, query }) => {
    const { kind, after = '0' } = query;
    const page = { kind, after: Number(after), size: INVOICE_LINE_PAGE_SIZE };
    const { lines, next } = await invoices.lines(principal, params.id, page);
    return { data: lines.map(lineToWire), next };
  });

  guardedStream(app, getInvoiceDisputeFile, async ({ principal, params, reply }) => {
    const lines = await invoices.disputeFile(principal, params.id);
    attachAs(reply, 'carrier-invoice-dispute.csv');
    return Readable.from(lines);
  });

  guardedRoute(app, openInvoiceDiscrepancies, async ({ principal, params }) => ({
    data: { opened: await invoices.passOn(principal, params.id) },
  }));

  guardedRoute(app, acceptCarrierInvoice, async ({ principal, params }) => ({
    data: await acceptance.accept(principal, params.id),
  }));

  guardedRoute(app, payCarrierInvoice, async ({ principal, params, body }) => {
    await acceptance.pay(principal, params.id, body);
    return { data: invoiceToWire(await invoices.one(principal, params.id)) };
  });

  guardedRoute(app, removeCarrierInvoice, async ({ principal, params }) => {
    await invoices.remove(principal, params.id);
    return null;
  });
}
