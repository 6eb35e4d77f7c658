import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  buildImportCsv,
  runImports,
  uploadImport,
  waitForImport,
} from '../../../../test-support/imports.ts';
import {
  buildOrderPayload,
  buildWarehousePayload,
} from '../../../../test-support/samples/payloads.ts';
import { type Caller, forSeller, PASSWORD, testApp } from '../../../../test-support/test-app.ts';
import { sealAudit } from '../../audit/seal-audit.ts';
import { withClient } from '../engine/engine-client.ts';
import { toColumnName } from '../query/column-names.ts';

const tables = [
  'sellers',
  'users',
  'sessions',
  'warehouses',
  'orders',
  'orderCounts',
  'imports',
  'importPieces',
  'importRefusals',
  'idempotencyKeys',
  'domainEvents',
  'secondFactors',
  'auditEntries',
  'auditHeads',
  'docketBlocks',
  'logins',
  'passwordLinks',
  'mails',
  'mailSwitches',
  'notifications',
  'notificationReads',
] as const;

/** Creates a password link, an email, a mail switch and a read notification of the finished import. */
async function createMessages(caller: Caller): Promise<void> {
  const { sellerId } = await app.findSeller(caller.email);
  const credentials = { email: caller.email, password: PASSWORD };
  await caller.post(`/api/sellers/${sellerId}/password-link`, credentials);
  const choice = { event: 'booked', toSeller: true, toConsignee: true };
  await caller.send('PUT', '/api/mail-switches', choice);
  const password = `${PASSWORD}-2`;
  const change = { currentPassword: PASSWORD, password, confirmPassword: password };
  await caller.post('/api/account/password', change);
  await app.runJobs();
  const { data } = (await caller.get('/api/notifications')).json<{ data: { id: string }[] }>();
  await caller.post('/api/notifications/read', { ids: data.map(({ id }) => id) });
}

let ownSellerId: string;
let otherSellerId: string;

const app = await testApp();
beforeAll(async () => {
  const callers = [];
  const imports = runImports(app);
  for (let index = 0; index < 2; index += 1) {
    const caller = await app.signIn({ role: 'Admin' });
    await caller.post('/api/account/second-factor', { password: PASSWORD });
    await caller.post('/warehouse/create', buildWarehousePayload());
    const order = await caller.post('/booking/createPickup', buildOrderPayload(), {
      'idempotency-key': 'k',
    });
    const { docketNumber } = order.json<{ data: { docketNumber: string } }>().data;
    await caller.post(`/api/orders/${docketNumber}/cancel`, undefined);
    await waitForImport(
      caller,
      (await uploadImport(app, caller, buildImportCsv([{ name: '' }]))).json(),
    );
    await createMessages(caller);
    callers.push(caller);
  }
  // Stop the worker, so that the files of the next imports remain.
  await imports.stop();
  const sellers = [];
  for (const caller of callers) {
    await uploadImport(app, caller, buildImportCsv([{}]));
    sellers.push((await app.findSeller(caller.email)).sellerId);
  }
  [ownSellerId = '', otherSellerId = ''] = sellers;
  await sealAudit(app.database);
});

/** Runs a statement as the login of the server, without the filter that the query builder adds. */
const runUnfiltered = (sellerId: string, statement: string) =>
  withClient({ ...app.testDatabase.app }, async (client) => {
    await client.query(`begin; set local app.seller_id = '${sellerId}'`);
    return client.query<{ seller_id: string }>(statement);
  });

test.each(tables)('%s: a query without a filter reads only rows of the seller', async (table) => {
  const statement = `select distinct seller_id from ${toColumnName(table)}`;
  const distinctRows = await app.ownerQuery(statement);
  expect(distinctRows.rows).toHaveLength(2);
  for (const sellerId of [ownSellerId, otherSellerId]) {
    const { rows } = await runUnfiltered(sellerId, statement);
    expect(rows).toEqual([{ seller_id: sellerId }]);
  }
});

test.each(tables)('%s: a query without a seller reads no rows', async (table) => {
  const { rows } = await runUnfiltered('', `select seller_id from ${toColumnName(table)}`);
  expect(rows).toEqual([]);
});

test('a seller can neither change nor insert rows of another seller', async () => {
  const change = `update warehouses set title = 'taken' where seller_id = '${otherSellerId}'`;
  expect((await runUnfiltered(ownSellerId, change)).rowCount).toBe(0);
  await expect(
    app.database.asSeller(forSeller(ownSellerId), (db) =>
      db
        .insertInto('sellers')
        .values({
          sellerId: otherSellerId.replace(/.$/, '0'),
          kind: 'seller',
          name: 'x',
          logo: '',
          createdAt: new Date(),
        })
        .execute(),
    ),
  ).rejects.toThrow(/row-level security/);
});

test('the seller setting ends with the transaction', async () => {
  await app.database.asSeller(forSeller(ownSellerId), (db) => sql`select 1`.execute(db));
  const { rows } = await app.database.withoutSeller((db) =>
    sql`select coalesce(current_setting('app.seller_id', true), '') as seller`.execute(db),
  );
  expect(rows).toEqual([{ seller: '' }]);
});

// ASVS V13.2.1, V13.2.2
test('the server login is no superuser, has no BYPASSRLS and owns no tables', async () => {
  const { rows } = await app.database.withoutSeller((db) =>
    sql<{ name: string }>`
      select rolname as name from pg_roles
      where rolname = current_user and not rolsuper and not rolbypassrls
        and not exists (select 1 from pg_tables where tableowner = current_user)`.execute(db),
  );
  expect(rows).toEqual([{ name: 'shipdesk_app' }]);
});

test('the server login cannot create schemas or permanent objects', async () => {
  const { rows } = await app.database.withoutSeller((db) =>
    sql<{ name: string }>`
      select nspname as name from pg_namespace
      where has_schema_privilege(oid, 'create') and nspname !~ '^pg_temp'
      union all select 'a schema' where has_database_privilege(current_database(), 'create')`.execute(
      db,
    ),
  );
  expect(rows).toEqual([]);
});
