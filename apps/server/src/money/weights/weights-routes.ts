import {
  INVOICE_LINE_PAGE_SIZE,
  MAX_INVOICE_BYTES,
} from '@shipdesk/contract/money/carrier-invoices';
import { DISCREPANCY_PAGE_SIZE, MAX_COUNTED_CASES } from '@shipdesk/contract/money/discrepancies';
import type { InvoiceClass } from '@shipdesk/domain/money/carrier-invoice/invoice-check';
import { chooseReference } from '@shipdesk/domain/order/parcel-name';
import { isShortened } from '@shipdesk/domain/values/csv/cells';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { readUpload, registerCsvUploads } from '../../platform/files/csv-upload.ts';
import { PHOTOS_BODY_BYTES } from '../../platform/files/photos-service.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createCarrierInvoices } from './carrier-invoices-service.ts';
import { createDiscrepancies, type DiscrepancyCase } from './discrepancies-service.ts';
import { createInvoiceAcceptance } from './invoice-acceptance-service.ts';

type CarrierInvoice = Awaited<ReturnType<ReturnType<typeof createCarrierInvoices>['find']>>;

export async function mountWeightsRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  mountDiscrepanciesRoutes(app, deps);
  await mountCarrierInvoicesRoutes(app, deps);
}

function mountDiscrepanciesRoutes(app: FastifyInstance, deps: Deps): void {
  const discrepancies = createDiscrepancies(deps);

  mountCalls(app, {
    listDiscrepancies: async ({ query, principal }) => {
      const { tab = 'new', page = '1' } = query;
      const bounds = { pageSize: DISCREPANCY_PAGE_SIZE, maxCounted: MAX_COUNTED_CASES };
      const { cases, ...summary } = await discrepancies.list(
        principal,
        { tab, page: Number(page) },
        bounds,
      );
      return { ...summary, cases: cases.map(caseToWire) };
    },
    acceptDiscrepancies: ({ body, principal }) => discrepancies.accept(principal, body.ids),
    disputeDiscrepancy: [
      { bodyLimit: PHOTOS_BODY_BYTES, isUpload: true },
      async ({ params, body, principal }) =>
        caseToWire(await discrepancies.dispute(principal, params.id, body)),
    ],
    listDisputes: async ({ query, principal }) => {
      const { tab = 'open', page = '1', ...filter } = query;
      const { disputes, hasMore } = await discrepancies.listDisputes(
        principal,
        { isOpen: tab === 'open', page: Number(page), filter },
        DISCREPANCY_PAGE_SIZE,
      );
      return { data: disputes.map(caseToWire), hasMore };
    },
    decideDispute: async ({ params, body, principal }) =>
      caseToWire(await discrepancies.decide(principal, params, body)),
  });
}

function caseToWire<Row extends DiscrepancyCase['row'] & { readonly reference?: string }>({
  row,
  order,
  photos,
}: DiscrepancyCase & { readonly row: Row }) {
  return {
    ...row,
    amountPaise: row.taxablePaise + row.taxPaise,
    reference: order ? chooseReference(order) : (row.reference ?? ''),
    products: order?.contents.map(({ productName }) => productName).join(', ') ?? '',
    bookedSize: findOnlyBoxSize(order),
    photos,
  };
}

function findOnlyBoxSize(order: DiscrepancyCase['order']) {
  const [box, ...otherBoxes] = order?.boxes ?? [];
  if (!box || otherBoxes.length > 0 || box.boxes !== 1) return null;
  const { lengthMm, breadthMm, heightMm } = box;
  return { lengthMm, breadthMm, heightMm };
}

async function mountCarrierInvoicesRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const invoices = createCarrierInvoices({ ...deps, maxBytes: MAX_INVOICE_BYTES });
  const acceptance = createInvoiceAcceptance(deps);

  await registerCsvUploads(app, (scope) => {
    mountCalls(scope, {
      checkCarrierInvoice: [
        { sellerCallsPerMinute: 6, isUpload: true },
        async ({ principal, params, query, request }) => {
          const { from, to } = query;
          const period =
            from === undefined && to === undefined ? undefined : { from: from ?? '', to: to ?? '' };
          const row = await invoices.check(principal, {
            accountId: params.id,
            period,
            ...readUpload(request),
          });
          return invoiceToWire(row);
        },
      ],
    });
  });

  mountCalls(app, {
    listCarrierInvoices: async ({ principal }) =>
      (await invoices.list(principal)).map(invoiceToWire),
    getCarrierInvoice: async ({ principal, params }) =>
      invoiceToWire(await invoices.find(principal, params.id)),
    listInvoiceLines: async ({ principal, params, query }) => {
      const { kind, after = '0' } = query;
      const page = { kind, after: Number(after), size: INVOICE_LINE_PAGE_SIZE };
      const { lines, next } = await invoices.listLines(principal, params.id, page);
      return { data: lines.map((row) => ({ ...row, problem: describeProblem(row) })), next };
    },
    getInvoiceDisputeFile: async ({ principal, params, reply }) => {
      const lines = await invoices.streamDisputeFile(principal, params.id);
      attachAs(reply, 'carrier-invoice-dispute.csv');
      return lines;
    },
    openInvoiceDiscrepancies: async ({ principal, params }) => ({
      opened: await invoices.openDiscrepancies(principal, params.id),
    }),
    acceptCarrierInvoice: ({ principal, params }) => acceptance.accept(principal, params.id),
    payCarrierInvoice: async ({ principal, params, body }) => {
      await acceptance.pay(principal, params.id, body);
      return invoiceToWire(await invoices.find(principal, params.id));
    },
    removeCarrierInvoice: ({ principal, params }) => invoices.remove(principal, params.id),
  });
}

const zeroCounts = {
  matched: 0,
  weight: 0,
  zone: 0,
  rto: 0,
  cod: 0,
  fuel: 0,
  remote: 0,
  rate: 0,
  not_ours: 0,
  not_carried: 0,
  duplicate: 0,
  credit: 0,
  unreadable: 0,
  missing: 0,
};

function invoiceToWire(row: CarrierInvoice) {
  return { ...row, counts: { ...zeroCounts, ...row.counts }, createdBy: row.createdByName };
}

function describeProblem({ kind, awb }: { kind: InvoiceClass; awb: string }) {
  return kind === 'unreadable' && isShortened(awb) ? ('awb_shortened' as const) : null;
}
