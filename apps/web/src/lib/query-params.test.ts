import { expect, test } from 'vitest';
import { parsePage } from './query-params.ts';

test.each([
  ['', 1],
  ['page=7', 7],
  ['page=2.9', 2],
  ['page=0', 1],
  ['page=-3', 1],
  ['page=x', 1],
  ['page=1000', 999],
  ['page=Infinity', 999],
])('parses the query %j as page %i', (query, page) => {
  expect(parsePage(new URLSearchParams(query))).toBe(page);
});
