import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildSettings, runCommand } from '../../../test-support/processes/run-command.ts';
import {
  createTestFolder,
  removeTestFolders,
} from '../../../test-support/processes/test-folders.ts';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { runVerifyAuditCommand } from '../../commands/verify-audit-command.ts';
import { withClient } from '../db/engine/engine-client.ts';
import { sealAudit } from './seal-audit.ts';
import { verifyAudit } from './verify-audit.ts';

afterAll(removeTestFolders);

/** New for each test, because most tests damage the audit log. */
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  const caller = await app.signIn();
  await caller.post('/booking/createPickup', buildOrderPayload());
  await caller.post('/booking/createPickup', buildOrderPayload());
  return () => app.close();
});
const verifyLog = (args: string[] = []) =>
  runCommand(runVerifyAuditCommand, buildSettings(app.testDatabase), { args });
const tamper = (statement: string) =>
  withClient(app.testDatabase.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(statement);
  });

test.each([
  ['a changed entry', "update audit_entries set change = '{}' where position = 2", 'altered'],
  [
    'a changed actor',
    'update audit_entries set actor = gen_random_uuid() where position = 2',
    'altered',
  ],
  ['a removed entry', 'delete from audit_entries where position = 2', 'missing before'],
  ['a removed first entry', 'delete from audit_entries where position = 1', 'missing before'],
  ['a removed last entry', 'delete from audit_entries where position = 3', 'missing at the end'],
  ['an emptied log', 'delete from audit_entries', 'missing at the end'],
  ['a removed head', 'delete from audit_heads', 'altered'],
  [
    'swapped entries',
    `update audit_entries e set position = o.position, hash = o.hash from audit_entries o
     where e.position in (2, 3) and o.position = 5 - e.position`,
    'altered',
  ],
])('detects %s', async (_damage, statement, fault) => {
  expect(await verifyLog()).toContain('3 entries in 1 chains');
  await tamper('drop index audit_entries_chain');
  await tamper(statement);
  const { faults } = await withClient(app.testDatabase.owner, (client) => verifyAudit(client));
  expect(faults.map((item) => item.fault)).toContain(fault);
  await expect(verifyLog()).rejects.toThrow('The audit log was tampered with');
});

test('reports a rewritten chain that differs from the anchor file', async () => {
  const file = join(await createTestFolder(), 'heads.json');
  await verifyLog([file]);
  await verifyLog([file]);
  expect(Object.values(JSON.parse(await readFile(file, 'utf8')))).toMatchObject([{ position: 3 }]);
  await tamper("update audit_entries set change = '{}', position = null, hash = null");
  await tamper('delete from audit_heads');
  expect(await verifyLog()).toContain('3 entries');
  await expect(verifyLog([file])).rejects.toThrow('tampered');
});

test('rejects an anchor file that audit:verify did not write', async () => {
  const file = join(await createTestFolder(), 'heads.json');
  await writeFile(file, 'x');
  await expect(verifyLog([file])).rejects.toThrow('was not written by audit:verify');
});

test('seals a backlog of two sellers in batches', async () => {
  await sealAudit(app.database);
  await app.ownerQuery(
    `insert into audit_entries (seller_id, at, address, call, action, subject, change)
     select (array['00000000-0000-7000-8000-000000000001', 'f0000000-0000-7000-8000-000000000001'])[1 + n % 2]::uuid,
       now(), '', '', 'test', n::text, '{}' from generate_series(1, 2400) n`,
  );
  expect(await sealAudit(app.database)).toBe(2400);
  const { rows } = await app.ownerQuery('select from audit_entries where position is null');
  expect(rows).toHaveLength(0);
  expect(await verifyLog()).toMatch(/^The audit log is valid/);
});
