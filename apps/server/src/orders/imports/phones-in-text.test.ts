import { expect, test } from 'vitest';
import { findPhones } from './phones-in-text.ts';

test.each([
  ['9811122233', ['9811122233']],
  ['+91 98111 22233', ['9811122233']],
  ['0091 98111 22233', ['9811122233']],
  ['098111-22233', ['9811122233']],
  ['(+91) 981.112.2233', ['9811122233']],
  ['call 98111 22233 or 9822233344', ['9811122233', '9822233344']],
  ['12 MG Road, 560001, 98111 22233', ['9811122233']],
  ['९८१११२२२३३', ['9811122233']],
  ['+९१ ९८१११ २२२३३', ['9811122233']],
  ['௯௮௧௧௧௨௨௨௩௩', ['9811122233']],
  ['𝟡𝟠𝟙𝟙𝟙𝟚𝟚𝟚𝟛𝟛', ['9811122233']],
])('finds the phone numbers in %j', (cell, phones) => {
  for (const phone of phones) expect(findPhones(cell)).toContain(phone);
});

test.each(['', 'no number', 'INV-1298111222337', '98111222337744', '560001'])(
  'finds no phone number in %j',
  (cell) => {
    expect(Array.from(findPhones(cell))).toEqual([]);
  },
);
