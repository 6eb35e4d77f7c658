import { expect, test } from 'vitest';
import { emptyIds, extendTo, toggleRow } from './table.tsx';

const rowIds = ['a', 'b', 'c', 'd', 'e'];
const emptySelection = { ids: emptyIds, range: null };
const joinIds = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('');

test('extends a range up or down from the last selected row', () => {
  const selection = toggleRow(emptySelection, 'c');
  expect(joinIds(extendTo(selection, rowIds, 'e'))).toBe('cde');
  expect(joinIds(extendTo(selection, rowIds, 'a'))).toBe('abc');
});

test('replaces the previous range and keeps the other selected rows', () => {
  const separateRows = toggleRow(toggleRow(emptySelection, 'a'), 'c');
  const wideSelection = extendTo(separateRows, rowIds, 'e');
  expect(joinIds(wideSelection)).toBe('acde');
  expect(joinIds(extendTo(wideSelection, rowIds, 'd'))).toBe('acd');
});

test('starts a range at the fallback row, or else at the target row, when the start row is missing', () => {
  expect(joinIds(extendTo(emptySelection, rowIds, 'b'))).toBe('b');
  expect(joinIds(extendTo(emptySelection, rowIds, 'c', 'b'))).toBe('bc');
  expect(joinIds(extendTo(toggleRow(emptySelection, 'gone'), rowIds, 'c', 'b'))).toBe('bcgone');
});
