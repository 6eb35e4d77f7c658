import { expect, test } from 'vitest';
import { isSameQuery, viewQueryOf } from './view-query.ts';

test('a view keeps the filters and the page size, not the page or the search', () => {
  const params = new URLSearchParams('stage=ndr&search=98111&page=3&size=25');
  expect(viewQueryOf(params)).toBe('stage=ndr&size=25');
});

test.each([
  ['stage=ndr&range=thisMonth', 'range=thisMonth&stage=ndr', true],
  ['', '', true],
  ['stage=ndr', 'stage=new', false],
])('%j and %j show the same list: %s', (one, other, isSame) => {
  expect(isSameQuery(one, other)).toBe(isSame);
});
