import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptsNumeric, keepNumeric } from './numeric-text.ts';

test('Spec §5 input rules: integers keep digits only', () => {
  fc.assert(fc.property(fc.string(), (text) => /^\d*$/.test(keepNumeric(text, 'integer'))));
  expect(keepNumeric('98765-43210', 'integer')).toBe('9876543210');
  expect(keepNumeric('12.5', 'integer')).toBe('12');
});

test('Spec §5 input rules: decimals keep digits and one point', () => {
  fc.assert(fc.property(fc.string(), (text) => /^\d*\.?\d*$/.test(keepNumeric(text, 'decimal'))));
  expect(keepNumeric('1.2.3', 'decimal')).toBe('1.23');
  expect(keepNumeric('₹1,200.50', 'decimal')).toBe('1200.50');
});

test('keepNumeric does not change numeric text', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('integer' as const, 'decimal' as const),
      (text, kind) => {
        const filteredText = keepNumeric(text, kind);
        return keepNumeric(filteredText, kind) === filteredText;
      },
    ),
  );
  expect(keepNumeric('0.65', 'decimal')).toBe('0.65');
});

test('a typed character is accepted exactly when the text stays numeric', () => {
  expect(acceptsNumeric('1', '.', 'decimal')).toBe(true);
  expect(acceptsNumeric('1.', '.', 'decimal')).toBe(false);
  expect(acceptsNumeric('1', '.', 'integer')).toBe(false);
  expect(acceptsNumeric('', 'e', 'decimal')).toBe(false);
  expect(acceptsNumeric('', '-', 'decimal')).toBe(false);
});
