import { expect, test } from 'vitest';
import { defaultColumns, readColumnChoice, shownColumns } from './column-choice.ts';

test("Spec §2 orders list: the specification's columns are the default", () => {
  expect(shownColumns(readColumnChoice(null)).map(({ header }) => header)).toEqual([
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

test.each(['', 'colour', ',,'])('an empty choice (%j) is the default', (kept) => {
  expect(readColumnChoice(kept)).toEqual(defaultColumns);
});

test('exactly one column is the row header for every choice of columns', () => {
  for (const choice of [['order', 'date'], ['payment', 'shipping'], ['status']]) {
    const headers = shownColumns(choice).filter(({ isRowHeader }) => isRowHeader === true);
    expect(headers).toHaveLength(1);
  }
});
