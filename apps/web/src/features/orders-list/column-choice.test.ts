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

test('a kept choice is read in the order of the table; unknown columns are dropped', () => {
  expect(readColumnChoice('shipping,order,price')).toEqual(['order', 'shipping']);
});

test.each(['', 'price', ',,'])('a choice of nothing (%j) is the default', (kept) => {
  expect(readColumnChoice(kept)).toEqual(defaultColumns);
});

test('exactly one column names the row, whichever are chosen', () => {
  for (const choice of [['order', 'date'], ['payment', 'shipping'], ['status']]) {
    const headers = shownColumns(choice).filter(({ isRowHeader }) => isRowHeader === true);
    expect(headers).toHaveLength(1);
  }
});
