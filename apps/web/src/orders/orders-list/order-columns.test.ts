import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import { expect, test } from 'vitest';
import { applyColumnChoice, listDefaultColumns, readColumnChoice } from './column-choice.ts';
import { listChosenColumns, orderColumns, stackColumns } from './order-columns.tsx';

const noChoice = new Map<string, boolean>();
const ALL_STAGES = null;

test('Spec §2 orders list: shows the specified columns and the status by default', () => {
  expect(
    listChosenColumns(applyColumnChoice(noChoice, ALL_STAGES)).map(({ header }) => header),
  ).toEqual([
    'Order Date',
    'Order Details',
    'Product Details',
    'Package Details',
    'Payment Details',
    'Shipping Details',
    'Status',
  ]);
});

test('chooses the default columns by stage', () => {
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

test('applies the choice of the user at every stage', () => {
  const choice = readColumnChoice('tags,-payment,colour');
  for (const stage of [ALL_STAGES, ...orderStages]) {
    const ids = applyColumnChoice(choice, stage);
    expect(ids).toContain('tags');
    expect(ids).not.toContain('payment');
  }
});

test.each(['', 'colour', ',,'])(
  'shows the default columns for the stored choice %j',
  (storedText) => {
    expect(applyColumnChoice(readColumnChoice(storedText), ALL_STAGES)).toEqual(
      listDefaultColumns(ALL_STAGES),
    );
  },
);

test('shows the default columns when the choice hides every column', () => {
  const hiddenColumns = new Map(listDefaultColumns('in_transit').map((id) => [id, false]));
  expect(applyColumnChoice(hiddenColumns, 'in_transit')).toEqual(listDefaultColumns('in_transit'));
});

test('marks exactly one chosen column as the row header', () => {
  for (const choice of [['order', 'date'], ['payment', 'shipping'], ['status']]) {
    const headers = listChosenColumns(choice).filter(({ isRowHeader }) => isRowHeader === true);
    expect(headers).toHaveLength(1);
  }
});

const listStackedColumns = (choice: readonly string[]) =>
  stackColumns(listChosenColumns(choice), 'tablet').map(({ id }) => id);

test('stacks the default columns and all columns into four columns on a tablet', () => {
  const stackedIds = ['order', 'product', 'payment', 'shipping'];
  expect(listStackedColumns(listDefaultColumns(ALL_STAGES))).toEqual(stackedIds);
  expect(listStackedColumns(orderColumns.map(({ id }) => id))).toEqual(stackedIds);
});

test('keeps the specified columns separate on a laptop and stacks status and charge', () => {
  const stackForLaptop = (ids: readonly string[]) =>
    stackColumns(listChosenColumns(ids), 'laptop').map(({ id }) => id);
  expect(stackForLaptop(listDefaultColumns(ALL_STAGES))).toEqual(
    listDefaultColumns(ALL_STAGES).filter((id) => id !== 'status'),
  );
  expect(stackForLaptop(listDefaultColumns('delivered'))).toEqual([
    'order',
    'payment',
    'shipping',
    'awb',
    'scan',
  ]);
});

test('keeps a column separate when the host column is not chosen', () => {
  expect(listStackedColumns(['date', 'price', 'shipping', 'scan'])).toEqual([
    'date',
    'price',
    'shipping',
  ]);
});

test('marks exactly one stacked column as the row header', () => {
  for (const choice of [['order', 'date'], ['date', 'package'], ['payment', 'status'], ['scan']]) {
    const headers = stackColumns(listChosenColumns(choice), 'tablet').filter(
      ({ isRowHeader }) => isRowHeader,
    );
    expect(headers).toHaveLength(1);
  }
});
