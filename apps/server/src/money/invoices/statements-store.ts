import type { Account, CauseKind, EntryKind } from '@shipdesk/domain/money/ledger/transfer';
import { addDays, type IsoDate, startOfBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

/** An account of the current seller in a period, both days included. */
export interface StatementFilter {
  readonly account: Account;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export interface StatementRow {
  readonly seq: number;
  readonly at: Date;
  readonly entry: EntryKind;
  readonly causeKind: CauseKind;
  readonly causeId: string;
  readonly docketNumber: string | null;
  readonly debit: Account;
  readonly credit: Account;
  readonly amountPaise: number;
}

export interface AccountSums {
  readonly debitPaise: number;
  readonly creditPaise: number;
}

const ofAccount = (account: Account) =>
  sql`t.seller_id = current_seller() and (t.debit = ${account} or t.credit = ${account})`;
const before = (day: IsoDate) => sql`t.posted_at < ${startOfBusinessDay(day)}`;
const within = ({ from, to }: StatementFilter) =>
  sql`t.posted_at >= ${startOfBusinessDay(from)} and ${before(addDays(to, 1))}`;

async function sums(db: Db, account: Account, where: ReturnType<typeof before>) {
  const { rows } = await sql<AccountSums>`select
      coalesce(sum(t.amount_paise) filter (where t.debit = ${account}), 0)::bigint as debit_paise,
      coalesce(sum(t.amount_paise) filter (where t.credit = ${account}), 0)::bigint as credit_paise
    from transfers t where ${ofAccount(account)} and ${where}`.execute(db);
  return rows[0] ?? { debitPaise: 0, creditPaise: 0 };
}

/** The balance of an account at the start of the period. */
export async function openingOf(db: Db, { account, from }: StatementFilter): Promise<number> {
  const { debitPaise, creditPaise } = await sums(db, account, before(from));
  return creditPaise - debitPaise;
}

/** The debits and credits of the period. */
export function movementOf(db: Db, filter: StatementFilter): Promise<AccountSums> {
  return sums(db, filter.account, within(filter));
}

/** Movements of the period after a transfer, in their order. */
export async function selectMovements(
  db: Db,
  filter: StatementFilter,
  { after, limit }: { after: number; limit: number },
): Promise<StatementRow[]> {
  const { rows } =
    await sql<StatementRow>`select t.seq, t.posted_at as at, t.entry, t.cause_kind, t.cause_id,
      t.docket_number, t.debit, t.credit, t.amount_paise
    from transfers t where ${ofAccount(filter.account)} and ${within(filter)} and t.seq > ${after}
    order by t.seq limit ${limit}`.execute(db);
  return rows;
}

/** Every account at the end of a day, of one seller or of all. For `asOperator`. */
export async function accountSums(
  db: Db,
  to: IsoDate,
  sellerId: string | undefined,
): Promise<(AccountSums & { readonly account: Account })[]> {
  const { rows } = await sql<AccountSums & { account: Account }>`select a.account,
      coalesce(sum(t.amount_paise) filter (where t.debit = a.account), 0)::bigint as debit_paise,
      coalesce(sum(t.amount_paise) filter (where t.credit = a.account), 0)::bigint as credit_paise
    from transfers t cross join lateral (values (t.debit), (t.credit)) a (account)
    where ${before(addDays(to, 1))}
      ${sellerId === undefined ? sql`` : sql`and t.seller_id = ${sellerId}::uuid`}
    group by 1`.execute(db);
  return rows;
}
