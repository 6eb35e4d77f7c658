import { expect, test } from 'vitest';
import { fillRateGrid, formatPrice, sampleRateCard } from './rate-card.ts';
import { buildRateFileRows, formatCellName, readRateFile, type SheetCell } from './rate-file.ts';

const toCell = (text: string): SheetCell => {
  if (text === '') return { text, kind: 'empty' };
  return { text, kind: /^[\d.]+$/.test(text) ? 'number' : 'text' };
};
const buildSheet = (): SheetCell[][] =>
  buildRateFileRows(sampleRateCard).map((row) => row.map(toCell));

function replaceCell(row: number, column: number, cell: SheetCell): SheetCell[][] {
  return buildSheet().map((cells, index) => (index === row ? cells.with(column, cell) : cells));
}

test('readRateFile parses the rows of buildRateFileRows', () => {
  expect(readRateFile(buildSheet())).toEqual({
    prices: fillRateGrid(({ band, zone }) => formatPrice(sampleRateCard[band][zone])),
  });
});

test('accepts zones and bands in any order, letter case and spacing', () => {
  const [header = [], ...bands] = buildSheet().map(([label, ...prices]) => [
    ...(label ? [label] : []),
    ...prices.toReversed(),
  ]);
  const upperCaseRows = bands.map(([label, ...prices]) => [
    { text: `  ${label?.text.toUpperCase()} `, kind: 'text' as const },
    ...prices,
  ]);
  expect(readRateFile([header, ...upperCaseRows.toReversed(), []])).toEqual(
    readRateFile(buildSheet()),
  );
});

test.each([
  ['a formula', { text: '20', kind: 'formula' }, 'rate_file_formula'],
  ['a merged cell', { text: '20', kind: 'merged' }, 'rate_file_merged'],
  ['a number that is stored as text', { text: '20', kind: 'text' }, 'rate_file_text'],
  ['an empty cell', { text: '', kind: 'empty' }, 'price_missing'],
  ['three decimals', { text: '20.125', kind: 'number' }, 'price_too_precise'],
  ['a negative price', { text: '-20', kind: 'number' }, 'price_not_numeric'],
] as const)('rejects %s and names the cell', (_, cell, code) => {
  expect(readRateFile(replaceCell(2, 3, cell))).toEqual({ problems: [{ cell: 'D3', code }] });
});

test('reports every problem of a file at once', () => {
  const rows = buildSheet().slice(0, 7);
  rows[0] = (rows[0] ?? []).with(8, { text: 'G', kind: 'text' });
  rows[3] = (rows[3] ?? []).with(0, { text: 'Up to 1 kg', kind: 'text' });
  rows[5] = (rows[5] ?? []).with(0, { text: 'Up to 5kgs', kind: 'text' });
  const rateFile = readRateFile(rows);
  expect(
    'problems' in rateFile && rateFile.problems.map(({ cell, code }) => `${cell} ${code}`),
  ).toEqual([
    'I1 rate_file_header',
    'A4 rate_file_band_unknown',
    'A6 rate_file_band_twice',
    'A8 rate_file_band_missing',
    'A8 rate_file_band_missing',
    'A8 rate_file_band_missing',
  ]);
});

test('formats the names of columns beyond Z', () => {
  expect([formatCellName(0, 25), formatCellName(9, 26), formatCellName(0, 52)]).toEqual([
    'Z1',
    'AA10',
    'BA1',
  ]);
});
