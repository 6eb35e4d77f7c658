import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../test-support/processes/test-database.ts';
import { withClient } from '../engine/engine-client.ts';

const text = readFileSync(
  new URL('../../../../../../docs/data-inventory.md', import.meta.url),
  'utf8',
);
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, first = '', second = '', third = '']) => [first, second, third] as const);
const tablesStart = rows.findIndex(([first]) => first === 'table');
const levels = rows.slice(1, tablesStart).map(([level]) => level);
const inventoryRows = rows.slice(tablesStart + 1);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// ASVS V14.1.1, V14.1.2
test('the data inventory lists exactly the columns of the database', async () => {
  const { rows: columns } = await withClient(database.owner, (client) =>
    client.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public'`,
    ),
  );
  const inventoryColumns = inventoryRows.flatMap(([table, , names]) =>
    names.split(' ').map((column) => `${table}.${column}`),
  );
  expect(inventoryColumns.toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
});

// ASVS V14.1.2
test('every column has a level with a documented protection', () => {
  expect(levels).toEqual(['secret', 'consignee', 'person', 'business', 'technical']);
  expect(inventoryRows.filter(([, level]) => !levels.includes(level))).toEqual([]);
});
