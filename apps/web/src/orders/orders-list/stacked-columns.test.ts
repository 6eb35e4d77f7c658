import { expect, test } from 'vitest';
import { defaultColumns, shownColumns } from './column-choice.ts';
import { orderColumns } from './order-columns.tsx';
import { stackedColumns } from './stacked-columns.tsx';

const stacked = (choice: readonly string[]) =>
  stackedColumns(shownColumns(choice)).map(({ id }) => id);

test('the default columns become four, and all columns do too', () => {
  const four = ['order', 'product', 'payment', 'shipping'];
  expect(stacked(defaultColumns)).toEqual(four);
  expect(stacked(orderColumns.map(({ id }) => id))).toEqual(four);
});

test('a column stays when the one that would take it is not chosen', () => {
  expect(stacked(['date', 'price', 'shipping', 'scan'])).toEqual(['date', 'price', 'shipping']);
});

test('exactly one column is the row header for every choice of columns', () => {
  for (const choice of [['order', 'date'], ['date', 'package'], ['payment', 'status'], ['scan']]) {
    const headers = stackedColumns(shownColumns(choice)).filter(({ isRowHeader }) => isRowHeader);
    expect(headers).toHaveLength(1);
  }
});
