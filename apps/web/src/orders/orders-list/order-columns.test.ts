import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import { expect, test } from 'vitest';
import { applyColumnChoice, listDefaultColumns, readColumnChoice } from './column-choice.ts';
import { listChosenColumns, orderColumns, stackColumns } from './order-columns.tsx';

const noChoice = new Map<string, boolean>();
const ALL = null;

test("Spec §2 orders list: the specification's columns are the default, with the status", () => {
  expect(listChosenColumns(applyColumnChoice(noChoice, ALL)).map(({ header }) => header)).toEqual([
    'Order Date',
    'Order Details',
    'Product Details',
    'Package Details',
    'Payment Details',
    'Shipping Details',
    'Status',
  ]);
});

test('a stage with a parcel shows its carrier, AWB, last scan and charge', () => {
  const bookedStages = orderStages.filter(
    (stage) => !['new', 'booking_failed', 'cancelled', 'ready_to_ship'].includes(stage),
  );
  for (const stage of bookedStages) {
    expect(applyColumnChoice(noChoice, stage)).toEqual(
      expect.arrayContaining(['order', 'awb', 'scan', 'charge']),
    );
  }
  expect(applyColumnChoice(noChoice, 'new')).toContain('price');
  expect(applyColumnChoice(noChoice, 'ready_to_ship')).toContain('packed');
});

test('a choice of the user wins at every stage over the default columns', () => {
  const choice = readColumnChoice('tags,-payment,colour');
  for (const stage of [ALL, ...orderStages]) {
    const ids = applyColumnChoice(choice, stage);
    expect(ids).toContain('tags');
    expect(ids).not.toContain('payment');
  }
});

test.each(['', 'colour', ',,'])('an empty choice (%j) is the default', (storedText) => {
  expect(applyColumnChoice(readColumnChoice(storedText), ALL)).toEqual(listDefaultColumns(ALL));
});

test('a choice that hides every column of a stage shows the default', () => {
  const hiddenColumns = new Map(listDefaultColumns('in_transit').map((id) => [id, false]));
  expect(applyColumnChoice(hiddenColumns, 'in_transit')).toEqual(listDefaultColumns('in_transit'));
});

test('exactly one column is the row header for every choice of columns', () => {
  for (const choice of [['order', 'date'], ['payment', 'shipping'], ['status']]) {
    const headers = listChosenColumns(choice).filter(({ isRowHeader }) => isRowHeader === true);
    expect(headers).toHaveLength(1);
  }
});

const listStackedColumns = (choice: readonly string[]) =>
  stackColumns(listChosenColumns(choice), 'tablet').map(({ id }) => id);

test('stacks the default columns, and all columns, into four', () => {
  const stackedIds = ['order', 'product', 'payment', 'shipping'];
  expect(listStackedColumns(listDefaultColumns(ALL))).toEqual(stackedIds);
  expect(listStackedColumns(orderColumns.map(({ id }) => id))).toEqual(stackedIds);
});

test('a laptop keeps the columns of the specification apart and stacks status, price and charge', () => {
  const stackForLaptop = (ids: readonly string[]) =>
    stackColumns(listChosenColumns(ids), 'laptop').map(({ id }) => id);
  expect(stackForLaptop(listDefaultColumns(ALL))).toEqual(
    listDefaultColumns(ALL).filter((id) => id !== 'status'),
  );
  expect(stackForLaptop(listDefaultColumns('delivered'))).toEqual([
    'order',
    'payment',
    'shipping',
    'awb',
    'scan',
  ]);
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
    const headers = stackColumns(listChosenColumns(choice), 'tablet').filter(
      ({ isRowHeader }) => isRowHeader,
    );
    expect(headers).toHaveLength(1);
  }
});
