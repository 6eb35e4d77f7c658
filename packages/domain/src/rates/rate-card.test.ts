import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fillRateGrid,
  findRateCardProblems,
  findRateCardWarnings,
  formatCell,
  formatPrice,
  isPriceText,
  listChangedCells,
  MAX_PRICE_PAISE,
  parsePrice,
  parseRateCard,
  rateCells,
  readPastedPrice,
  sampleRateCard,
  toCellField,
  weightBands,
} from './rate-card.ts';
import { zones } from './service.ts';

test('Spec §2 Shipping Rate Table: rows are weight bands and columns are zones A to F', () => {
  expect(zones).toEqual(['A', 'B', 'C1', 'C2', 'D1', 'D2', 'E', 'F']);
  expect(rateCells).toHaveLength(56);
  expect(formatCell({ band: 'upTo250g', zone: 'A' })).toBe('Zone A, Up to 250 gm');
  expect(toCellField({ band: 'upTo10kg', zone: 'C2' })).toBe('prices.upTo10kg.C2');
});

test('Spec §9 sample rate table: the table has seven bands of eight prices', () => {
  const table = weightBands.map(({ id, label }) => [
    label,
    ...zones.map((zone) => sampleRateCard[id][zone] / 100),
  ]);
  expect(table).toEqual([
    ['Up to 250 gm', 20, 25, 29, 29, 31, 31, 39, 43],
    ['Up to 500 gm', 24, 32, 34, 34, 36, 36, 60, 60],
    ['Additional 500 gm till 5kg', 17, 22, 25, 25, 25, 25, 38, 38],
    ['Up to 5kgs', 100, 123, 155, 155, 180, 180, 220, 220],
    ['Every additional 1kg above 5kgs', 19, 21, 25, 27, 29, 32, 38, 45],
    ['Up to 10kgs', 147, 184, 235, 257, 263, 273, 350, 350],
    ['Every additional 1kg above 10kgs', 17, 19, 23, 24, 26, 29, 34, 41],
  ]);
});

test('Spec §2 rate cell: a cell accepts digits and a single decimal point', () => {
  for (const text of ['', '2', '20.', '.5', '20.55']) expect(isPriceText(text), text).toBe(true);
  for (const text of ['a', '1e3', '1.2.3', '-1', '1,000', ' 1', '₹5']) {
    expect(isPriceText(text), text).toBe(false);
  }
});

test('parsePrice returns null for a missing, inexact or excessive price', () => {
  expect(parsePrice('')).toBeNull();
  expect(parsePrice('1.005')).toBeNull();
  expect(parsePrice('100000.01')).toBeNull();
});

test('parsePrice reverses formatPrice', () => {
  expect(parsePrice('20')).toBe(2000);
  expect(parsePrice('20.5')).toBe(2050);
  expect(parsePrice(0.07)).toBe(7);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_PRICE_PAISE }), (paise) => {
      const text = formatPrice(paise);
      expect(isPriceText(text)).toBe(true);
      expect(parsePrice(text)).toBe(paise);
      expect(parsePrice(paise / 100)).toBe(paise);
    }),
  );
});

test('Spec §2 rate cell: a pasted price may contain a rupee sign and digit groups', () => {
  const normalisedPrices = {
    '20': '20',
    ' 20.50 ': '20.50',
    '₹1,20,000.50': '120000.50',
    '1,200': '1200',
  };
  for (const [text, price] of Object.entries(normalisedPrices))
    expect(readPastedPrice(text), text).toBe(price);
  expect(readPastedPrice('Rs. 45')).toBe('45');
  expect(readPastedPrice('₹\u00a07,00,000')).toBe('700000');
  for (const text of [
    '',
    '.',
    'abc',
    '12a',
    '1,5',
    '1,20',
    '12,3456',
    '-4',
    '1e3',
    '5 6',
    '#N/A',
  ]) {
    expect(readPastedPrice(text), text).toBeNull();
  }
});

test('readPastedPrice returns only prices that a user can type', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const price = readPastedPrice(text);
      expect(price === null || (isPriceText(price) && /\d/.test(price))).toBe(true);
    }),
  );
});

const sampleTexts = fillRateGrid(({ band, zone }) => formatPrice(sampleRateCard[band][zone]));
const replaceCell = (text: string) => ({
  ...sampleTexts,
  upTo500g: { ...sampleTexts.upTo500g, B: text },
});

test('reports the cell with an invalid price', () => {
  expect(findRateCardProblems(sampleTexts)).toEqual([]);
  expect(parseRateCard(sampleTexts)).toEqual(sampleRateCard);
  const expectedProblems = {
    '': { code: 'price_missing' },
    '.': { code: 'price_missing' },
    '1.234': { code: 'price_too_precise' },
    '1e3': { code: 'price_not_numeric' },
    '100000.01': { code: 'price_too_high', params: { maxPaise: MAX_PRICE_PAISE } },
  };
  for (const [text, problem] of Object.entries(expectedProblems)) {
    expect(findRateCardProblems(replaceCell(text)), text).toEqual([
      { field: 'prices.upTo500g.B', ...problem },
    ]);
    expect(parseRateCard(replaceCell(text)), text).toBeNull();
  }
});

test('listChangedCells compares prices and ignores their notation', () => {
  const sameCard = parseRateCard(replaceCell('32.00')) ?? sampleRateCard;
  expect(listChangedCells(sampleRateCard, sameCard)).toEqual([]);
  const changedCard = parseRateCard(replaceCell('32.5')) ?? sampleRateCard;
  expect(listChangedCells(sampleRateCard, changedCard)).toEqual([{ band: 'upTo500g', zone: 'B' }]);
});

test('warns that the band below the minimum chargeable weight is unused', () => {
  expect(findRateCardWarnings(sampleRateCard)).toEqual([
    { code: 'band_unused', band: 'upTo250g', minGrams: 500 },
  ]);
  expect(findRateCardWarnings(sampleRateCard, { minGrams: 250, mode: 'lowest' })).toEqual([]);
});

test('warns about every unused band of a service that starts at 5 kg or 10 kg', () => {
  const findWarnings = (minGrams: number, mode: 'lowest' | 'strict') =>
    findRateCardWarnings(sampleRateCard, { minGrams, mode }).map((warning) =>
      warning.code === 'band_unused' ? warning.band : warning.code,
    );
  expect(findWarnings(5000, 'strict')).toEqual(['upTo250g', 'upTo500g', 'additional500g']);
  expect(findWarnings(5000, 'lowest')).toEqual(['upTo250g']);
  expect(findWarnings(10_000, 'strict')).toEqual([
    'upTo250g',
    'upTo500g',
    'additional500g',
    'upTo5kg',
    'additional1kgAbove5kg',
  ]);
});

test('warns about each zone in which a heavier band costs less than a lighter band', () => {
  const card = {
    ...sampleRateCard,
    upTo10kg: { ...sampleRateCard.upTo10kg, A: 99_00, F: 100_00 },
    upTo500g: { ...sampleRateCard.upTo500g, B: 24_99 },
  };
  const code = 'heavier_band_cheaper';
  expect(findRateCardWarnings(card, { minGrams: 0, mode: 'lowest' })).toEqual([
    { code, zone: 'A', heavier: 'upTo10kg', lighter: 'upTo5kg' },
    { code, zone: 'B', heavier: 'upTo500g', lighter: 'upTo250g' },
    { code, zone: 'F', heavier: 'upTo10kg', lighter: 'upTo5kg' },
  ]);
});

test('does not compare cells without a price', () => {
  const emptyCard = fillRateGrid(() => null);
  expect(findRateCardWarnings(emptyCard, { minGrams: 0, mode: 'lowest' })).toEqual([]);
});
