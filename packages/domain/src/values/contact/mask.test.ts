import { expect, test } from 'vitest';
import { maskEmail, maskName } from './mask.ts';

test.each([
  ['Asha Menon', 'A***a'],
  ['  Ravi  ', 'R***i'],
  ['Jo', 'J***o'],
  ['Q', 'Q***'],
  ['कविता शर्मा', 'क***ता'],
  ['', ''],
  ['   ', ''],
])('masks the name %j as %j', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test.each([
  ['asha.menon@example.in', 'a***@example.in'],
  ['a@example.in', 'a***@example.in'],
  ['"x@y"@example.in', '"***@example.in'],
  ['', ''],
  ['@example.in', ''],
])('masks the email address %j as %j', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
