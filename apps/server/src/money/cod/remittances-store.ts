import type { RemittanceState } from '@shipdesk/domain/money/cod/cod-state';
import { type Insertable, sql, type Updateable } from 'kysely';
import {
  buildOperatorConditions,
  type OperatorFilter,
} from '../../platform/db/query/operator-filter.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import {
  insertRow,
  lockRow,
  ownRows,
  queryColumn,
  queryRow,
  queryRows,
  queryValue,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';

export type RemittanceRow = Row<'remittances'>;
export type SellersRemittance = RemittanceRow & {
  readonly seller: string;
  readonly lastFour: string;
};

export function loadNextNumber(db: Db) {
  return queryValue(db)<number>`select coalesce(max(number), 0) + 1 as number
    from remittances where seller_id = ${ownSeller}`;
}

export const hasRun = (db: Db, runOn: string) =>
  queryValue(db)<boolean>`select exists (select 1 from remittances
    where ${ownRows} and run_on = ${runOn}::date and state <> 'cancelled')`;

export const insertRemittance = (db: Db, row: Insertable<Tables['remittances']>) =>
  insertRow(db, 'remittances', row);

export const lockRemittance = (db: Db, id: string) => lockRow(db, 'remittances', id);

export const updateRemittance = (db: Db, id: string, changes: Updateable<Tables['remittances']>) =>
  updateRow(db, 'remittances', id, changes);

const withNames = sql`select r.*, s.name as seller, b.last_four
  from remittances r join sellers s on s.seller_id = r.seller_id
  join bank_accounts b on b.seller_id = r.seller_id and b.id = r.bank_account_id`;

export function selectRemittances(db: Db, { offset, limit }: { offset: number; limit: number }) {
  return queryRows(db)<SellersRemittance>`${withNames} where r.seller_id = ${ownSeller}
    order by r.number desc limit ${limit} offset ${offset}`;
}

export function findRemittance(db: Db, id: string) {
  return queryRow(db)<SellersRemittance>`${withNames}
    where r.seller_id = ${ownSeller} and r.id = ${id}::uuid`;
}

export async function sumRemittances(db: Db) {
  const { rows } = await sql<{ totalPaise: number; toSendPaise: number }>`select
      coalesce(sum(net_paise) filter (where state in ('remitted', 'matched')), 0)::bigint as total_paise,
      coalesce(sum(net_paise) filter (where state in ('in_batch', 'returned')), 0)::bigint as to_send_paise
    from remittances where seller_id = ${ownSeller}`.execute(db);
  const last = await sql<{ netPaise: number; remittedAt: Date }>`select net_paise, remitted_at
    from remittances where seller_id = ${ownSeller} and remitted_at is not null
    order by remitted_at desc limit 1`.execute(db);
  return { totalPaise: 0, toSendPaise: 0, ...rows[0], last: last.rows[0] };
}

/** Requires `asOperator`. */
export function selectAllRemittances(
  db: Db,
  page: {
    state: RemittanceState | undefined;
    filter: OperatorFilter;
    offset: number;
    limit: number;
  },
) {
  const { state, filter, offset, limit } = page;
  const conditions = [
    sql`true`,
    ...(state === undefined ? [] : [sql`r.state = ${state}`]),
    ...buildOperatorConditions(filter, { seller: sql`r.seller_id`, numbers: [sql`r.utr`] }),
  ];
  return queryRows(db)<SellersRemittance>`${withNames}
    where ${sql.join(conditions, sql` and `)}
    order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`;
}

/** Requires `asOperator`. */
export function selectRemitted(db: Db, limit: number) {
  return queryRows(db)<SellersRemittance>`${withNames} where r.state = 'remitted'
    order by r.created_at, r.id limit ${limit}`;
}

/** Requires `asOperator`. */
export function selectMatched(db: Db, utrs: readonly string[]) {
  return queryRows(db)<SellersRemittance>`${withNames}
    where r.state = 'matched' and r.utr = any(${utrs}::text[])`;
}

/** A bank file with payouts that are not transferred yet. */
export interface BankFile {
  readonly filedAt: Date;
  readonly payouts: number;
  readonly paise: number;
}

/** Returns the prepared payouts in the bank file of `filedAt`; null selects those in no file. Requires `asOperator`. */
export function selectPrepared(db: Db, filedAt: Date | null, limit: number) {
  return queryRows(db)<SellersRemittance>`${withNames}
    where r.state = 'in_batch' and r.filed_at is not distinct from ${filedAt}::timestamptz
    order by r.created_at, r.id limit ${limit}`;
}

/** Returns the ids of the newly marked payouts. */
export function markFiled(db: Db, ids: readonly string[], filedAt: Date) {
  return queryColumn(db)<string>`update remittances set filed_at = ${filedAt}
    where seller_id = ${ownSeller} and id = any(${ids}::uuid[])
      and state = 'in_batch' and filed_at is null
    returning id`;
}

/** Requires `asOperator`. */
export function selectBankFiles(db: Db, limit: number) {
  return queryRows(db)<BankFile>`select filed_at, count(*) as payouts,
      sum(net_paise)::bigint as paise
    from remittances where state = 'in_batch' and filed_at is not null
    group by filed_at order by filed_at desc limit ${limit}`;
}
