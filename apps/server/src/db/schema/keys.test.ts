import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.ts';
import { withClient } from '../engine/engine-client.ts';

/** Keys that do not lead with `seller_id`, each with its reason: such a table is one for all sellers. */
const GLOBAL_KEYS = {
  instance_pkey: 'one row says what the database is',
  schema_migrations_pkey: 'the schema is that of all sellers',
  throttle_pkey: 'counts attempts to sign in before a seller is known',
  users_email: 'a login name belongs to one person in the whole desk',
};

interface Key {
  name: string;
  table: string;
  /** Of a foreign key, the table it points to. */
  target: string | null;
  columns: string[];
  target_columns: string[];
}

let database: TestDatabase;
let keys: { unique: Key[]; foreign: Key[] };

beforeAll(async () => {
  database = await createTestDatabase();
  keys = await withClient(database.owner, async (client) => {
    const unique = await client.query<Key>(`
      select i.relname as name, t.relname as table, null as target, '{}'::text[] as target_columns,
        array(select coalesce(a.attname, '(expression)')::text
              from unnest(x.indkey) with ordinality k(attnum, place)
              left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
              where k.place <= x.indnkeyatts order by k.place) as columns
      from pg_index x
      join pg_class i on i.oid = x.indexrelid
      join pg_class t on t.oid = x.indrelid
      where x.indisunique and t.relnamespace = 'public'::regnamespace order by 1`);
    const foreign = await client.query<Key>(`
      select c.conname as name, t.relname as table, f.relname as target,
        array(select a.attname::text from unnest(c.conkey) with ordinality k(attnum, place)
              join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum order by k.place) as columns,
        array(select a.attname::text from unnest(c.confkey) with ordinality k(attnum, place)
              join pg_attribute a on a.attrelid = f.oid and a.attnum = k.attnum order by k.place) as target_columns
      from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_class f on f.oid = c.confrelid
      where c.contype = 'f' and t.relnamespace = 'public'::regnamespace order by 1`);
    return { unique: unique.rows, foreign: foreign.rows };
  });
});
afterAll(() => database.drop());

test('the catalogue has the keys of the tables that matter', () => {
  const names = keys.unique.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['orders_pkey', 'orders_docket', 'sessions_pkey']));
  expect(keys.foreign.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['orders', 'users']),
  );
});

test('every primary key and every unique key leads with seller_id, or says why not', () => {
  const others = keys.unique.filter(({ columns }) => columns[0] !== 'seller_id');
  expect(others.map(({ name }) => name)).toEqual(Object.keys(GLOBAL_KEYS).toSorted());
});

test('every foreign key leads with seller_id at both ends: no row points to another seller', () => {
  expect(keys.foreign.length).toBeGreaterThan(5);
  for (const { name, columns, target_columns } of keys.foreign) {
    expect([name, columns[0], target_columns[0]]).toEqual([name, 'seller_id', 'seller_id']);
  }
});

test('every table without a seller is one of those listed', async () => {
  const { rows } = await withClient(database.owner, (client) =>
    client.query<{ name: string }>(`
      select c.relname as name from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_attribute a
                        where a.attrelid = c.oid and a.attname = 'seller_id' and not a.attisdropped)
      order by 1`),
  );
  expect(rows.map(({ name }) => name)).toEqual(['instance', 'schema_migrations', 'throttle']);
});
