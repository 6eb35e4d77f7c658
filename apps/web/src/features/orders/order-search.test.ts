import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SEARCH_NUMBERS, readOrderSearch } from './order-search.ts';

test.each([
  ['12345678901234', ['12345678901234']],
  ['  111 \n222\r\n333\t444 ', ['111', '222', '333', '444']],
  ['111,222; 333 ,, 444', ['111', '222', '333', '444']],
  ['"111","222"', ['111', '222']],
  ['111 222 111', ['111', '222']],
  [' ,; \n', []],
])('the search text %j is read', (text, numbers) => {
  expect(readOrderSearch(text)).toEqual({ ok: true, numbers });
});

test('500 numbers can be searched at once, 501 get a clear message', () => {
  const list = (count: number) => Array.from({ length: count }, (_, at) => 10_000 + at).join('\n');
  expect(readOrderSearch(list(MAX_SEARCH_NUMBERS))).toMatchObject({ ok: true });
  expect(readOrderSearch(list(501))).toEqual({
    ok: false,
    problem: 'Search for at most 500 numbers at once; these are 501.',
  });
});

test('what no docket number can be is refused before it is sent', () => {
  expect(readOrderSearch('9'.repeat(65))).toMatchObject({ ok: false });
});

test('whatever separates them, the same numbers are found', () => {
  const number = fc.stringMatching(/^[A-Z\d-]{1,20}$/);
  const separator = fc.constantFrom('\n', ' ', ',', ';', ', ', '\r\n', '\t');
  fc.assert(
    fc.property(fc.uniqueArray(number, { maxLength: 40 }), separator, (numbers, between) => {
      expect(readOrderSearch(numbers.join(between))).toEqual({ ok: true, numbers });
    }),
  );
});
