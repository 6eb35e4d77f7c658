import { expect, test } from 'vitest';
import { formatRoute } from './quote-texts.ts';

test('a route within one place is not 0 km long', () => {
  expect(formatRoute('A', 0)).toBe('Zone A · less than 1 km by road');
  expect(formatRoute('D1', 1_240)).toBe('Zone D1 · about 1,240 km by road');
});
