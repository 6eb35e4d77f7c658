import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  finishedImport,
  importCsv,
  uploadImport,
  workOnImports,
} from '../../../test-support/imports.ts';
import { orderPayload, warehousePayload } from '../../../test-support/payloads.ts';
import {
  createTestApp,
  forSeller,
  PASSWORD,
  type TestApp,
} from '../../../test-support/test-app.ts';

const tables = [
  'sellers',
  'users',
  'sessions',
  'warehouses',
  'orders',
  'order_counts',
  'rate_cards',
  'imports',
  'import_pieces',
  'import_refusals',
  'idempotency_keys',
  'seller_writes',
  'second_factors',
  'audit_entries',
] as const;

let desk: TestApp;
let mine: string;
let theirs: string;

beforeAll(async () => {
  desk = await createTestApp();
  const callers = [];
  const imports = workOnImports(desk);
  for (let count = 0; count < 2; count += 1) {
    const caller = await desk.signIn({ roles: ['Admin', 'Customer'] });
    await caller.get('/api/rate-card');
    await caller.post('/api/account/second-factor', { password: PASSWORD });
    await caller.post('/warehouse/create', warehousePayload());
    await caller.post('/booking/createPickup', orderPayload(), { 'idempotency-key': 'k' });
    await finishedImport(
      caller,
      (await uploadImport(desk, caller, importCsv([{ name: '' }]))).json(),
    );
    callers.push(caller);
  }
  // Nobody works on these: their files stay.
  await imports.stop();
  const sellers = [];
  for (const caller of callers) {
    await uploadImport(desk, caller, importCsv([{}]));
    sellers.push((await desk.sellerOf(caller.email)).sellerId);
  }
  [mine = '', theirs = ''] = sellers;
  // Counted beside a read replica alone.
  await desk.ownerQuery('insert into seller_writes select seller_id, 1 from sellers');
});
afterAll(() => desk.close());

test.each(tables)(
  '%s: a query without any filter sees the rows of one seller alone',
  async (table) => {
    const count = (sellerId: string) =>
      desk.database.asSeller(forSeller(sellerId), (db) =>
        db.selectFrom(table).select('seller_id').execute(),
      );
    const all = await desk.ownerQuery(`select distinct seller_id from ${table}`);
    expect(all.rows).toHaveLength(2);
    expect(new Set((await count(mine)).map((row) => row.seller_id))).toEqual(new Set([mine]));
    expect(new Set((await count(theirs)).map((row) => row.seller_id))).toEqual(new Set([theirs]));
  },
);

test.each(tables)('%s: without a seller there is nothing to see', async (table) => {
  expect(
    await desk.database.withoutSeller((db) => db.selectFrom(table).select('seller_id').execute()),
  ).toEqual([]);
});

test('rows of another seller can be neither changed nor made', async () => {
  const changed = await desk.database.asSeller(forSeller(mine), (db) =>
    db
      .updateTable('warehouses')
      .set({ title: 'taken' })
      .where('seller_id', '=', theirs)
      .executeTakeFirst(),
  );
  expect(changed.numUpdatedRows).toBe(0n);
  await expect(
    desk.database.asSeller(forSeller(mine), (db) =>
      db
        .insertInto('sellers')
        .values({
          seller_id: theirs.replace(/.$/, '0'),
          kind: 'seller',
          name: 'x',
          logo: '',
          created_at: new Date(),
        })
        .execute(),
    ),
  ).rejects.toThrow(/row-level security/);
});

test('a seller ends with its transaction: the next query on the connection has none', async () => {
  await desk.database.asSeller(forSeller(mine), (db) => sql`select 1`.execute(db));
  const { rows } = await desk.database.withoutSeller((db) =>
    sql<{ seller: string | null }>`select current_seller() as seller`.execute(db),
  );
  expect(rows).toEqual([{ seller: null }]);
});

test('every table of a seller is guarded', async () => {
  const unguarded = await desk.ownerQuery(`
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'seller_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity`);
  expect(unguarded.rows).toEqual([]);
});

test('the login of the server is neither superuser nor BYPASSRLS nor owner', async () => {
  const { rows } = await desk.database.withoutSeller((db) =>
    sql<{ name: string }>`
      select rolname as name from pg_roles
      where rolname = current_user and not rolsuper and not rolbypassrls
        and not exists (select from pg_tables where tableowner = current_user)`.execute(db),
  );
  expect(rows).toEqual([{ name: 'shipdesk_app' }]);
});

test('what runs as the owner fixes its search path; what runs with every call names the schema of all it uses', async () => {
  const { rows } = await desk.ownerQuery(`
    select proname as name, prosrc as body from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace
      and not exists (select from unnest(proconfig) setting where setting like 'search\\_path=%')
    order by 1`);
  expect(rows.map((row) => row['name'])).toEqual([
    'audit_new_orders',
    'count_orders',
    'enter_session',
    'open_session',
  ]);
  for (const row of rows) {
    const body = String(row['body'])
      .replaceAll(/--.*|'[^']*'/g, '')
      .replaceAll(/operator\(pg_catalog\.[^)]+\)|:=|\bset \w+ =|-1\b|\bcount\(\*\)/g, '');
    expect(body.match(/[-+*/%=<>~!|]/g)).toBeNull();
    expect(body.match(/\bnullif\b/g)).toBeNull();
    // The rows of a trigger's own statement come before any table of their name.
    const named = body.match(/(?<=\b(?:from|join|into) )\w+\b(?! \()/g) ?? [];
    const known = ['public', 'new_rows', 'changed', row['name']];
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
    const types = body.match(/(?<=::|collate )\S+/g) ?? [];
    expect(types.filter((type) => !type.startsWith('pg_catalog.'))).toEqual([]);
    // What stands before a bracket is a function of the catalogue, part of the language, or a list of columns.
    const calls = body.match(/[\w.]+(?= ?\()/g) ?? [];
    const own = /^(?:pg_catalog\.\w+|public\.\w+|coalesce|any|kept|conflict)$/;
    expect(calls.filter((call) => !own.test(call))).toEqual([]);
  }
});

test('the login of the server can make nothing that would be found on a search path', async () => {
  const { rows } = await desk.database.withoutSeller((db) =>
    sql<{ name: string }>`
      select nspname as name from pg_namespace
      where has_schema_privilege(oid, 'create') and nspname !~ '^pg_temp'
      union all select 'a schema' where has_database_privilege(current_database(), 'create')`.execute(
      db,
    ),
  );
  expect(rows).toEqual([]);
});
