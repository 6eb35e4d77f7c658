import {
  applyPosting,
  type Balances,
  type CauseKind,
  type Posting,
  usablePaise,
} from '@shipdesk/domain/money/ledger/transfer';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  deletePaidTransfer,
  type HoldDue,
  insertPaidTransfer,
  insertTransfers,
  lockWallet,
  selectFirstCredit,
  selectHoldDue,
  selectPostedLegs,
  selectWallet,
  type TransferRow,
  updateWallet,
  type WalletRow,
} from './ledger-store.ts';

/** The balances of a seller, in paise. */
export interface Wallet {
  /** Below 0 while credit is used. What is held has left it. */
  readonly walletPaise: number;
  readonly heldPaise: number;
  readonly codPayablePaise: number;
  /** The amount that the seller owes beyond the wallet, 0 or more. */
  readonly receivablePaise: number;
  readonly creditLimitPaise: number;
  /** The amount that can be spent now. */
  readonly usablePaise: number;
  /** The seller is notified when the wallet falls below it; null for no notice. */
  readonly lowBalancePaise: number | null;
}

export type PostResult =
  | { readonly kind: 'posted' | 'repeated' }
  | { readonly kind: 'short'; readonly missingPaise: number };

/**
 * Posts to the books of the caller's seller, in the transaction of the cause. Locks the wallet until the transaction
 * ends, so make no external call before the commit. A posting with a leg that its cause has posted does nothing.
 */
export async function post(
  db: Db,
  { sellerId }: Pick<Caller, 'sellerId'>,
  postings: readonly Posting[],
  now: Date,
): Promise<PostResult[]> {
  if (postings.length === 0) return [];
  const wallet = await lockWallet(db);
  const causes = postings.map(({ cause }) => cause);
  const posted = new Set(
    (await selectPostedLegs(db, causes)).map(
      ({ causeKind, causeId, leg }) => `${causeKind}/${causeId}/${leg}`,
    ),
  );
  let balances = balancesOf(wallet);
  const rows: TransferRow[] = [];
  const results = postings.map(({ cause, entry, docketNumber, note, legs, whenShort }) => {
    const keyOf = (leg: string) => `${cause.kind}/${cause.id}/${leg}`;
    const isPosted = ({ leg }: { leg: string }) =>
      posted.has(keyOf(leg)) || posted.has(keyOf(`${leg}_owed`));
    if (legs.length === 0 || legs.some(isPosted)) return { kind: 'repeated' } as const;
    const applied = applyPosting(balances, { legs, whenShort }, wallet.creditLimitPaise);
    if (applied.kind === 'short') return applied;
    balances = applied.balances;
    for (const { leg, debit, credit, amountPaise, walletPaise } of applied.legs) {
      posted.add(keyOf(leg));
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
    await insertTransfers(db, rows);
    await updateWallet(db, { ...columnsOf(balances), entries: wallet.entries + rows.length });
    await recordLowBalance(db, { sellerId, wallet, balances }, now);
  }
  return results;
}

/** Writes the event when the wallet falls below the seller's threshold. */
async function recordLowBalance(
  db: Db,
  { sellerId, wallet, balances }: { sellerId: string; wallet: WalletRow; balances: Balances },
  now: Date,
): Promise<void> {
  const { lowBalancePaise: low, walletPaise: before } = wallet;
  if (low === null || before < low || balances.wallet >= low) return;
  const data = { balancePaise: balances.wallet, lowBalancePaise: low };
  await recordEvents(db, { sellerId }, [{ kind: 'wallet.low', docketNumber: '', data }], now);
}

/** The balances of the caller's seller. */
export async function walletOf(db: Db): Promise<Wallet> {
  const row = await selectWallet(db);
  if (row) return toWallet(row);
  const creditLimitPaise = await selectFirstCredit(db);
  return {
    walletPaise: 0,
    heldPaise: 0,
    codPayablePaise: 0,
    receivablePaise: 0,
    creditLimitPaise,
    usablePaise: creditLimitPaise,
    lowBalancePaise: null,
  };
}

/** The wallet, locked until the transaction ends. */
export async function lockedWallet(db: Db): Promise<Wallet> {
  return toWallet(await lockWallet(db));
}

/** The due that the hold of a weight discrepancy left; undefined when the wallet covered it. */
export function holdDueOf(db: Db, discrepancyId: string): Promise<HoldDue | undefined> {
  return selectHoldDue(db, discrepancyId);
}

/**
 * Takes the UTR of the transfer that pays a payout or refund. 409 when another one has it, of any seller. A payout may
 * take its own again, when it was marked as returned by mistake.
 */
export async function takeUtr(
  db: Db,
  { sellerId }: Pick<Caller, 'sellerId'>,
  { utr, causeId }: { utr: string; causeId: string },
): Promise<void> {
  const row = { utr, sellerId, causeId };
  if (!(await insertPaidTransfer(db, row))) throw new Refusal('utr_taken');
}

/**
 * Replaces a mistyped UTR of a payout, which another payout or refund can then take. 409 when another one has the new
 * UTR.
 */
export async function replaceUtr(
  db: Db,
  caller: Pick<Caller, 'sellerId'>,
  { from, to, causeId }: { from: string; to: string; causeId: string },
): Promise<void> {
  await takeUtr(db, caller, { utr: to, causeId });
  await deletePaidTransfer(db, { utr: from, causeId });
}

/** The names of the legs that each of these causes has posted. */
export async function postedLegs(
  db: Db,
  kind: CauseKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await selectPostedLegs(
    db,
    ids.map((id) => ({ kind, id })),
  );
  const byCause = Map.groupBy(rows, ({ causeId }) => causeId);
  return new Map(
    [...byCause].map(([id, legs]) => [id, new Set(legs.map(({ leg }) => leg))] as const),
  );
}

export function toWallet(row: WalletRow): Wallet {
  return {
    ...row,
    heldPaise: row.holdPaise,
    receivablePaise: 0 - row.receivablePaise,
    usablePaise: usablePaise(balancesOf(row), row.creditLimitPaise),
  };
}

function balancesOf(row: WalletRow): Balances {
  return {
    wallet: row.walletPaise,
    hold: row.holdPaise,
    cod_payable: row.codPayablePaise,
    receivable: row.receivablePaise,
  };
}

function columnsOf(balances: Balances) {
  return {
    walletPaise: balances.wallet,
    holdPaise: balances.hold,
    codPayablePaise: balances.cod_payable,
    receivablePaise: balances.receivable,
  };
}
