import type { KeyCallQuery } from '@shipdesk/contract/account/key-calls';
import { sql } from 'kysely';
import { findValue, insertRows, queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type CallRow = Row<'keyCalls'>;
export type ListedCall = CallRow & { readonly key: string | null };

/** Limits the rows that a page scans, because there is no index on routes and results. */
const MAX_SCANNED_CALLS = 10_000;

export const insertCalls = (db: Db, rows: readonly CallRow[]) => insertRows(db, 'keyCalls', rows);

function buildScan(sellerId: string, { key, after }: KeyCallQuery) {
  const whereKey = key === undefined ? sql`` : sql`and key_id = ${key}::uuid`;
  const whereBefore = after === undefined ? sql`` : sql`and id < ${after}::uuid`;
  return sql`select * from key_calls where seller_id = ${sellerId}::uuid ${whereKey} ${whereBefore}
    order by id desc`;
}

const resultConditions = {
  ok: sql`c.status < 400`,
  refused: sql`c.status between 400 and 499`,
  failed: sql`c.status >= 500`,
} as const;

export function selectCalls(db: Db, sellerId: string, query: KeyCallQuery, limit: number) {
  const { result, route } = query;
  return queryRows(db)<ListedCall>`
    select c.*, k.name as key from (${buildScan(sellerId, query)} limit ${MAX_SCANNED_CALLS}) c
    left join api_keys k on k.seller_id = ${sellerId}::uuid and k.id = c.key_id
    where ${result === undefined ? sql`true` : resultConditions[result]}
      and ${route === undefined ? sql`true` : sql`position(lower(${route}) in lower(c.call)) > 0`}
    order by c.id desc limit ${limit}`;
}

/** Returns the id of the last call that a page scans, or undefined if fewer than `MAX_SCANNED_CALLS` remain. */
export const findLastScanned = (db: Db, sellerId: string, query: KeyCallQuery) =>
  findValue(db)<string>`select id from (${buildScan(sellerId, query)}
    offset ${MAX_SCANNED_CALLS - 1} limit 1) c`;
