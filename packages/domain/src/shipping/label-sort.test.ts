import { expect, test } from 'vitest';
import { labelSorts, sortLabels } from './label-sort.ts';

const labels = [
  { id: 1, product: 'Shirt', pincode: '560001', orderDate: '2026-11-20' },
  { id: 2, product: 'belt', pincode: '110001', orderDate: '2026-11-21' },
  { id: 3, product: 'Shirt', pincode: '110001', orderDate: '2026-11-19' },
];

test.each([
  ['selected', [1, 2, 3]],
  ['product', [2, 1, 3]],
  ['pincode', [2, 3, 1]],
  ['order_date', [3, 1, 2]],
] as const)('the sort %s orders the labels and keeps the order of equal labels', (sort, ids) => {
  expect(sortLabels(labels, sort, (label) => label).map(({ id }) => id)).toEqual(ids);
});

test('every sort keeps all labels', () => {
  for (const sort of labelSorts) expect(sortLabels(labels, sort, (label) => label)).toHaveLength(3);
});
