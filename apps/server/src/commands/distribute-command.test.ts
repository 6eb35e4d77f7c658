import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSettings, runCommand } from '../../test-support/processes/run-command.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../test-support/processes/test-database.ts';
import { runDistributeCommand } from './distribute-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const distribute = (args: string[]) =>
  runCommand(runDistributeCommand, buildSettings(database), { args });

test('a dry run prints one statement for each table, all colocated with sellers', async () => {
  const lines = (await distribute(['--dry-run'])).trim().split('\n');
  expect(lines).toContain("select create_reference_table('logins');");
  expect(lines).toContain(
    "select create_distributed_table('orders', 'seller_id', colocate_with => 'sellers');",
  );
  expect(lines.findIndex((line) => line.includes("'sellers', 'seller_id')"))).toBeLessThan(
    lines.findIndex((line) => line.includes("'users'")),
  );
});

test('fails without the citus extension', async () => {
  await expect(distribute([])).rejects.toThrow('no citus extension');
});
