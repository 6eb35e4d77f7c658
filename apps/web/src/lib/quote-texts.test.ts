import { expect, test } from 'vitest';
import { formatRoute } from './quote-texts.ts';

test('a route of 0 km is shown as less than 1 km', () => {
  expect(formatRoute('A', 0)).toBe('Zone A · less than 1 km by road');
  expect(formatRoute('D1', 1_240)).toBe('Zone D1 · about 1,240 km by road');
});
