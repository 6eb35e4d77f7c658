import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeGstinCheckCharacter, isGstin, normaliseGstin } from './gstin.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const validGstins = [
  '27AAPFU0939F1ZV',
  '01ABCDE1234F1ZE',
  '04ABCDE1234F1Z8',
  '06ABCDE1234F1Z4',
  '07ABCDE1234F1Z2',
  '09ABCDE1234F1ZY',
  '19ABCDE1234F1ZX',
  '24ABCDE1234F1Z6',
  '26ABCDE1234F1Z2',
  '27ABCDE1234F1Z0',
  '29ABCDE1234F1ZW',
  '33ABCDE1234F1Z7',
  '35ABCDE1234F1Z3',
  '36ABCDE1234F1Z1',
  '38ABCDE1234F1ZX',
  '27AAAAA0000A1Z2',
  '29AAAAA0000A1ZY',
];

test('accepts valid GSTINs, lower case letters and surrounding spaces', () => {
  for (const gstin of validGstins) expect(normaliseGstin(gstin), gstin).toBe(gstin);
  expect(normaliseGstin(' 27aapfu0939f1zv ')).toBe('27AAPFU0939F1ZV');
});

test('rejects a GSTIN with a wrong check character, state code or shape', () => {
  const invalidGstins = [
    '29ABCDE1234F1Z5',
    '27AAPFU0939F1ZW',
    '',
    '27AAPFU0939F1Z',
    '27AAPFU0939F0ZV',
  ];
  for (const text of invalidGstins) expect(isGstin(text), text).toBe(false);
  const firstCharacters = '77ABCDE1234F1Z';
  expect(isGstin(firstCharacters + computeGstinCheckCharacter(firstCharacters))).toBe(false);
});

test('accepts the GSTIN of a government department', () => {
  const departments = Array.from({ length: 100 }, (_, index) => {
    const firstCharacters = `29BLRA${String(12_300 + index)}C1Z`;
    return firstCharacters + computeGstinCheckCharacter(firstCharacters);
  }).filter((gstin) => /\d$/.test(gstin));
  expect(departments.length).toBeGreaterThan(10);
  for (const gstin of departments) expect(isGstin(gstin), gstin).toBe(true);
});

test('the check character detects any single wrong character', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...validGstins),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 35 }),
      (gstin, position, index) => {
        const wrongCharacter = alphabet.charAt(index);
        fc.pre(wrongCharacter !== gstin.charAt(position));
        const changedGstin = gstin.slice(0, position) + wrongCharacter + gstin.slice(position + 1);
        expect(isGstin(changedGstin)).toBe(false);
      },
    ),
    { numRuns: 1000 },
  );
});
