import { expect, test } from 'vitest';
import { parseSearchedName } from './searched-name.ts';

test.each([
  ['ravi', 'ravi'],
  ['  Anjali   Menon ', 'Anjali Menon'],
  ["D'Souza", "D'Souza"],
  ['S. Kumar-Nair', 'S. Kumar-Nair'],
  ['रवि कुमार', 'रवि कुमार'],
])('parses %j as the name %j', (term, name) => {
  expect(parseSearchedName(term)).toBe(name);
});

test.each(['', 'r', '.-', 'PO-1', '98111 22233', 'ravi@example.in', 'ravi_k'])(
  'rejects %j as a name',
  (term) => {
    expect(parseSearchedName(term)).toBeNull();
  },
);
