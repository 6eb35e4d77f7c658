import { expect, test } from 'vitest';
import { extendTo, nothingSelected, toggleRow } from './table-selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const start = { ids: nothingSelected, range: null };
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('');

test('a range goes from the row that was selected by itself to the one that is reached, either way', () => {
  const one = toggleRow(start, 'c');
  expect(idsOf(extendTo(one, order, 'e'))).toBe('cde');
  expect(idsOf(extendTo(one, order, 'a'))).toBe('abc');
});

test('a range drawn again replaces the one before and leaves other rows as they were', () => {
  const apart = toggleRow(toggleRow(start, 'a'), 'c');
  const wide = extendTo(apart, order, 'e');
  expect(idsOf(wide)).toBe('acde');
  expect(idsOf(extendTo(wide, order, 'd'))).toBe('acd');
});

test('without a row to begin at, or with one that is gone, a range begins where it is said to', () => {
  expect(idsOf(extendTo(start, order, 'b'))).toBe('b');
  expect(idsOf(extendTo(start, order, 'c', 'b'))).toBe('bc');
  expect(idsOf(extendTo(toggleRow(start, 'gone'), order, 'c', 'b'))).toBe('bcgone');
});
