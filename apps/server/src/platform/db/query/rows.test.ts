import { expect, test } from 'vitest';
import { prepareInsert } from './rows.ts';
import { isKeptPrepared, queryBuilder } from './statement.ts';

const build = prepareInsert('auditEntries', 2, {
  sellerId: 'common',
  action: 'common',
  change: 'own',
  subject: 'own',
});
const compile = (rows: Parameters<typeof build>[0]) => build(rows).compile(queryBuilder);
const seller = { sellerId: 'seller', action: 'orders.created' } as const;
const rows = [
  { ...seller, change: { orders: 1 }, subject: 'a' },
  { ...seller, change: {}, subject: 'b' },
];

test('a prepared INSERT sends the value of a common column once', () => {
  const { sql, parameters, query } = compile(rows);
  expect(sql).toBe(
    'insert into "audit_entries" ("seller_id", "action", "change", "subject") values ($1, $2, $3, $4), ($1, $2, $5, $6)',
  );
  expect(parameters).toEqual(['seller', 'orders.created', '{"orders":1}', 'a', '{}', 'b']);
  expect(isKeptPrepared(query)).toBe(true);
});

test.each([
  ['an INSERT of fewer rows', rows.slice(1)],
  [
    'an INSERT of rows that differ in a common column',
    rows.map((row, index) => ({ ...row, sellerId: `s${index}` })),
  ],
])('%s sends all values and is not kept prepared', (_, sentRows) => {
  const { parameters, query } = compile(sentRows);
  expect(parameters).toHaveLength(sentRows.length * 4);
  expect(isKeptPrepared(query)).toBe(false);
});
