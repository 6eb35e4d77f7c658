import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  finishedImport,
  type ImportAnswer,
  importCsv,
  uploadImport,
  workOnImports,
} from '../../test-support/imports.ts';
import { createTestApp, forSeller, type TestApp } from '../../test-support/test-app.ts';
import { withClient } from '../db/engine/engine-client.ts';
import { sealAudit, selectTrail } from './audit-store.ts';
import { verifyAudit } from './verify-audit.ts';

let desk: TestApp;
let worker: { stop: () => Promise<void> };
beforeAll(async () => {
  desk = await createTestApp();
  worker = workOnImports(desk);
});
afterAll(async () => {
  await worker.stop();
  await desk.close();
});

test('each batch of a big import leaves one entry that names its orders, found from each of them and proven by the chain', async () => {
  const seller = await desk.signIn();
  const { sellerId } = await desk.sellerOf(seller.email);
  const sent = await uploadImport(desk, seller, importCsv(Array.from({ length: 501 }, () => ({}))));
  const { id: importId } = await finishedImport(seller, sent.json<ImportAnswer>());

  const { rows: orders } = await desk.ownerQuery(
    'select id, docket_number from orders where seller_id = $1',
    [sellerId],
  );
  expect(orders).toHaveLength(501);
  const { rows: batches } = await desk.ownerQuery(
    "select request_id, call, actor, change from audit_entries where action = 'orders.import'",
  );
  expect(batches).toHaveLength(2);
  for (const batch of batches) {
    expect(batch).toMatchObject({
      request_id: importId,
      call: 'big import',
      actor: expect.any(String),
      change: { direction: 'forward', status: 'NEW' },
    });
  }
  const named = batches.flatMap(({ change }) => Object.entries(Object(change).orders));
  const pairs = orders.map((order) => [order['id'], order['docket_number']]);
  expect(named.toSorted()).toEqual(pairs.toSorted());

  const trails = await desk.database.asSeller(forSeller(sellerId), async (db) => {
    const found: string[][] = [];
    for (const { id } of orders) {
      found.push((await selectTrail(db, String(id))).map(({ action }) => action));
    }
    return found;
  });
  expect(trails).toEqual(orders.map(() => ['orders.import']));

  await desk.database.withoutSeller(sealAudit);
  const verified = () => withClient(desk.testDatabase.owner, (client) => verifyAudit(client));
  expect((await verified()).faults).toEqual([]);
  await withClient(desk.testDatabase.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      "update audit_entries set change = change #- array['orders', $1] where change -> 'orders' ? $1",
      [orders[0]?.['id']],
    );
  });
  expect((await verified()).faults).toMatchObject([{ sellerId, fault: 'altered' }]);
});
