import { Readable } from 'node:stream';
import type { QueryOf } from '@shipdesk/contract/endpoint';
import {
  adjustWallet,
  explainPassbookLine,
  exportPassbook,
  getLedgerProof,
  getWallet,
  listPassbook,
  listSellerPassbook,
  listWallets,
  PASSBOOK_PAGE_SIZE,
  proveLedger,
  setCreditLimit,
  setLowBalance,
} from '@shipdesk/contract/money/ledger';
import type { Account } from '@shipdesk/domain/money/ledger/transfer';
import type { WeighedPrice } from '@shipdesk/domain/money/weights/weight-price';
import type { PricedLines } from '@shipdesk/domain/rates/return-charge';
import { businessDayOf } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { dayRange } from '../../platform/day-range.ts';
import { csvFile } from '../../platform/files/csv-file.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { guardedRoute, guardedStream, type Reply } from '../../platform/http/route.ts';
import { idempotentCall, markReplay } from '../../platform/idempotency.ts';
import { invalid } from '../../platform/refusal.ts';
import type { Wallet } from './ledger-steps.ts';
import { type PassbookLine, passbookColumns } from './passbook-csv.ts';
import { createLedgerProofs } from './proof-service.ts';
import { createWallets, type PassbookPage } from './wallets-service.ts';

type TransferRow = PassbookPage['lines'][number];
type PassbookFilter = Parameters<ReturnType<typeof createWallets>['passbook']>[1];

const MAX_EXPORTED = 100_000;

/** Wallets, passbooks and the proof of the books. */
export function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  const wallets = createWallets(deps);
  const proofs = createLedgerProofs(deps);

  guardedRoute(app, getWallet, async ({ principal }) => ({
    data: walletToWire(await wallets.own(principal)),
  }));

  guardedRoute(app, setLowBalance, async ({ principal, body }) => ({
    data: walletToWire(await wallets.setLowBalance(principal, body.lowBalancePaise)),
  }));

  guardedRoute(app, listPassbook, async ({ principal, query }) =>
    pageToWire(await wallets.passbook(principal, filterOf(query), pageOf(query))),
  );

  guardedStream(app, exportPassbook, async ({ principal, query, reply }) => {
    const batches = wallets.lines(principal, filterOf(query), MAX_EXPORTED);
    attachAs(reply, `shipdesk-passbook-${businessDayOf(deps.now())}.csv`);
    return Readable.from(csvFile(passbookColumns, linesToWire(batches)));
  });

  guardedRoute(app, explainPassbookLine, async ({ principal, params }) => {
    const { line, legs, working, weight } = await wallets.explain(principal, Number(params.seq));
    return {
      data: {
        line: lineToWire(line),
        transfers: legs,
        working: working && pricedToWire(working),
        weight: weight && {
          leg: weight.leg,
          zone: weight.zone,
          booked: weighedToWire(weight.booked),
          charged: weighedToWire(weight.charged),
          taxablePaise: weight.taxablePaise,
          taxPaise: weight.taxPaise,
        },
      },
    };
  });

  guardedRoute(app, listWallets, async ({ principal }) => ({
    data: (await wallets.all(principal)).map(({ sellerId, sellerName, wallet }) => ({
      sellerId,
      sellerName,
      ...walletToWire(wallet),
    })),
  }));

  guardedRoute(app, listSellerPassbook, async ({ principal, params, query }) =>
    pageToWire(
      await wallets.passbookOf(principal, params.sellerId, filterOf(query), pageOf(query)),
    ),
  );

  guardedRoute(app, setCreditLimit, async ({ principal, params, body }) => ({
    data: walletToWire(
      await wallets.setCreditLimit(principal, params.sellerId, body.creditLimitPaise),
    ),
  }));

  guardedRoute(app, adjustWallet, async ({ principal, params, body, request, reply }) => {
    if (body.amountPaise === 0) throw invalid([{ field: 'amountPaise', code: 'adjustment_zero' }]);
    const call = idempotentCall('wallet adjusted', { request, body: { ...params, ...body } });
    const { wallet, isReplay } = await wallets.adjust(principal, params.sellerId, body, call);
    if (isReplay) markReplay(reply);
    return { data: walletToWire(wallet) };
  });

  guardedRoute(app, getLedgerProof, async ({ principal }) => ({
    data: await proofs.last(principal),
  }));

  guardedRoute(app, proveLedger, async ({ principal }) => ({
    data: await proofs.prove(principal),
  }));
}

type PassbookQuery = QueryOf<typeof listPassbook>;

function filterOf({ type, from, to, reference }: PassbookQuery): PassbookFilter {
  return {
    type,
    ...dayRange({ from, to }),
    reference: reference?.trim(),
  };
}

const pageOf = ({ before }: PassbookQuery) => ({
  before: before === undefined ? undefined : Number(before),
  size: PASSBOOK_PAGE_SIZE,
});

function walletToWire(wallet: Wallet): Reply<typeof getWallet>['data'] {
  return {
    ...wallet,
    balancePaise: wallet.walletPaise,
    owedPaise: wallet.receivablePaise,
    codDuePaise: wallet.codPayablePaise,
  };
}

const pricedToWire = ({ totalPaise, lines }: PricedLines) => ({
  totalPaise,
  lines: lines.map(({ code, paise, working }) => ({ code, paise, working })),
});

const weighedToWire = ({ grams, slabGrams, ...price }: WeighedPrice) => ({
  grams,
  slabGrams,
  ...pricedToWire(price),
});

function lineToWire(row: TransferRow): PassbookLine {
  const moved = (account: Account) =>
    row.credit === account ? row.amountPaise : row.debit === account ? -row.amountPaise : 0;
  const walletPaise = moved('wallet');
  return {
    seq: row.seq,
    at: row.postedAt.toISOString(),
    type: row.entry,
    docketNumber: row.docketNumber ?? '',
    cause: { kind: row.causeKind, id: row.causeId },
    note: row.note,
    debitPaise: Math.max(0, -walletPaise),
    creditPaise: Math.max(0, walletPaise),
    owedPaise: 0 - moved('receivable'),
    balancePaise: row.walletPaise,
  };
}

async function* linesToWire(batches: AsyncIterable<readonly TransferRow[]>) {
  for await (const rows of batches) yield rows.map(lineToWire);
}

function pageToWire({ lines, next }: PassbookPage): Reply<typeof listPassbook> {
  return { data: lines.map(lineToWire), next };
}
