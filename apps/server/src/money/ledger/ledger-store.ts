import type { CauseKind, EntryKind } from '@shipdesk/domain/money/ledger/transfer';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { listRows } from '../../platform/db/query/listed-rows.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import {
  parcelName,
  parcelNameForOperator,
  selectDocketsNamed,
} from '../../platform/db/query/parcel-name.ts';
import {
  deleteRows,
  execute,
  findRow,
  insertIfNew,
  insertRows,
  ownRows,
  queryRow,
  queryRows,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';

export interface PassbookFilter {
  readonly type: EntryKind | undefined;
  /** Inclusive. `until` is exclusive. */
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  /** A docket number, AWB, order id or reference, or the id of a cause. */
  readonly reference: string | undefined;
}

export type WalletRow = Row<'wallets'>;
export type TransferRow = Row<'transfers'>;
export type PassbookRow = TransferRow & {
  readonly reference: string;
  readonly consigneeName: string;
  /** The entry that charged or released the hold, and its time. Null if the hold is open or the row is not a hold. */
  readonly endedBy: EntryKind | null;
  readonly endedAt: Date | null;
};

/** Returns the seller's wallet, or undefined before its first use. */
export function selectWallet(db: Db): Promise<WalletRow | undefined> {
  return db.selectFrom('wallets').selectAll().where(ownRows).executeTakeFirst();
}

/** Locks the seller's wallet until the transaction ends. Creates it with a credit limit of 0 if there is none. */
export async function lockWallet(db: Db): Promise<WalletRow> {
  const selectLocked = () =>
    db.selectFrom('wallets').selectAll().where(ownRows).forUpdate().executeTakeFirst();
  const wallet = await selectLocked();
  if (wallet) return wallet;
  await execute(db)`insert into wallets (seller_id, credit_limit_paise)
    values (${ownSeller}, 0) on conflict do nothing`;
  const newWallet = await selectLocked();
  if (!newWallet) throw new Error('a new wallet is missing');
  return newWallet;
}

export function selectPostedLegs(
  db: Db,
  causes: readonly { readonly kind: CauseKind; readonly id: string }[],
) {
  return queryRows(db)<Pick<TransferRow, 'causeKind' | 'causeId' | 'leg'>>`
    select t.cause_kind, t.cause_id, t.leg
    from ${listRows(causes, { kind: 'text', id: 'text' })}
    join transfers t on t.seller_id = ${ownSeller} and t.cause_kind = sent.kind and t.cause_id = sent.id`;
}

export const insertTransfers = (db: Db, rows: readonly TransferRow[]) =>
  insertRows(db, 'transfers', rows);

export async function updateWallet(db: Db, changes: Updateable<Tables['wallets']>): Promise<void> {
  await db.updateTable('wallets').set(changes).where(ownRows).execute();
}

/** Returns false if another transfer has the UTR. */
export async function insertPaidTransfer(db: Db, row: Row<'paidTransfers'>): Promise<boolean> {
  if (await insertIfNew(db, 'paidTransfers', row)) return true;
  const { utr, causeId } = row;
  return (await findRow(db, 'paidTransfers', { utr, causeId })) !== undefined;
}

export const deletePaidTransfer = (
  db: Db,
  transfer: Pick<Row<'paidTransfers'>, 'utr' | 'causeId'>,
) => deleteRows(db, 'paidTransfers', transfer);

/** Requires `asOperator`. */
export function selectWallets(db: Db, limit: number) {
  return queryRows(db)<WalletRow & { name: string }>`select s.seller_id, s.name,
      coalesce(wallet_paise, 0) as wallet_paise, coalesce(hold_paise, 0) as hold_paise,
      coalesce(cod_payable_paise, 0) as cod_payable_paise, coalesce(receivable_paise, 0) as receivable_paise,
      coalesce(w.credit_limit_paise, 0) as credit_limit_paise,
      low_balance_paise, coalesce(entries, 0) as entries
    from sellers s left join wallets w using (seller_id)
    where s.kind = 'seller' order by s.name, s.seller_id limit ${limit}`;
}

/** The part of a hold that the wallet did not cover, and the dues that arose later. */
export interface HoldDue {
  readonly duePaise: number;
  readonly newerPaise: number;
  readonly postedAt: Date;
}

/**
 * Returns the uncovered part of a weight discrepancy's hold, or undefined if the wallet covered the hold. Omits the
 * parts of newer dues that other discrepancies released.
 */
export function selectHoldDue(db: Db, discrepancyId: string) {
  return queryRow(db)<HoldDue>`
    select due.amount_paise as due_paise, due.posted_at, (
        select coalesce(sum(case when t.debit = 'receivable' then t.amount_paise else -t.amount_paise end), 0)::bigint
        from transfers t
        where t.seller_id = ${ownSeller} and t.seq > due.seq and (t.debit = 'receivable'
          or t.credit = 'receivable' and t.cause_kind = 'discrepancy' and exists (
            select 1 from transfers other where other.seller_id = ${ownSeller} and other.cause_kind = 'discrepancy'
              and other.cause_id = t.cause_id and other.leg = 'hold_owed' and other.seq > due.seq))
      ) as newer_paise
    from transfers due where due.seller_id = ${ownSeller} and due.cause_kind = 'discrepancy'
      and due.cause_id = ${discrepancyId} and due.leg = 'hold_owed'`;
}

/** Matches transfers of the wallet or the receivable, with the condition of the index `transfers_of_passbook`. */
const movesWallet = sql<boolean>`(debit in ('wallet', 'receivable') or credit in ('wallet', 'receivable'))`;

/** Requires `asOperator` for another seller. */
export function selectPassbook(
  db: Db,
  { type, from, until, reference }: PassbookFilter,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
  sellerId?: string,
) {
  const seller = sellerId === undefined ? ownSeller : sql`${sellerId}::uuid`;
  return selectLines(
    db,
    { seller, name: sellerId === undefined ? parcelName : parcelNameForOperator },
    sql`where seller_id = ${seller} and ${movesWallet}
      ${before === undefined ? sql`` : sql`and seq < ${before}`}
      ${type === undefined ? sql`` : sql`and entry = ${type}`}
      ${from === undefined ? sql`` : sql`and posted_at >= ${from}`}
      ${until === undefined ? sql`` : sql`and posted_at < ${until}`}
      ${reference === undefined ? sql`` : sql`and (docket_number = any(${selectDocketsNamed(reference, sellerId)}) or cause_id = ${reference})`}
    order by seq desc limit ${limit}`,
  );
}

function selectLines(
  db: Db,
  { seller, name }: { seller: RawBuilder<unknown>; name: RawBuilder<unknown> },
  where: RawBuilder<unknown>,
) {
  return queryRows(db)<PassbookRow>`
    select line.*, ${name}, ended.entry as ended_by, ended.posted_at as ended_at
    from (select * from transfers ${where}) line
    left join orders o on o.seller_id = ${seller} and o.docket_number = line.docket_number
    left join lateral (
      select entry, posted_at from transfers later
      where line.entry in ('shipment_hold', 'weight_hold') and later.seller_id = ${seller}
        and later.cause_kind = line.cause_kind and later.cause_id = line.cause_id and later.seq > line.seq
        and later.debit = 'hold'
      order by later.seq limit 1
    ) ended on true
    order by line.seq desc`;
}

export async function selectMovement(db: Db, seq: number) {
  const [line] = await selectLines(
    db,
    { seller: ownSeller, name: parcelName },
    sql`where ${ownRows} and seq = ${seq} and ${movesWallet}`,
  );
  if (!line) return undefined;
  const legs = await queryRows(db)<TransferRow>`select * from transfers
    where ${ownRows} and cause_kind = ${line.causeKind} and cause_id = ${line.causeId} and entry = ${line.entry}
      and posted_at = ${line.postedAt} and note = ${JSON.stringify(line.note)}::jsonb
    order by seq`;
  return { line, legs };
}

export const findPricedShipment = (db: Db, id: string) => findRow(db, 'shipments', id);
