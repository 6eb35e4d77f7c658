import { expect, test } from 'vitest';
import { maskName } from './mask.ts';

test.each([
  ['Asha Menon', 'A***a'],
  ['  Ravi  ', 'R***i'],
  ['Jo', 'J***o'],
  ['Q', 'Q***'],
  ['कविता शर्मा', 'क***ता'],
  ['', ''],
  ['   ', ''],
])('masks %j as %j', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
