import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { orderPayload } from '../../test-support/payloads.ts';
import { runCommand, settingsOf } from '../../test-support/run-command.ts';
import { createTestApp, type TestApp } from '../../test-support/test-app.ts';
import { createTestFolder, removeTestFolders } from '../../test-support/test-folders.ts';
import { verifyAuditCommand } from '../commands/verify-audit-command.ts';
import { withClient } from '../db/engine/engine-client.ts';
import { sealAudit } from './audit-store.ts';
import { verifyAudit } from './verify-audit.ts';

afterAll(removeTestFolders);

/** A log of its own, which a test may spoil. */
let own: TestApp;
beforeEach(async () => {
  own = await createTestApp();
  const caller = await own.signIn();
  await caller.post('/booking/createPickup', orderPayload());
  await caller.post('/booking/createPickup', orderPayload());
  return () => own.close();
});
const verifyOwn = (args: string[] = []) =>
  runCommand(verifyAuditCommand, settingsOf(own.testDatabase), { args });
const spoil = (statement: string) =>
  withClient(own.testDatabase.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(statement);
  });

test.each([
  ['a changed entry', "update audit_entries set change = '{}' where position = 4", 'altered'],
  [
    'a changed actor',
    'update audit_entries set actor = gen_random_uuid() where position = 4',
    'altered',
  ],
  ['a removed entry', 'delete from audit_entries where position = 3', 'missing before'],
  ['a removed first entry', 'delete from audit_entries where position = 1', 'missing before'],
  ['a removed last entry', 'delete from audit_entries where position = 5', 'missing at the end'],
  ['an emptied log', 'delete from audit_entries', 'missing at the end'],
  ['a removed head', 'delete from audit_heads', 'altered'],
  [
    'exchanged entries',
    `update audit_entries e set position = o.position, hash = o.hash from audit_entries o
     where e.position in (4, 5) and o.position = 9 - e.position`,
    'altered',
  ],
])('%s is found', async (_what, statement, fault) => {
  expect(await verifyOwn()).toContain('5 entries in 1 chains');
  await spoil('drop index audit_entries_chain');
  await spoil(statement);
  const { faults } = await withClient(own.testDatabase.owner, (client) => verifyAudit(client));
  expect(faults.map((found) => found.fault)).toContain(fault);
  await expect(verifyOwn()).rejects.toThrow('The audit log was tampered with');
});

test('a chain that was rewritten from its beginning differs from the heads that were kept elsewhere', async () => {
  const file = join(await createTestFolder(), 'heads.json');
  await verifyOwn([file]);
  await verifyOwn([file]);
  expect(Object.values(JSON.parse(await readFile(file, 'utf8')))).toMatchObject([{ position: 5 }]);
  await spoil("update audit_entries set change = '{}', position = null, hash = null");
  await spoil('delete from audit_heads');
  expect(await verifyOwn()).toContain('5 entries');
  await expect(verifyOwn([file])).rejects.toThrow('tampered');
  await writeFile(file, 'x');
  await expect(verifyOwn([file])).rejects.toThrow('is no file of an earlier run');
});

test('a long backlog is sealed in steps, those of all sellers in turn', async () => {
  await own.database.withoutSeller(sealAudit);
  await own.ownerQuery(
    `insert into audit_entries (seller_id, at, address, call, action, subject, change)
     select (array['00000000-0000-7000-8000-000000000001', 'f0000000-0000-7000-8000-000000000001'])[1 + n % 2]::uuid,
       now(), '', '', 'test', n::text, '{}' from generate_series(1, 2400) n`,
  );
  const open = async () => {
    const { rows } = await own.ownerQuery(
      'select count(*)::int as open from audit_entries where position is null group by seller_id',
    );
    return rows.map((row) => row['open']);
  };
  await own.ownerQuery('select seal_audit()');
  expect(await open()).toEqual([700, 700]);
  expect(await own.database.withoutSeller(sealAudit)).toBe(1400);
  expect(await open()).toEqual([]);
  expect(await verifyOwn()).toMatch(/^The audit log holds/);
});
