import type { QueryOf } from '@shipdesk/contract/endpoint';
import type { exportCharges, listCharges } from '@shipdesk/contract/money/charges';
import { CHARGES_PAGE_SIZE } from '@shipdesk/contract/money/charges';
import type { getStatement } from '@shipdesk/contract/money/statements';
import { type Account, buyingAccounts } from '@shipdesk/domain/money/ledger/transfer';
import { isTaxCode } from '@shipdesk/domain/rates/tax';
import { toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { getDateRange, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { toDayRange } from '../../platform/day-range.ts';
import {
  type CsvColumn,
  formatCsvRupees,
  formatCsvTime,
  streamCsvFile,
} from '../../platform/files/csv-file.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createIdempotentCall } from '../../platform/idempotency.ts';
import { type Principal, toParty } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import type { ExplainedCharge } from './charge-steps.ts';
import { createCharges } from './charges-service.ts';
import { createClaims } from './claims-service.ts';
import { createCreditNotes } from './credit-notes-service.ts';
import { createInvoices } from './invoices-service.ts';
import { createStatements, type StatementLine } from './statements-service.ts';

const MAX_EXPORTED_CHARGES = 100_000;

export function mountInvoicesRoutes(app: FastifyInstance, deps: Deps): void {
  const invoices = createInvoices(deps);
  const creditNotes = createCreditNotes(deps);

  mountCalls(app, {
    listTaxDocuments: async ({ query, principal }) =>
      listToWire(await invoices.list(principal, query.kind ?? 'invoice')),
    listAllTaxDocuments: async ({ query: { kind = 'invoice', seller }, principal }) =>
      listToWire(await invoices.listAll(principal, { kind, sellerId: seller })),
    getTaxDocumentPdf: async ({ params, query, principal, reply }) => {
      const { name, content } = await invoices.renderPdf(
        toParty(principal, query.seller),
        params.id,
      );
      attachAs(reply, `${name}.pdf`);
      return content;
    },
    getTaxDocumentAnnexure: async ({ params, query, principal, reply }) => {
      const { name, content } = await invoices.exportAnnexure(
        toParty(principal, query.seller),
        params.id,
      );
      attachAs(reply, `${name}.csv`);
      return content;
    },
    payInvoice: ({ params, principal }) => invoices.pay(principal, params.id),
    createCreditNote: ({ body, principal, request, reply }) => {
      const call = createIdempotentCall('credit-note', { request, reply, body });
      return creditNotes.correct(principal, body, call);
    },
    runInvoices: async ({ principal }) => ({ sellers: await invoices.start(principal) }),
    listInvoiceTerms: ({ principal }) => invoices.listTerms(principal),
    setInvoiceCycle: async ({ params, body, principal }) => {
      await invoices.setCycle(principal, params.sellerId, body.cycle);
      return { cycle: body.cycle };
    },
  });

  mountClaimsRoutes(app, deps);
  mountChargesRoutes(app, deps);
  mountStatementsRoutes(app, deps);
}

type DocumentList = Awaited<ReturnType<ReturnType<typeof createInvoices>['list']>>;

function listToWire({ documents, isMore, ageing }: DocumentList) {
  return { data: documents.map(documentToWire), isMore, ageing };
}

function documentToWire(row: DocumentList['documents'][number]) {
  const { periodStart: startDate, periodEnd: endDate } = row;
  return {
    ...row,
    gstin: row.recipient.gstin ?? '',
    period: startDate === null || endDate === null ? null : { startDate, endDate },
    taxPaise: row.totalPaise - row.taxablePaise - row.roundingPaise,
    duePaise: row.duePaise - row.settledPaise,
    dueAtIssuePaise: row.duePaise,
    docketNumber: row.docketNumber ?? '',
    invoiceNumber: row.invoiceNumber ?? '',
  };
}

function mountClaimsRoutes(app: FastifyInstance, deps: Deps): void {
  const claims = createClaims(deps);

  mountCalls(app, {
    listClaims: ({ principal }) => claims.list(principal),
    listAllClaims: ({ query, principal }) => claims.listAll(principal, query),
    decideClaim: ({ params, body, principal }) => claims.decide(principal, { ...params, ...body }),
  });
}

function mountChargesRoutes(app: FastifyInstance, deps: Deps): void {
  const charges = createCharges(deps);

  mountCalls(app, {
    listCharges: async ({ principal, query }) =>
      pageToWire(await charges.listCharges(principal, toChargesFilter(query), readPage(query))),
    exportCharges: async ({ principal, query, reply }) => {
      const batches = charges.streamCharges(
        principal,
        toChargesFilter(query),
        MAX_EXPORTED_CHARGES,
      );
      attachAs(reply, `shipdesk-charges-${toBusinessDay(deps.now())}.csv`);
      return streamCsvFile(chargeColumns, batches);
    },
    listSellerCharges: async ({ principal, params: { sellerId }, query }) =>
      pageToWire(
        await charges.listSellerCharges(
          principal,
          sellerId,
          toChargesFilter(query),
          readPage(query),
        ),
      ),
  });
}

const toChargesFilter = ({ from, to, reference }: QueryOf<typeof exportCharges>) => ({
  ...toDayRange({ from, to }),
  reference: reference?.trim(),
});

const CURSOR = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function readPage({ after }: QueryOf<typeof listCharges>) {
  if (after === undefined) return { after, size: CHARGES_PAGE_SIZE };
  const [, moment = '', id] = CURSOR.exec(after) ?? [];
  const bookedAt = new Date(moment);
  if (id === undefined || Number.isNaN(bookedAt.getTime())) {
    throw createFieldRefusal([{ field: 'after', code: 'cursor_invalid' }]);
  }
  return { after: { bookedAt, id }, size: CHARGES_PAGE_SIZE };
}

function pageToWire({
  charges,
  next,
}: {
  charges: readonly ExplainedCharge[];
  next: ExplainedCharge | null;
}) {
  return { data: charges, next: next && `${next.bookedAt.toISOString()}_${next.id}` };
}

type Price = ExplainedCharge['forward'];

const chargeColumns: readonly CsvColumn<ExplainedCharge>[] = [
  ['Order', (row) => row.reference],
  ['Docket number', (row) => row.docketNumber],
  ['AWB', (row) => row.awb],
  ['Carrier', (row) => row.carrier],
  ['Service', (row) => row.service],
  ['Status', (row) => row.status],
  ['Booked at (IST)', (row) => formatCsvTime(row.bookedAt)],
  ['Zone', (row) => row.zone ?? ''],
  ['Dead weight (kg)', (row) => toKilograms(row.deadGrams)],
  ['Volumetric weight (kg)', (row) => toKilograms(row.volumetricGrams)],
  ['Chargeable weight (kg)', (row) => toKilograms(row.chargeableGrams)],
  [
    'Carrier weight (kg)',
    ({ chargedGrams }) => (chargedGrams === null ? '' : toKilograms(chargedGrams)),
  ],
  ['Freight', ({ forward }) => sumLines(forward, (code) => code === 'freight')],
  ['Fees', ({ forward }) => sumLines(forward, (code) => code !== 'freight' && !isTaxCode(code))],
  ['GST', ({ forward }) => sumLines(forward, isTaxCode)],
  ['Return', ({ back }) => formatCsvRupees(back?.totalPaise ?? 0)],
  ['COD fee refunded', ({ feeBack }) => formatCsvRupees(feeBack?.totalPaise ?? 0)],
  ['Expected', (row) => formatCsvRupees(row.expectedPaise)],
  ['Billed', (row) => formatCsvRupees(row.billedPaise)],
  ['On hold', (row) => formatCsvRupees(row.heldPaise)],
  [
    'Billed beyond expected',
    (row) => formatCsvRupees(row.isDifferent ? row.billedPaise - row.expectedPaise : 0),
  ],
  ['Working', ({ forward }) => describeWorking(forward)],
  ['Working of the return', ({ back }) => describeWorking(back)],
];

function sumLines({ lines }: Price, isPart: (code: string) => boolean): string {
  const parts = lines.filter(({ code }) => isPart(code));
  return formatCsvRupees(parts.reduce((sum, { paise }) => sum + paise, 0));
}

/** Describes the lines of a price: `freight ₹34.00 + 3 × ₹22.00; igst 18% × ₹100.00`. */
function describeWorking(price: Price | null): string {
  return (price?.lines ?? []).map(({ code, working }) => `${code} ${working}`).join('; ');
}

function mountStatementsRoutes(app: FastifyInstance, deps: Deps): void {
  const statements = createStatements(deps);
  const getToday = () => toBusinessDay(deps.now());

  function buildFilter(
    { account = 'wallet', from, to }: QueryOf<typeof getStatement>,
    { kind }: Principal,
  ) {
    const thisMonth = getDateRange('thisMonth', getToday());
    if (kind !== 'operator' && isBuyingAccount(account)) throw new Refusal('role_missing');
    return { account, from: from ?? thisMonth.startDate, to: to ?? thisMonth.endDate };
  }

  mountCalls(app, {
    getStatement: async ({ query, principal }) => {
      const party = toParty(principal, query.seller);
      const { lines, ...sums } = await statements.find(
        principal,
        party,
        buildFilter(query, principal),
      );
      return { ...sums, lines: lines.map(lineToWire) };
    },
    getStatementFile: async ({ query, principal, reply }) => {
      const { seller, format = 'csv' } = query;
      const filter = buildFilter(query, principal);
      const exportFile = format === 'csv' ? statements.exportCsv : statements.exportPdf;
      const file = await exportFile(principal, toParty(principal, seller), filter);
      const { account, from, to } = filter;
      attachAs(reply, `shipdesk-${account}-${from}-${to}.${format}`);
      return file;
    },
    getTrialBalance: ({ query: { to = getToday(), seller }, principal }) =>
      statements.readTrialBalance(principal, { to, sellerId: seller }),
  });
}

const isBuyingAccount = (name: Account) => (buyingAccounts as readonly Account[]).includes(name);

const lineToWire = ({ row, ...amounts }: StatementLine) => ({
  seq: row.seq,
  at: row.at,
  type: row.entry,
  cause: { kind: row.causeKind, id: row.causeId },
  docketNumber: row.docketNumber ?? '',
  ...amounts,
});
