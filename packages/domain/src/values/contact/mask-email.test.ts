import { expect, test } from 'vitest';
import { maskEmail } from './mask-email.ts';

test.each([
  ['asha.menon@example.in', 'a***@example.in'],
  ['a@example.in', 'a***@example.in'],
  ['"x@y"@example.in', '"***@example.in'],
  ['', ''],
  ['@example.in', ''],
])('masks %j as %j', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
