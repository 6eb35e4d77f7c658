import {
  applyPosting,
  type Balances,
  type CauseKind,
  computeUsablePaise,
  type Posting,
} from '@shipdesk/domain/money/ledger/transfer';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { type DomainEvent, recordEvents } from '../../platform/events/events-service.ts';
import { Refusal } from '../../platform/refusal.ts';
import * as store from './ledger-store.ts';

export interface Wallet {
  /** Negative while the seller uses credit. Excludes the held amount. */
  readonly walletPaise: number;
  readonly heldPaise: number;
  readonly codPayablePaise: number;
  /** The amount that the seller owes beyond the wallet, 0 or more. */
  readonly receivablePaise: number;
  readonly creditLimitPaise: number;
  readonly usablePaise: number;
  /** The wallet amount below which the seller is notified; null for no notification. */
  readonly lowBalancePaise: number | null;
}

export type PostResult =
  | { readonly kind: 'posted' | 'repeated' }
  | { readonly kind: 'short'; readonly missingPaise: number };

/**
 * Posts transfers of the caller's seller and returns a result per posting. Locks the wallet until the transaction ends,
 * so make no external call before the commit. Skips a posting if the cause has already posted one of its legs.
 */
export async function postTransfers(
  db: Db,
  { sellerId }: Pick<Caller, 'sellerId'>,
  postings: readonly Posting[],
  now: Date,
): Promise<PostResult[]> {
  if (postings.length === 0) return [];
  const wallet = await store.lockWallet(db);
  const causes = postings.map(({ cause }) => cause);
  const postedKeys = new Set(
    (await store.selectPostedLegs(db, causes)).map(
      ({ causeKind, causeId, leg }) => `${causeKind}/${causeId}/${leg}`,
    ),
  );
  let balances = toBalances(wallet);
  const rows: store.TransferRow[] = [];
  const results = postings.map(({ cause, entry, docketNumber, note, legs, whenShort }) => {
    const createLegKey = (leg: string) => `${cause.kind}/${cause.id}/${leg}`;
    const isPosted = ({ leg }: { leg: string }) =>
      postedKeys.has(createLegKey(leg)) || postedKeys.has(createLegKey(`${leg}_owed`));
    if (legs.length === 0 || legs.some(isPosted)) return { kind: 'repeated' } as const;
    const outcome = applyPosting(balances, { legs, whenShort }, wallet.creditLimitPaise);
    if (outcome.kind === 'short') return outcome;
    balances = outcome.balances;
    for (const { leg, debit, credit, amountPaise, walletPaise } of outcome.legs) {
      postedKeys.add(createLegKey(leg));
      rows.push({
        sellerId,
        seq: wallet.entries + rows.length + 1,
        postedAt: now,
        causeKind: cause.kind,
        causeId: cause.id,
        leg,
        entry,
        debit,
        credit,
        amountPaise,
        docketNumber: docketNumber ?? null,
        note,
        walletPaise,
      });
    }
    return { kind: 'posted' } as const;
  });
  if (rows.length > 0) {
    await store.insertTransfers(db, rows);
    await store.updateWallet(db, { ...toColumns(balances), entries: wallet.entries + rows.length });
    await recordShortages(db, { sellerId, wallet, balances }, now);
  }
  return results;
}

async function recordShortages(
  db: Db,
  { sellerId, wallet, balances }: { sellerId: string; wallet: store.WalletRow; balances: Balances },
  now: Date,
): Promise<void> {
  const { lowBalancePaise: lowPaise, walletPaise, receivablePaise } = wallet;
  const events: DomainEvent[] = [];
  if (lowPaise !== null && walletPaise >= lowPaise && balances.wallet < lowPaise) {
    const data = { balancePaise: balances.wallet, lowBalancePaise: lowPaise };
    events.push({ kind: 'wallet.low', docketNumber: '', data });
  }
  if (receivablePaise === 0 && balances.receivable < 0) {
    const data = { owedPaise: -balances.receivable };
    events.push({ kind: 'wallet.owed', docketNumber: '', data });
  }
  await recordEvents(db, { sellerId }, events, now);
}

export async function readWallet(db: Db): Promise<Wallet> {
  const row = await store.selectWallet(db);
  if (row) return toWallet(row);
  return {
    walletPaise: 0,
    heldPaise: 0,
    codPayablePaise: 0,
    receivablePaise: 0,
    creditLimitPaise: 0,
    usablePaise: 0,
    lowBalancePaise: null,
  };
}

/** Creates the seller's wallet if there is none, and sets its credit limit. */
export async function openWallet(db: Db, creditLimitPaise: number): Promise<void> {
  await store.lockWallet(db);
  await store.updateWallet(db, { creditLimitPaise });
}

export async function lockAndReadWallet(db: Db): Promise<Wallet> {
  return toWallet(await store.lockWallet(db));
}

/** Returns the part of a weight discrepancy's hold that the wallet did not cover, or undefined if it covered all. */
export function readHoldDue(db: Db, discrepancyId: string): Promise<store.HoldDue | undefined> {
  return store.selectHoldDue(db, discrepancyId);
}

/**
 * Reserves the UTR of a payout, refund or payment to a carrier. Throws 409 if the UTR is reserved for another transfer.
 * A payout that was marked as returned by mistake can reserve its own UTR again.
 */
export async function reserveUtr(
  db: Db,
  { sellerId }: Pick<Caller, 'sellerId'>,
  { utr, causeId }: { utr: string; causeId: string },
): Promise<void> {
  const row = { utr, sellerId, causeId };
  if (!(await store.insertPaidTransfer(db, row))) throw new Refusal('utr_taken');
}

/** Replaces a payout's UTR and frees the old one for other transfers. Throws 409 if the new UTR is already reserved. */
export async function replaceUtr(
  db: Db,
  caller: Pick<Caller, 'sellerId'>,
  { from, to, causeId }: { from: string; to: string; causeId: string },
): Promise<void> {
  await reserveUtr(db, caller, { utr: to, causeId });
  await store.deletePaidTransfer(db, { utr: from, causeId });
}

export async function readPostedLegs(
  db: Db,
  kind: CauseKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const causes = ids.map((id) => ({ kind, id }));
  const rows = await store.selectPostedLegs(db, causes);
  const legsByCause = Map.groupBy(rows, ({ causeId }) => causeId);
  return new Map(
    [...legsByCause].map(([id, legs]) => [id, new Set(legs.map(({ leg }) => leg))] as const),
  );
}

export function toWallet(row: store.WalletRow): Wallet {
  return {
    ...row,
    heldPaise: row.holdPaise,
    receivablePaise: 0 - row.receivablePaise,
    usablePaise: computeUsablePaise(toBalances(row), row.creditLimitPaise),
  };
}

function toBalances(row: store.WalletRow): Balances {
  return {
    wallet: row.walletPaise,
    hold: row.holdPaise,
    cod_payable: row.codPayablePaise,
    receivable: row.receivablePaise,
  };
}

function toColumns(balances: Balances) {
  return {
    walletPaise: balances.wallet,
    holdPaise: balances.hold,
    codPayablePaise: balances.cod_payable,
    receivablePaise: balances.receivable,
  };
}
