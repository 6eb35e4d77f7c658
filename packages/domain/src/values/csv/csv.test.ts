import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsv, formatCsvLine } from './csv.ts';

test('formats a line as RFC 4180 requires', () => {
  expect(formatCsvLine(['a', 'say "hi"', 'x,y', 12.5, ''])).toBe(
    '"a","say ""hi""","x,y","12.5",""\r\n',
  );
});

test.each([
  '=1+1',
  '+91 98765',
  '-x',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\u0000=1',
  '＝1',
  '－1',
  ' =1',
  "'=1",
])(
  'adds an apostrophe to a text that would run as a formula or starts with an apostrophe: %j',
  (text) => {
    expect(formatCsvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

test('starts a file with a byte order mark', () => {
  expect(formatCsv([['a'], [1]])).toBe('\uFEFF"a"\r\n"1"\r\n');
});

test('adds no apostrophe to a negative number', () => {
  expect(formatCsvLine(['-5', '-0.25', -3])).toBe('"-5","-0.25","-3"\r\n');
});

test('keeps the text of every cell except for an added apostrophe', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
      const line = formatCsvLine(cells);
      const lineCells = [...line.slice(0, -2).matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(
        ([, cell = '']) => cell.replaceAll('""', '"'),
      );
      expect(lineCells).toHaveLength(cells.length);
      lineCells.forEach((cell, index) => {
        expect([cells[index], `'${cells[index]}`]).toContain(cell);
      });
    }),
  );
});
