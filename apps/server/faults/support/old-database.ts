import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { copyIn, copyOut, switchTriggers, tablesInOrder } from '../../src/backup/copy-rows.ts';
import { withClient } from '../../src/db/engine/engine-client.ts';
import { type AppliedMigration, migrateTo } from '../../src/db/schema/migrations.ts';

/** Gives an empty database the schema of an earlier version, and of today's rows what that schema has a place for. */
export async function makeOldDatabase(
  today: pg.ClientConfig,
  old: pg.ClientConfig,
  history: readonly AppliedMigration[],
): Promise<void> {
  await withClient(today, (from) =>
    withClient(old, async (to) => {
      await to.query('begin');
      await migrateTo(to, history);
      for (const table of await tablesInOrder(to)) {
        await switchTriggers(to, table.table, 'disable');
        await to.query(`delete from ${table.table}`);
        await pipeline(copyOut(from, table), copyIn(to, table));
        await switchTriggers(to, table.table, 'enable');
      }
      await to.query('commit');
      await moveSequences(to);
    }),
  );
}

/** Numbers that were drawn are not drawn again. */
async function moveSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ move: string }>(
    `select format('select setval(%L, (select coalesce(max(%I), 1) from %I))',
         pg_get_serial_sequence(quote_ident(c.relname), a.attname), a.attname, c.relname) as move
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attidentity <> '' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { move } of rows) await client.query(move);
}
