import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptsNumeric, toNumeric } from './numeric-text.ts';

test('Spec §5 input rules: keeps only the digits of an integer and drops the decimals', () => {
  fc.assert(fc.property(fc.string(), (text) => /^\d*$/.test(toNumeric(text, 'integer'))));
  expect(toNumeric('98765-43210', 'integer')).toBe('9876543210');
  expect(toNumeric('12.5', 'integer')).toBe('12');
});

test('Spec §5 input rules: keeps the digits and the first point of a decimal', () => {
  fc.assert(fc.property(fc.string(), (text) => /^\d*\.?\d*$/.test(toNumeric(text, 'decimal'))));
  expect(toNumeric('1.2.3', 'decimal')).toBe('1.23');
  expect(toNumeric('₹1,200.50', 'decimal')).toBe('1200.50');
});

test('returns numeric text unchanged', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('integer' as const, 'decimal' as const),
      (text, kind) => {
        const filteredText = toNumeric(text, kind);
        return toNumeric(filteredText, kind) === filteredText;
      },
    ),
  );
  expect(toNumeric('0.65', 'decimal')).toBe('0.65');
});

test('accepts a typed character only if the text stays numeric', () => {
  expect(acceptsNumeric('1', '.', 'decimal')).toBe(true);
  expect(acceptsNumeric('1.', '.', 'decimal')).toBe(false);
  expect(acceptsNumeric('1', '.', 'integer')).toBe(false);
  expect(acceptsNumeric('', 'e', 'decimal')).toBe(false);
  expect(acceptsNumeric('', '-', 'decimal')).toBe(false);
});
