import { expect, test } from 'vitest';
import { createRowIds, isRowId } from './row-id.ts';

test('creates ascending version 7 UUIDs, even within one millisecond', () => {
  const newId = createRowIds();
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.filter((id) => !isRowId(id) || id[14] !== '7')).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});
