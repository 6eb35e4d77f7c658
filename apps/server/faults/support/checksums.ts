import pg from 'pg';
import { withClient } from '../../src/platform/db/engine/engine-client.ts';
import type { Trials } from './test-claim.ts';

/** Columns by table. */
export type Columns = ReadonlyMap<string, readonly string[]>;
/** Number and digest of a table's rows, by table. */
export type Checksums = ReadonlyMap<string, string>;

/** The columns of every table but the list of migrations, which contains the times at which they were applied. */
export async function listColumns(connection: pg.ClientConfig): Promise<Columns> {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ table: string; columns: string[] }>(
      `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
         group by 1`,
    ),
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** A digest of every row of these columns, by no code of the server's. */
export async function computeChecksums(
  connection: pg.ClientConfig,
  columns: Columns,
): Promise<Checksums> {
  return withClient(connection, async (client) => {
    await client.query("set timezone = 'UTC'; set datestyle = 'ISO, YMD'");
    const sums = new Map<string, string>();
    for (const [table, names] of columns) {
      const row = names.map((name) => pg.escapeIdentifier(name)).join(', ');
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(line, '' order by line collate "C")), '') as sum
           from (select md5(row(${row})::text) as line from ${pg.escapeIdentifier(table)}) lines`,
      );
      sums.set(table, rows[0]?.sum ?? '');
    }
    return sums;
  });
}

/** Notes every table that is not the same in both. */
export function expectSame(trials: Trials, here: Checksums, there: Checksums): void {
  for (const table of new Set([...here.keys(), ...there.keys()])) {
    const [one, other] = [here.get(table), there.get(table)];
    if (one !== other) trials.fail(`${table}: ${one ?? 'missing'}, restored ${other ?? 'missing'}`);
  }
}
