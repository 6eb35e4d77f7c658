import { expect, test } from 'vitest';
import {
  chosenColumns,
  defaultColumns,
  orderColumns,
  readColumnChoice,
  stackedColumns,
} from './order-columns.tsx';

test("Spec §2 orders list: the specification's columns are the default", () => {
  expect(chosenColumns(readColumnChoice(null)).map(({ header }) => header)).toEqual([
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

test.each(['', 'colour', ',,'])('an empty choice (%j) is the default', (stored) => {
  expect(readColumnChoice(stored)).toEqual(defaultColumns);
});

test('exactly one column is the row header for every choice of columns', () => {
  for (const choice of [['order', 'date'], ['payment', 'shipping'], ['status']]) {
    const headers = chosenColumns(choice).filter(({ isRowHeader }) => isRowHeader === true);
    expect(headers).toHaveLength(1);
  }
});

const stacked = (choice: readonly string[]) =>
  stackedColumns(chosenColumns(choice)).map(({ id }) => id);

test('the default columns become four, and all columns do too', () => {
  const four = ['order', 'product', 'payment', 'shipping'];
  expect(stacked(defaultColumns)).toEqual(four);
  expect(stacked(orderColumns.map(({ id }) => id))).toEqual(four);
});

test('a column stays when the one that would take it is not chosen', () => {
  expect(stacked(['date', 'price', 'shipping', 'scan'])).toEqual(['date', 'price', 'shipping']);
});

test('exactly one stacked column is the row header for every choice of columns', () => {
  for (const choice of [['order', 'date'], ['date', 'package'], ['payment', 'status'], ['scan']]) {
    const headers = stackedColumns(chosenColumns(choice)).filter(({ isRowHeader }) => isRowHeader);
    expect(headers).toHaveLength(1);
  }
});
