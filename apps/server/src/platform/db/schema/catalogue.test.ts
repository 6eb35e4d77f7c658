import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../test-support/processes/test-database.ts';
import { withClient } from '../engine/engine-client.ts';
import { coordinatorTables, referenceTables, sellerTables } from './distribution.ts';

const sellerNames: readonly string[] = sellerTables;
const coordinatorNames = [...Object.keys(coordinatorTables), 'schema_migrations'];
const sharedNames = [...Object.keys(referenceTables), ...coordinatorNames];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const inPublic = "relnamespace = 'public'::regnamespace";

/** Each rule is a query that returns the names of the objects that violate it. */
const rules = {
  'every table is distributed or shared': `
    select relname as name from pg_class where relkind in ('r', 'p') and ${inPublic}
      and relname <> all($1) and relname <> all($2)`,
  'the schema has no triggers': `
    select tgname as name from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.${inPublic}`,
  'no policy contains a subquery': `
    select polname as name from pg_policy
    where coalesce(polqual::text, '') || coalesce(polwithcheck::text, '') like '%SUBLINK%'`,
  'every primary and unique key of a seller table starts with seller_id': `
    select i.relname as name from pg_index x
    join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    where x.indisunique and t.${inPublic} and t.relname <> all($2)
      and a.attname is distinct from 'seller_id'`,
  'every foreign key starts with seller_id or references a shared table': `
    select c.conname as name from pg_constraint c
    join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    left join pg_attribute b on b.attrelid = f.oid and b.attnum = c.confkey[1]
    where c.contype = 'f' and t.${inPublic} and not f.relname = any($2)
      and not (f.relname = any($1) and a.attname = 'seller_id' and b.attname = 'seller_id')`,
  'no shared table references a seller table': `
    select c.conname as name from pg_constraint c
    join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
    where c.contype = 'f' and t.relname = any($2) and f.relname = any($1)`,
  'no foreign key connects a coordinator table with another kind of table': `
    select c.conname as name from pg_constraint c
    join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
    where c.contype = 'f' and t.${inPublic} and t.relname = any($3) <> (f.relname = any($3))`,
  // ASVS V8.3.1
  'every seller table has row-level security': `
    select relname as name from pg_class where relname = any($1) and ${inPublic} and not relrowsecurity`,
  'every seller table has the policy own_rows': `
    select relname as name from pg_class c where relname = any($1) and ${inPublic} and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_rows' and p.polcmd = '*'
        and p.polpermissive and p.polwithcheck is null
        and pg_get_expr(p.polqual, p.polrelid) = '(seller_id = current_seller())')`,
  'other permissive policies of a seller table only allow operators to read': `
    select c.relname || '.' || p.polname as name from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relname = any($1) and p.polpermissive and p.polname <> 'own_rows'
      and not (p.polcmd = 'r' and pg_get_expr(p.polqual, p.polrelid) in
        ('is_operator()', '(is_operator() AND (NOT is_sandbox(seller_id)))'))`,
  'only sandboxes can delete rows of the books and parcels': `
    select relname as name from pg_class c where ${inPublic}
      and relname in ('orders', 'shipments', 'transfers', 'wallets', 'tax_documents')
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = 'd'
        and not p.polpermissive and pg_get_expr(p.polqual, p.polrelid) = 'is_sandbox(seller_id)')`,
  'no function is SECURITY DEFINER': `
    select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
  'autovacuum has a low insert threshold for orders': `
    select relname as name from pg_class where relname = 'orders' and ${inPublic}
      and not coalesce(reloptions, '{}') @> '{autovacuum_vacuum_insert_scale_factor=0.02}'`,
} as const;

type Rule = keyof typeof rules;

async function listViolations(client: pg.Client, rule: Rule): Promise<string[]> {
  // Uses every parameter, so that PostgreSQL can infer their types.
  const { rows } = await client.query<{ name: string }>(
    `select name from (${rules[rule]}) found
      where $1::text[] is not null and $2::text[] is not null and $3::text[] is not null order by 1`,
    [sellerNames, sharedNames, coordinatorNames],
  );
  return rows.map(({ name }) => name);
}

/** For each rule, a schema change that violates it and the name of the violating object. */
const breakingChanges: Record<Rule, readonly [string, string]> = {
  'every table is distributed or shared': ['create table stray (id int)', 'stray'],
  'the schema has no triggers': [
    `create function noop() returns trigger language plpgsql as 'begin return new; end';
     create trigger stray before insert on orders for each row execute function noop()`,
    'stray',
  ],
  'no policy contains a subquery': [
    'create policy stray on orders using (seller_id = (select current_seller()))',
    'stray',
  ],
  'every primary and unique key of a seller table starts with seller_id': [
    'create unique index stray on orders (docket_number)',
    'stray',
  ],
  'every foreign key starts with seller_id or references a shared table': [
    `alter table warehouses add constraint stray_key unique (id);
     alter table orders add constraint stray foreign key (warehouse_id) references warehouses (id)`,
    'stray',
  ],
  'no shared table references a seller table': [
    `alter table logins add constraint stray foreign key (seller_id) references sellers`,
    'stray',
  ],
  'no foreign key connects a coordinator table with another kind of table': [
    'alter table carrier_pushes add constraint stray foreign key (account_id) references carrier_accounts',
    'stray',
  ],
  'every seller table has row-level security': [
    'alter table orders disable row level security',
    'orders',
  ],
  'every seller table has the policy own_rows': [
    'alter policy own_rows on orders using (seller_id = current_seller() or is_operator())',
    'orders',
  ],
  'other permissive policies of a seller table only allow operators to read': [
    'create policy stray on orders for update using (is_operator())',
    'orders.stray',
  ],
  'only sandboxes can delete rows of the books and parcels': [
    'drop policy sandbox_is_reset on transfers',
    'transfers',
  ],
  'no function is SECURITY DEFINER': [
    'create function stray() returns int language sql security definer return 1',
    'stray',
  ],
  'autovacuum has a low insert threshold for orders': [
    'alter table orders reset (autovacuum_vacuum_insert_scale_factor)',
    'orders',
  ],
};

describe.each(Object.keys(rules) as Rule[])('the rule: %s', (rule) => {
  test('has no violation in the migrated schema', async () => {
    expect(await withClient(database.owner, (client) => listViolations(client, rule))).toEqual([]);
  });

  test('detects a violation', async () => {
    const [change, name] = breakingChanges[rule];
    const violations = await withClient(database.owner, async (client) => {
      await client.query('begin');
      await client.query(change);
      const names = await listViolations(client, rule);
      await client.query('rollback');
      return names;
    });
    expect(violations).toContain(name);
  });
});
