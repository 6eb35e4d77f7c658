import { expect, test } from 'vitest';
import { extendTo, nothingSelected, toggleRow } from './table.tsx';

const order = ['a', 'b', 'c', 'd', 'e'];
const start = { ids: nothingSelected, range: null };
const joinIds = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('');

test('a range extends from the last selected row in both directions', () => {
  const selection = toggleRow(start, 'c');
  expect(joinIds(extendTo(selection, order, 'e'))).toBe('cde');
  expect(joinIds(extendTo(selection, order, 'a'))).toBe('abc');
});

test('a new range replaces the previous one and keeps other rows', () => {
  const separateRows = toggleRow(toggleRow(start, 'a'), 'c');
  const wideSelection = extendTo(separateRows, order, 'e');
  expect(joinIds(wideSelection)).toBe('acde');
  expect(joinIds(extendTo(wideSelection, order, 'd'))).toBe('acd');
});

test('a range without a valid start row starts at the given row', () => {
  expect(joinIds(extendTo(start, order, 'b'))).toBe('b');
  expect(joinIds(extendTo(start, order, 'c', 'b'))).toBe('bc');
  expect(joinIds(extendTo(toggleRow(start, 'gone'), order, 'c', 'b'))).toBe('bcgone');
});
