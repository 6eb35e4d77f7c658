import { sql } from 'kysely';
import { toPropertyName } from '../../platform/db/query/column-names.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { execute, queryRow, queryRows } from '../../platform/db/query/rows.ts';
import { type Db, listLiterals } from '../../platform/db/query/statement.ts';
import { operatorCauses } from './archive-tables.ts';

/** A column of a table with its position in the primary key; 0 for a column outside the key. */
export interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly keyPosition: number;
}

export const selectColumns = (db: Db, tables: readonly string[]) =>
  queryRows(db)<ColumnRow>`
    select c.relname as table, a.attname as column,
      coalesce(array_position(x.indkey::int2[], a.attnum), -1) + 1 as key_position
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_index x on x.indrelid = c.oid and x.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}::text[])
    order by c.relname, a.attnum`;

/** Fixes the text formats of times, intervals and bytes for the transaction. */
export async function setTextFormats(db: Db): Promise<void> {
  await execute(
    db,
  )`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true)`;
}

export type TextRow = Readonly<Record<string, string | null>>;

/** `key` is the primary key except the seller id. */
export interface TableRead {
  readonly table: string;
  readonly columns: readonly string[];
  readonly key: readonly ColumnRow[];
}

/** Omits movements between the operator's own accounts, which reveal its costs. */
const withoutOperatorsCosts = sql`and cause_kind not in ${listLiterals(operatorCauses)}
  and (cause_kind <> 'carrier_cod' or 'cod_receivable' in (debit, credit))`;

export function selectTexts(
  db: Db,
  { table, columns, key }: TableRead,
  { after, limit }: { readonly after: TextRow | undefined; readonly limit: number },
) {
  const names = columns.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`);
  // Qualify the columns: a bare name would refer to the text in the select list.
  const keyColumns = sql.join(key.map(({ column }) => sql.ref(`${table}.${column}`)));
  const lastKey = key.map(({ column }) => sql`${after?.[toPropertyName(column)] ?? null}`);
  return queryRows(db)<TextRow>`select ${sql.join(names)} from ${sql.table(table)}
    where seller_id = ${ownSeller}
      ${table === 'transfers' ? withoutOperatorsCosts : sql``}
      ${after === undefined ? sql`` : sql`and (${keyColumns}) > (${sql.join(lastKey)})`}
    order by ${key.length > 0 ? keyColumns : sql`1`}
    limit ${limit}`;
}

interface KeyedRow {
  readonly id: string;
}

export const selectPhotos = (db: Db, after: string | undefined, limit: number) =>
  queryRows(db)<KeyedRow & { readonly jpeg: Buffer }>`select id, jpeg from photos
    where seller_id = ${ownSeller} ${after === undefined ? sql`` : sql`and id > ${after}::uuid`}
    order by id limit ${limit}`;

export const selectTaxDocuments = (db: Db, after: string | undefined, limit: number) =>
  queryRows(db)<KeyedRow & { readonly kind: string }>`select id, kind from tax_documents
    where seller_id = ${ownSeller} ${after === undefined ? sql`` : sql`and id > ${after}::uuid`}
    order by id limit ${limit}`;

export const selectManifests = (db: Db, after: string | undefined, limit: number) =>
  queryRows(db)<KeyedRow & { readonly number: string }>`select id, number from manifests
    where seller_id = ${ownSeller} ${after === undefined ? sql`` : sql`and id > ${after}::uuid`}
    order by id limit ${limit}`;

export const findRunningErasure = (db: Db) =>
  queryRow(db)<KeyedRow>`select id from consignee_erasures
    where seller_id = ${ownSeller} and finished_at is null limit 1`;

export const findSeller = (db: Db) =>
  queryRow(db)<{ readonly name: string; readonly createdAt: Date }>`
    select name, created_at from sellers where seller_id = ${ownSeller}`;
