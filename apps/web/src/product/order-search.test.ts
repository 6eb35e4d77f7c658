import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectSearchKind, MAX_SEARCH_TERMS, readOrderSearch } from './order-list-query.ts';

test.each([
  ['12345678901234', ['12345678901234']],
  ['  111 \n222\r\n333\t444 ', ['111', '222', '333', '444']],
  ['111,222; 333 ,, 444', ['111', '222', '333', '444']],
  ['"111","222"', ['111', '222']],
  ['111 222 111', ['111', '222']],
  [' ,; \n', []],
  ['+91 98111 22233', ['9811122233']],
  [' 98111 22233 ', ['9811122233']],
  ['PO-1 +91 98111 22233\n+91-9822233344;po-2', ['PO-1', '9811122233', '9822233344', 'po-2']],
  ['12345 67890', ['12345', '67890']],
  ['98111-22233', ['98111-22233']],
  [' Anjali  menon ', ['Anjali menon']],
  ["S. D'Souza\nravi, PO-1 PO-2", ["S. D'Souza", 'ravi', 'PO-1', 'PO-2']],
])('parses the search text %j', (text, terms) => {
  expect(readOrderSearch(text)).toEqual({ ok: true, terms });
});

test('accepts 500 search numbers and rejects 501', () => {
  const buildList = (count: number) =>
    Array.from({ length: count }, (_, index) => 10_000 + index).join('\n');
  expect(readOrderSearch(buildList(MAX_SEARCH_TERMS))).toMatchObject({ ok: true });
  expect(readOrderSearch(buildList(501))).toEqual({
    ok: false,
    problem: 'You entered 501 numbers. Search for at most 500 at once.',
  });
});

test('rejects a term that is longer than the server accepts', () => {
  expect(readOrderSearch('9'.repeat(65))).toMatchObject({ ok: false });
});

test('accepts any separator between terms', () => {
  // Each term ends in a digit, because words without a digit are a name.
  const anyTerm = fc.stringMatching(/^[A-Z][A-Z\d-]{0,18}\d$/);
  const anySeparator = fc.constantFrom('\n', ' ', ',', ';', ', ', '\r\n', '\t');
  fc.assert(
    fc.property(fc.uniqueArray(anyTerm, { maxLength: 40 }), anySeparator, (terms, separator) => {
      expect(readOrderSearch(terms.join(separator))).toEqual({ ok: true, terms });
    }),
  );
});

test.each([
  ['9811122233', 'phone'],
  ['+91-98111 22233', 'phone'],
  ['anjali m', 'name'],
  ['10000000000003', 'number'],
  ['PO-77', 'number'],
])('classifies %j as a %s', (term, kind) => {
  expect(detectSearchKind(term)).toBe(kind);
});
