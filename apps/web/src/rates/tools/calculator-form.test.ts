import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CalculatorForm,
  readCalculatorParams,
  writeCalculatorParams,
} from './calculator-form.ts';

const buildDigits = (maxDigits: number) => fc.stringMatching(new RegExp(`^\\d{0,${maxDigits}}$`));
const numberText = fc.stringMatching(/^\d{0,7}(\.\d{1,3})?$/);
const calculator: fc.Arbitrary<CalculatorForm> = fc.record({
  from: buildDigits(6),
  to: buildDigits(6),
  direction: fc.constantFrom('forward', 'reverse'),
  mode: fc.constantFrom('Prepaid', 'COD'),
  invoiceRupees: numberText,
  codRupees: numberText,
  boxes: fc.array(
    fc.record({
      count: numberText,
      weight: numberText,
      length: numberText,
      width: numberText,
      height: numberText,
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

test('form values survive a round trip through the URL, except the COD amount of a prepaid parcel', () => {
  fc.assert(
    fc.property(calculator, (form) => {
      const calculatorForm = readCalculatorParams(
        new URLSearchParams(writeCalculatorParams(form).toString()),
      );
      const codRupees = form.mode === 'COD' ? form.codRupees : '';
      expect(calculatorForm).toEqual({ ...form, codRupees });
    }),
  );
});

test('parses any URL to a form with a box and a pincode of at most six digits', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('from', 'to', 'boxes', 'mode', 'cod'), fc.string()),
      (query) => {
        const { boxes, from } = readCalculatorParams(new URLSearchParams(query));
        expect(boxes.length).toBeGreaterThan(0);
        expect(from).toMatch(/^\d{0,6}$/);
      },
    ),
  );
});
