import { expect, test } from 'vitest';
import { parseUtr } from './utr.ts';

test.each([
  ['412345678901', '412345678901'],
  ['4123 4567 8901', '412345678901'],
  ['N327262841905566', 'N327262841905566'],
  [' n3272 6284 1905 566 ', 'N327262841905566'],
  ['HDFCR52026112300417782', 'HDFCR52026112300417782'],
])('parses the UTR %j', (text, utr) => {
  expect(parseUtr(text)).toBe(utr);
});

test.each([
  '',
  '41234567890',
  '41234567890A',
  '4123456789012',
  'N32726284190556',
  'N3272628419055661',
  'N32726284190556-',
  'HDFCR520261123004177829',
])('rejects %j as a UTR', (text) => {
  expect(parseUtr(text)).toBeNull();
});
