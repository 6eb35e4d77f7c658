import { expect, test } from 'vitest';
import { formatRoute } from './quote-texts.ts';

test('formats 0 km as less than 1 km and longer routes as approximate', () => {
  expect(formatRoute('A', 0)).toBe('Zone A · less than 1 km by road');
  expect(formatRoute('D1', 1_240)).toBe('Zone D1 · about 1,240 km by road');
});
