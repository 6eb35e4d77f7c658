import { type Markup, markupLimits } from '@shipdesk/domain/rates/plan';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPastedBlock } from '../../product/sheet-edits.ts';
import {
  buildMarkupTexts,
  describeMarkupProblem,
  formatMarkup,
  formatMarkups,
  isMarkupText,
  type MarkupCell,
  markupTable,
  parseMarkup,
  parseMarkups,
  summarizeMarkups,
} from './plan-markups.ts';

const { minBasisPoints, maxBasisPoints, maxPaise } = markupLimits;
const markup: fc.Arbitrary<Markup> = fc
  .record({
    basisPoints: fc.integer({ min: minBasisPoints, max: maxBasisPoints }),
    paise: fc.integer({ min: -maxPaise, max: maxPaise }),
  })
  .filter(({ basisPoints, paise }) => basisPoints !== 0 || paise !== 0);

test.each([
  ['10%', 1000, 0, '10%'],
  ['-5%', -500, 0, '-5%'],
  ['−12.5 %', -1250, 0, '-12.5%'],
  ['.25%', 25, 0, '0.25%'],
  ['₹4', 0, 400, '₹4'],
  ['4.50', 0, 450, '₹4.50'],
  ['-₹4', 0, -400, '-₹4'],
  ['Rs. 1,250.5', 0, 1250_50, '₹1,250.50'],
  ['10% + ₹4', 1000, 400, '10% + ₹4'],
  ['10%-4', 1000, -400, '10% - ₹4'],
  ['₹4 + 10%', 1000, 400, '10% + ₹4'],
  ['-5% - 0.05', -500, -5, '-5% - ₹0.05'],
  ['10% + 0', 1000, 0, '10%'],
  ['900%', 90_000, 0, '900%'],
  ['-50% - 10,000', -5000, -10_000_00, '-50% - ₹10,000'],
])(
  'parses %j as %i basis points and %i paise and formats the mark-up as %j',
  (text, basisPoints, paise, formattedMarkup) => {
    expect(parseMarkup(text)).toEqual({ markup: { basisPoints, paise } });
    expect(formatMarkup({ basisPoints, paise })).toBe(formattedMarkup);
  },
);

test.each(['', '  ', '0', '0%', '-0%', '₹0.00', '0% + 0'])('parses %j as no mark-up', (text) => {
  expect(parseMarkup(text)).toEqual({ markup: null });
  expect(formatMarkup(null)).toBe('');
});

test.each([
  ['%', 'unreadable'],
  ['₹', 'unreadable'],
  ['.', 'unreadable'],
  ['--5%', 'unreadable'],
  ['5% -', 'unreadable'],
  ['5% 4', 'unreadable'],
  ['5% + 4%', 'unreadable'],
  ['4 + 4', 'unreadable'],
  ['1,5', 'unreadable'],
  ['free', 'unreadable'],
  ['5% + ₹4 + 1%', 'unreadable'],
  ['1.234%', 'percent_too_precise'],
  ['4.505', 'rupees_too_precise'],
  ['-50.01%', 'percent_out_of_range'],
  ['900.01%', 'percent_out_of_range'],
  [`${'9'.repeat(30)}%`, 'percent_out_of_range'],
  ['10000.01', 'rupees_out_of_range'],
  ['-10,000.01', 'rupees_out_of_range'],
])('rejects %j as %s', (text, problem) => {
  expect(parseMarkup(text)).toEqual({ problem });
});

test('accepts every prefix of a formatted mark-up and parses the full text', () => {
  fc.assert(
    fc.property(markup, (value) => {
      const text = formatMarkup(value);
      for (let end = 0; end <= text.length; end += 1) {
        expect(isMarkupText(text.slice(0, end))).toBe(true);
      }
      expect(parseMarkup(text)).toEqual({ markup: value });
    }),
  );
});

test('parses any valid text as a mark-up of integers within the limits', () => {
  const character = fc.constantFrom('0', '1', '5', '9', '.', ',', '%', '₹', '+', '-', '−', ' ');
  fc.assert(
    fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
      const markupResult = parseMarkup(characters.join(''));
      if ('problem' in markupResult || markupResult.markup === null) return;
      const { basisPoints, paise } = markupResult.markup;
      expect([basisPoints, paise].every(Number.isSafeInteger)).toBe(true);
      expect(basisPoints).toBeGreaterThanOrEqual(minBasisPoints);
      expect(basisPoints).toBeLessThanOrEqual(maxBasisPoints);
      expect(Math.abs(paise)).toBeLessThanOrEqual(maxPaise);
      expect(parseMarkup(formatMarkup(markupResult.markup))).toEqual(markupResult);
    }),
    { numRuns: 2000 },
  );
});

test('the message of a problem states what to enter', () => {
  expect(describeMarkupProblem('percent_out_of_range')).toBe('Enter -50% to 900%');
  expect(describeMarkupProblem('rupees_out_of_range')).toBe('Enter -₹10,000 to ₹10,000');
  expect(describeMarkupProblem('unreadable')).toBe('Enter a mark-up such as 10%, ₹4 or 10% + ₹4');
});

test('rejects typed letters', () => {
  expect(isMarkupText('free')).toBe(false);
});

const tenPercent = { basisPoints: 1000, paise: 0 };
const fourRupees = { basisPoints: 0, paise: 400 };

test('mark-ups survive a round trip through their texts', () => {
  const markups = { surface: { A: tenPercent, F: fourRupees }, express: { B: tenPercent } };
  const texts = formatMarkups(markups);
  expect([texts.surface.A, texts.surface.B, texts.surface.F]).toEqual(['10%', '', '₹4']);
  expect(parseMarkups(texts)).toEqual(markups);
});

test('omits empty cells and invalid cells', () => {
  const texts = buildMarkupTexts(({ service, zone }) =>
    service === 'surface' && zone === 'A' ? '1000%' : '',
  );
  expect(parseMarkups(texts)).toEqual({});
});

test('summarizes different mark-ups by zone and an equal mark-up of all zones once', () => {
  const texts = buildMarkupTexts(({ service, zone }) => {
    if (service === 'surface') return '10%';
    if (service !== 'express' || zone === 'A') return '';
    return zone === 'F' ? '₹4' : '-5%';
  });
  expect(summarizeMarkups(parseMarkups(texts))).toEqual([
    { service: 'surface', text: '10%' },
    { service: 'express', text: '-5% in B, C1, C2, D1, D2, E; ₹4 in F' },
  ]);
});

test('counts the mark-ups that the summary omits', () => {
  const texts = buildMarkupTexts(({ service, zone }) =>
    service === 'surface'
      ? { A: '1', B: '2', C1: '3', C2: '4', D1: '5', D2: '', E: '', F: '' }[zone]
      : '',
  );
  expect(summarizeMarkups(parseMarkups(texts))).toEqual([
    { service: 'surface', text: '₹1 in A; ₹2 in B; ₹3 in C1 and 2 more' },
  ]);
});

const startCell: MarkupCell = { service: 'surface_5kg', zone: 'E' };
const readPastedText = (pastedText: string) => readPastedBlock(markupTable, pastedText, startCell);

test('pastes a block to the right and down and skips empty cells', () => {
  expect(readPastedText('10%\t\n\t4\n')).toEqual({
    entries: [
      { cell: { service: 'surface_5kg', zone: 'E' }, text: '10%' },
      { cell: { service: 'surface_10kg', zone: 'F' }, text: '4' },
    ],
    message: null,
  });
});

test('cuts off a paste at the edge of the table and counts the omitted mark-ups', () => {
  const { entries, message } = readPastedText('1\t2\t3\n4\t5\t6\n7\t8\t9');
  expect(entries.map(({ text }) => text)).toEqual(['1', '2', '4', '5']);
  expect(message).toBe('5 copied mark-ups did not fit the table and were left out.');
});

test('rejects a pasted block with an invalid mark-up', () => {
  expect(readPastedText('10%\tfree')).toEqual({
    entries: [],
    message:
      'Nothing was pasted: “free” is not a mark-up. Enter a mark-up such as 10%, ₹4 or 10% + ₹4.',
  });
});

test('an empty paste clears the current cell', () => {
  expect(readPastedText('').entries).toEqual([{ cell: startCell, text: '' }]);
});
