import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table with its columns and a key that gives its rows the same order on every server. */
export interface CopiedTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** Primary key. PostgreSQL compares its texts byte by byte, independent of the locale. */
  readonly key: readonly { readonly column: string; readonly isText: boolean }[];
}

const quoteIdentifier = (name: string) => pg.escapeIdentifier(name);

/** Transaction settings for exactly one text form of each value, and no statement timeout. */
export const COPY_FORMAT =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; " +
  "set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0";

/** Streams the rows of a table. Call `countRows` after the last chunk. */
export function copyOut(client: pg.Client, { table, columns, key }: CopiedTable) {
  const orderTerms = key.map(
    ({ column, isText }) => quoteIdentifier(column) + (isText ? ' collate "C"' : ''),
  );
  const selectRows = `select ${columns.map(quoteIdentifier).join(', ')} from ${quoteIdentifier(table)} order by ${orderTerms.join(', ')}`;
  const copy = client.query(copyTo(`copy (${selectRows}) to stdout`));
  return {
    bytes: copy.iterator() as AsyncIterable<Buffer>,
    countRows: async (): Promise<number> => {
      // The stream may end before the row count arrives. The response to another statement follows the count.
      await client.query('select');
      return copy.rowCount;
    },
  };
}

export function copyIn(client: pg.Client, { table, columns }: Omit<CopiedTable, 'key'>) {
  return client.query(
    copyFrom(
      `copy ${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(', ')}) from stdin`,
    ),
  );
}

interface CatalogRow {
  readonly table: string;
  readonly columns: string[];
  readonly key: CopiedTable['key'];
  readonly referencedTables: string[];
}

/** Returns every table except the list of migrations, each after the tables that its foreign keys reference. */
export async function listTablesInOrder(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CatalogRow>(`
    select c.relname as table,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(json_build_object('column', a.attname, 'isText', a.attcollation <> 0) order by k.place)
        from pg_index x cross join unnest(x.indkey::int2[]) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where x.indrelid = c.oid and x.indisprimary) as key,
      array(select f.relname::text from pg_constraint o join pg_class f on f.oid = o.confrelid
        where o.conrelid = c.oid and o.contype = 'f' and o.confrelid <> c.oid) as "referencedTables"
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
    order by c.relname`);
  const remainingRows = [...rows];
  const orderedRows: CatalogRow[] = [];
  while (remainingRows.length > 0) {
    const nextIndex = remainingRows.findIndex(({ referencedTables }) =>
      referencedTables.every((name) => orderedRows.some(({ table }) => table === name)),
    );
    const [nextTable] = remainingRows.splice(nextIndex, 1);
    if (nextIndex < 0 || !nextTable) throw new Error('the foreign keys form a cycle');
    orderedRows.push(nextTable);
  }
  return orderedRows;
}
