import { expect, test } from 'vitest';
import {
  defaultColumns,
  listChosenColumns,
  orderColumns,
  readColumnChoice,
  stackColumns,
} from './order-columns.tsx';

test("Spec §2 orders list: the specification's columns are the default", () => {
  expect(listChosenColumns(readColumnChoice(null)).map(({ header }) => header)).toEqual([
    'Order Date',
    'Order Details',
    'Product Details',
    'Package Details',
    'Payment Details',
    'Shipping Details',
  ]);
});

test('reads a stored choice in the order of the table and drops unknown columns', () => {
  expect(readColumnChoice('shipping,order,colour')).toEqual(['order', 'shipping']);
});

test.each(['', 'colour', ',,'])('an empty choice (%j) is the default', (storedText) => {
  expect(readColumnChoice(storedText)).toEqual(defaultColumns);
});

test('exactly one column is the row header for every choice of columns', () => {
  for (const choice of [['order', 'date'], ['payment', 'shipping'], ['status']]) {
    const headers = listChosenColumns(choice).filter(({ isRowHeader }) => isRowHeader === true);
    expect(headers).toHaveLength(1);
  }
});

const listStackedColumns = (choice: readonly string[]) =>
  stackColumns(listChosenColumns(choice)).map(({ id }) => id);

test('stacks the default columns, and all columns, into four', () => {
  const stackedIds = ['order', 'product', 'payment', 'shipping'];
  expect(listStackedColumns(defaultColumns)).toEqual(stackedIds);
  expect(listStackedColumns(orderColumns.map(({ id }) => id))).toEqual(stackedIds);
});

test('keeps a column when its host column is not chosen', () => {
  expect(listStackedColumns(['date', 'price', 'shipping', 'scan'])).toEqual([
    'date',
    'price',
    'shipping',
  ]);
});

test('exactly one stacked column is the row header for every choice of columns', () => {
  for (const choice of [['order', 'date'], ['date', 'package'], ['payment', 'status'], ['scan']]) {
    const headers = stackColumns(listChosenColumns(choice)).filter(
      ({ isRowHeader }) => isRowHeader,
    );
    expect(headers).toHaveLength(1);
  }
});
