import { expect, test } from 'vitest';
import { emptyIds, extendTo, toggleRow } from './table.tsx';

const rowIds = ['a', 'b', 'c', 'd', 'e'];
const start = { ids: emptyIds, range: null };
const joinIds = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('');

test('a range extends from the last selected row in both directions', () => {
  const selection = toggleRow(start, 'c');
  expect(joinIds(extendTo(selection, rowIds, 'e'))).toBe('cde');
  expect(joinIds(extendTo(selection, rowIds, 'a'))).toBe('abc');
});

test('a new range replaces the previous one and keeps other rows', () => {
  const separateRows = toggleRow(toggleRow(start, 'a'), 'c');
  const wideSelection = extendTo(separateRows, rowIds, 'e');
  expect(joinIds(wideSelection)).toBe('acde');
  expect(joinIds(extendTo(wideSelection, rowIds, 'd'))).toBe('acd');
});

test('a range without a valid start row starts at the given row', () => {
  expect(joinIds(extendTo(start, rowIds, 'b'))).toBe('b');
  expect(joinIds(extendTo(start, rowIds, 'c', 'b'))).toBe('bc');
  expect(joinIds(extendTo(toggleRow(start, 'gone'), rowIds, 'c', 'b'))).toBe('bcgone');
});
