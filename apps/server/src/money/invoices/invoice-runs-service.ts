import { computeDueDate } from '@shipdesk/domain/money/invoice/ageing';
import { listClosedPeriods } from '@shipdesk/domain/money/invoice/invoice-period';
import { buildTaxRounding } from '@shipdesk/domain/money/invoice/invoice-postings';
import { computePeriodDocument } from '@shipdesk/domain/money/invoice/invoice-total';
import { choosePlaceOfSupply } from '@shipdesk/domain/money/invoice/place-of-supply';
import { findCanonicalState, type State } from '@shipdesk/domain/values/place/states';
import { addDays, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import {
  isCompanySaved,
  loadRecipient,
  loadSupplier,
} from '../../accounts/sellers/seller-steps.ts';
import type { Deps, ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { type Caller, createOwnSource } from '../../platform/db/query/caller.ts';
import type { Database } from '../../platform/db/query/database.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { JobHandler } from '../../platform/jobs/job-worker.ts';
import { addJobs, removeJobs } from '../../platform/jobs/jobs-store.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import { lockAndReadWallet, postTransfers } from '../ledger/ledger-steps.ts';
import { type ChargedState, findFirstTransferAt, sumChargesByState } from './charges-store.ts';
import { issueDocument } from './tax-documents-service.ts';
import * as taxDocumentsStore from './tax-documents-store.ts';

export const INVOICE_TASK = 'invoices';
const MAX_SELLERS = 100_000;

type RunDeps = ServiceDeps & Pick<Deps, 'config'>;

/** Adds a job for each seller with an uninvoiced closed period. Returns their number; 0 if no company is saved. */
export async function startInvoices({ database, now }: RowDeps, caller?: Caller): Promise<number> {
  const at = now();
  const terms = await database.asOperator(async (db) =>
    (await isCompanySaved(db)) ? taxDocumentsStore.selectTerms(db, MAX_SELLERS) : [],
  );
  const dueTerms = terms.filter((row) => isDue(row, at));
  for (const { sellerId } of dueTerms) {
    const source = caller?.source;
    const jobs = [{ key: 'run', payload: {} }];
    await addInvoiceJobs(database, { sellerId, source }, { jobs, at });
  }
  return dueTerms.length;
}

async function addInvoiceJobs(
  database: Database,
  { sellerId, source }: { sellerId: string; source: Caller['source'] | undefined },
  { jobs, at }: { jobs: Parameters<typeof addJobs>[2]; at: Date },
): Promise<void> {
  const caller = { sellerId, source: source ?? createOwnSource('housekeeping') };
  await database.asSeller(caller, async (db) => {
    await addJobs(db, { sellerId, task: INVOICE_TASK, now: at }, jobs);
    if (source === undefined) return;
    await recordAudit(db, caller, 'invoices.started', sellerId);
  });
}

function isDue({ firstTransferAt, invoicedUntil, cycle }: taxDocumentsStore.TermsRow, now: Date) {
  if (firstTransferAt === null) return false;
  const from = invoicedUntil === null ? toBusinessDay(firstTransferAt) : addDays(invoicedUntil, 1);
  return listClosedPeriods(from, cycle, now).length > 0;
}

/** Invoices the closed periods of the caller's seller, each in its own transaction. A repeated run does nothing. */
async function invoiceSeller(deps: RunDeps, caller: Caller): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    hasMore = await deps.database.asSeller(caller, (db) => invoiceNextPeriod(db, caller, deps));
  }
}

/** Returns false if no closed period is left. */
async function invoiceNextPeriod(
  db: Db,
  caller: Caller,
  { config: { gstState }, now, newId }: RunDeps,
): Promise<boolean> {
  // The row lock blocks new charges and concurrent runs until the invoices are committed.
  const wallet = await lockAndReadWallet(db);
  const cycle = await taxDocumentsStore.selectCycle(db);
  const lastDay = await taxDocumentsStore.findLastInvoicedDay(db);
  const firstAt = lastDay === null ? await findFirstTransferAt(db) : null;
  const from = lastDay === null ? firstAt && toBusinessDay(firstAt) : addDays(lastDay, 1);
  const [period] = from === null ? [] : listClosedPeriods(from, cycle, now());
  if (!period) return false;

  const supplier = await loadSupplier(db, gstState);
  const recipient = await loadRecipient(db, caller.sellerId);
  const groups = groupByPlaceOfSupply(await sumChargesByState(db, period), recipient, gstState);
  let owedPaise = Math.max(0, wallet.receivablePaise - (await taxDocumentsStore.sumDuePaise(db)));
  const documents = groups.flatMap(({ taxablePaise, taxPaise, ...group }) => {
    const supply = { supplierState: gstState, placeState: group.placeState };
    const document = computePeriodDocument({ taxablePaise, taxPaise }, supply);
    return document === null ? [] : [{ ...group, ...document, id: newId(), taxPaise }];
  });
  // Post first: allocating a number locks the number series for all sellers.
  const roundings = documents.map((document) => buildTaxRounding(document, document.taxPaise));
  await postTransfers(db, caller, roundings, now());
  for (const { id, kind, placeState, charges, reason, total } of documents) {
    const isInvoice = kind === 'invoice';
    const duePaise = isInvoice ? Math.min(owedPaise, total.totalPaise) : 0;
    owedPaise -= duePaise;
    const issuedOn = toBusinessDay(now());
    await issueDocument(db, caller, {
      id,
      kind,
      issuedOn,
      periodStart: period.startDate,
      periodEnd: period.endDate,
      supplier,
      recipient: { ...recipient, state: recipient.state ?? placeState },
      placeState,
      charges,
      total,
      dueOn: isInvoice ? computeDueDate(issuedOn) : null,
      duePaise,
      walletOwedPaise: isInvoice ? Math.max(0, -wallet.walletPaise) : 0,
      reason: isInvoice ? null : reason,
      note: '',
      // A credit note reduces the newest invoice for the place of supply.
      invoiceId: isInvoice
        ? null
        : ((await taxDocumentsStore.findInvoiceForPlace(db, placeState, null))?.id ?? null),
      createdAt: now(),
    });
  }
  await taxDocumentsStore.insertRun(db, period, {
    sellerId: caller.sellerId,
    ranAt: now(),
    documents: documents.length,
  });
  return true;
}

function groupByPlaceOfSupply(
  rows: readonly ChargedState[],
  { gstin, state }: { readonly gstin: string | null; readonly state: State | null },
  gstState: State,
) {
  const groups = Map.groupBy(rows, (row) =>
    findPlaceOfSupply(row.state, { gstin, homeState: state ?? gstState }),
  );
  return [...groups].map(([placeState, group]) => {
    const sum = (read: (row: ChargedState) => number) =>
      group.reduce((total, row) => total + read(row), 0);
    return {
      placeState,
      charges: sum(({ charges }) => charges),
      taxablePaise: sum((row) => row.taxablePaise),
      taxPaise: sum((row) => row.taxPaise),
      reason: group.every((row) => row.areAllFromWeights)
        ? ('weight_dispute' as const)
        : ('refund' as const),
    };
  });
}

/** Returns the place of supply of a charge. If the pickup state is not known, the home state replaces it. */
export function findPlaceOfSupply(
  pickupState: string | null,
  { gstin, homeState }: { readonly gstin: string | null; readonly homeState: State },
): State {
  return choosePlaceOfSupply(gstin, findCanonicalState(pickupState ?? '') ?? homeState);
}

export function createInvoiceHandler(deps: ServiceDeps & Pick<Deps, 'config'>): JobHandler {
  return async (caller, jobs) => {
    await invoiceSeller(deps, caller);
    await deps.database.asSeller(caller, (db) => removeJobs(db, jobs));
    return new Map();
  };
}
