import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyDay, orderPayload } from '../../../test-support/payloads.ts';
import { type Caller, createTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.ts';
import { withClient } from '../engine/engine-client.ts';

// A copy of the database that stays as it was when it was made: a replica that has fallen behind, for as long as a test
// wants. Its orders carry another consignee's name, so that an answer tells where it comes from.
const copy = `replica_${randomBytes(6).toString('hex')}`;
const COPIED = 'Read from the copy';

let testDatabase: TestDatabase;
let desk: TestApp;
let writer: Caller;
let bystander: Caller;

const administrate = (statement: string, database = 'postgres') =>
  withClient({ ...testDatabase.superuser, database }, (client) => client.query(statement));

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const read: pg.PoolConfig = { ...testDatabase.app, database: copy };
  desk = await createTestApp({}, undefined, { testDatabase, read });
  [writer, bystander] = [await desk.signIn(), await desk.signIn()];
  for (const caller of [writer, bystander]) {
    await caller.post('/booking/createPickup', orderPayload());
  }
  const name = testDatabase.app.database ?? '';
  await administrate(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  await administrate(`create database ${copy} template ${name}`);
  await administrate(`update orders set consignee_name = '${COPIED}'`, copy);
});
afterAll(async () => {
  await desk.close();
  await administrate(`drop database if exists ${copy} with (force)`);
});

async function namesListed(caller: Caller): Promise<string[]> {
  const response = await caller.post('/orders/getorders', anyDay);
  expect(response.statusCode).toBe(200);
  return response
    .json<{ data: { consigneeName: string }[] }>()
    .data.map((row) => row.consigneeName);
}

const exported = async (caller: Caller) =>
  (await caller.post('/api/orders/export', { filters: anyDay.filters })).body;

test('lists and exports are read from a replica that has everything the seller wrote', async () => {
  expect(await namesListed(writer)).toEqual([COPIED]);
  expect(await exported(writer)).toContain(COPIED);
});

test('whoever wrote something that the replica does not have reads the primary, and nobody else does', async () => {
  const payload = orderPayload({ name: 'Anita Desai' });
  expect((await writer.post('/booking/createPickup', payload)).statusCode).toBe(201);
  expect(await namesListed(writer)).toEqual(['Anita Desai', 'Ravi Kumar']);
  expect(await exported(writer)).not.toContain(COPIED);
  expect(await namesListed(bystander)).toEqual([COPIED]);
});

test('reading counts as no write: a list twice is a list from the replica twice', async () => {
  for (let call = 0; call < 3; call += 1) expect(await namesListed(bystander)).toEqual([COPIED]);
});

test('a replica that has caught up serves the seller again', async () => {
  const { sellerId } = await desk.sellerOf(writer.email);
  const { rows } = await desk.ownerQuery('select writes from seller_writes where seller_id = $1', [
    sellerId,
  ]);
  const [{ writes } = { writes: 0 }] = rows;
  await administrate(
    `update seller_writes set writes = ${Number(writes)} where seller_id = '${sellerId}'`,
    copy,
  );
  expect(await namesListed(writer)).toEqual([COPIED]);
});

test('two orders at once are two writes', async () => {
  const { sellerId } = await desk.sellerOf(bystander.email);
  const count = async () =>
    (await desk.ownerQuery('select writes from seller_writes where seller_id = $1', [sellerId]))
      .rows[0]?.['writes'];
  const before = Number(await count());
  const answers = await Promise.all(
    [1, 2, 3].map(() => bystander.post('/booking/createPickup', orderPayload())),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(Number(await count())).toBe(before + 3);
});

test('while the replica is away, or not what it should be, the primary answers', async () => {
  await administrate('drop table orders cascade', copy);
  expect(await namesListed(writer)).toEqual(['Anita Desai', 'Ravi Kumar']);
  await administrate(`drop database ${copy} with (force)`);
  expect(await namesListed(writer)).toEqual(['Anita Desai', 'Ravi Kumar']);
  expect(await exported(writer)).toContain('Anita Desai');
  expect((await desk.app.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200);
  expect(desk.logged.join('\n')).toContain('the read replica failed: the primary answers');
});
