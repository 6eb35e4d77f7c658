import type { QueryOf } from '@shipdesk/contract/endpoint';
import type { listPassbook } from '@shipdesk/contract/money/ledger';
import { PASSBOOK_PAGE_SIZE, priceToWire } from '@shipdesk/contract/money/ledger';
import type { Account } from '@shipdesk/domain/money/ledger/transfer';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { formatEntry } from '../../documents/document-formats.ts';
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
import { createFieldRefusal } from '../../platform/refusal.ts';
import type { Wallet } from './ledger-steps.ts';
import { createLedgerProofs } from './proof-service.ts';
import { createWallets } from './wallets-service.ts';

type PassbookPage = Awaited<ReturnType<ReturnType<typeof createWallets>['readPassbook']>>;
type PassbookRow = PassbookPage['lines'][number];
type PassbookFilter = Parameters<ReturnType<typeof createWallets>['readPassbook']>[1];

const MAX_EXPORTED_LINES = 100_000;

export function mountLedgerRoutes(app: FastifyInstance, deps: Deps): void {
  const wallets = createWallets(deps);
  const proofs = createLedgerProofs(deps);

  mountCalls(app, {
    getWallet: async ({ principal }) => walletToWire(await wallets.readWallet(principal)),
    setLowBalance: async ({ principal, body }) =>
      walletToWire(await wallets.setLowBalance(principal, body.lowBalancePaise)),
    listPassbook: async ({ principal, query }) =>
      pageToWire(await wallets.readPassbook(principal, readFilter(query), readPage(query))),
    exportPassbook: async ({ principal, query, reply }) => {
      const batches = wallets.streamPassbook(principal, readFilter(query), MAX_EXPORTED_LINES);
      attachAs(reply, `shipdesk-passbook-${toBusinessDay(deps.now())}.csv`);
      return streamCsvFile(passbookColumns, linesToWire(batches));
    },
    explainPassbookLine: async ({ principal, params }) => {
      const { line, legs, working, weight } = await wallets.explain(principal, Number(params.seq));
      return {
        line: lineToWire(line),
        transfers: legs,
        working: working && priceToWire(working),
        weight: weight && {
          ...weight,
          booked: { ...weight.booked, ...priceToWire(weight.booked) },
          charged: { ...weight.charged, ...priceToWire(weight.charged) },
        },
      };
    },
    listWallets: async ({ principal }) => (await wallets.listWallets(principal)).map(walletToWire),
    listSellerPassbook: async ({ principal, params, query }) =>
      pageToWire(
        await wallets.readSellerPassbook(
          principal,
          params.sellerId,
          readFilter(query),
          readPage(query),
        ),
      ),
    setCreditLimit: async ({ principal, params, body }) =>
      walletToWire(await wallets.setCreditLimit(principal, params.sellerId, body.creditLimitPaise)),
    adjustWallet: async ({ principal, params, body, request, reply }) => {
      if (body.amountPaise === 0)
        throw createFieldRefusal([{ field: 'amountPaise', code: 'adjustment_zero' }]);
      const call = createIdempotentCall('wallet adjusted', {
        request,
        reply,
        body: { ...params, ...body },
      });
      return walletToWire(await wallets.adjust(principal, params.sellerId, body, call));
    },
    getLedgerProof: ({ principal }) => proofs.readProof(principal),
    proveLedger: ({ principal }) => proofs.runProof(principal),
  });
}

type PassbookQuery = QueryOf<typeof listPassbook>;

function readFilter({ type, from, to, reference }: PassbookQuery): PassbookFilter {
  return { type, ...toDayRange({ from, to }), reference: reference?.trim() };
}

const readPage = ({ before }: PassbookQuery) => ({
  before: before === undefined ? undefined : Number(before),
  size: PASSBOOK_PAGE_SIZE,
});

function walletToWire<T extends Wallet>(wallet: T) {
  return {
    ...wallet,
    balancePaise: wallet.walletPaise,
    owedPaise: wallet.receivablePaise,
    codDuePaise: wallet.codPayablePaise,
  };
}

function lineToWire(row: PassbookRow) {
  const computeChangePaise = (account: Account) => {
    if (row.credit === account) return row.amountPaise;
    return row.debit === account ? -row.amountPaise : 0;
  };
  const walletPaise = computeChangePaise('wallet');
  return {
    seq: row.seq,
    at: row.postedAt,
    type: row.entry,
    docketNumber: row.docketNumber ?? '',
    reference: row.reference,
    consigneeName: row.consigneeName,
    cause: { kind: row.causeKind, id: row.causeId },
    note: row.note,
    debitPaise: Math.max(0, -walletPaise),
    creditPaise: Math.max(0, walletPaise),
    owedPaise: 0 - computeChangePaise('receivable'),
    balancePaise: row.walletPaise,
    ended: row.endedBy && row.endedAt && { type: row.endedBy, at: row.endedAt },
  };
}

async function* linesToWire(batches: AsyncIterable<readonly PassbookRow[]>) {
  for await (const rows of batches) yield rows.map(lineToWire);
}

function pageToWire({ lines, next }: PassbookPage) {
  return { data: lines.map(lineToWire), next };
}

const passbookColumns: readonly CsvColumn<ReturnType<typeof lineToWire>>[] = [
  ['Number', ({ seq }) => seq],
  ['Time (IST)', ({ at }) => formatCsvTime(at)],
  ['Type', ({ type }) => formatEntry(type)],
  ['Order', ({ reference }) => reference],
  ['Docket number', ({ docketNumber }) => docketNumber],
  ['Description', describeTransfer],
  ['Hold ended', ({ ended }) => (ended ? formatCsvTime(ended.at) : '')],
  ['Reference', ({ cause }) => cause.id],
  ['Debit', ({ debitPaise }) => formatCsvRupees(debitPaise)],
  ['Credit', ({ creditPaise }) => formatCsvRupees(creditPaise)],
  ['Owed', ({ owedPaise }) => formatCsvRupees(owedPaise)],
  ['Balance', ({ balancePaise }) => formatCsvRupees(balancePaise)],
];

function describeTransfer({ note }: Pick<PassbookRow, 'note'>): string {
  const { bookedGrams, chargedGrams } = note;
  if (bookedGrams !== undefined && chargedGrams !== undefined) {
    return `Booked at ${bookedGrams} g, charged at ${chargedGrams} g`;
  }
  return String(note['number'] ?? note['reason'] ?? note['service'] ?? note['mode'] ?? '');
}
