import { type RateCell, rateCells, weightBands } from '@shipdesk/domain/rates/rate-card';
import { zones } from '@shipdesk/domain/rates/service';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPastedBlock } from '../../product/sheet-edits.ts';
import { priceTable } from './rate-sheet.ts';

const readPastedText = (pastedText: string, pasteCell: RateCell) =>
  readPastedBlock(priceTable, pastedText, pasteCell);

const firstCell = { band: 'upTo250g', zone: 'A' } as const;
const lastCell = { band: 'additional1kgAbove10kg', zone: 'F' } as const;

test('pastes a spreadsheet block to the right and down from the cell', () => {
  expect(readPastedText('21\t₹1,26,000.50\r\n24\t33\r\n', firstCell)).toEqual({
    entries: [
      { cell: firstCell, text: '21' },
      { cell: { band: 'upTo250g', zone: 'B' }, text: '126000.50' },
      { cell: { band: 'upTo500g', zone: 'A' }, text: '24' },
      { cell: { band: 'upTo500g', zone: 'B' }, text: '33' },
    ],
    message: null,
  });
});

test('cuts off a paste at the edge of the table and counts the omitted prices', () => {
  const widePaste = readPastedText('1\t2\n3\t4', lastCell);
  expect(widePaste.entries).toEqual([{ cell: lastCell, text: '1' }]);
  expect(widePaste.message).toBe('3 copied prices did not fit the table and were left out.');
  expect(readPastedText('1\t2', lastCell).message).toBe(
    '1 copied price did not fit the table and was left out.',
  );
});

test('Spec §2 rate cell: rejects a paste with a text that is not numeric', () => {
  expect(readPastedText('abc', firstCell)).toEqual({
    entries: [],
    message: "'abc' is not a price. Nothing was pasted.",
  });
  expect(readPastedText('1\t2\n3\tn/a', firstCell)).toEqual({
    entries: [],
    message: "'n/a' is not a price (row 2, column 2 of the copied cells). Nothing was pasted.",
  });
  expect(readPastedText(' ', firstCell).message).toBe(
    'The clipboard contains no text. Nothing was pasted.',
  );
  expect(readPastedText('x'.repeat(99), firstCell).message).toContain(
    `'${'x'.repeat(24)}…' is not`,
  );
});

test('empty cells of a block keep the existing prices', () => {
  expect(readPastedText('1\t\t3', firstCell).entries.map(({ cell }) => cell.zone)).toEqual([
    'A',
    'C1',
  ]);
});

test('pastes each text inside the table into a different cell', () => {
  const block = fc.array(fc.array(fc.nat(9999).map(String), { minLength: 1, maxLength: 10 }), {
    minLength: 1,
    maxLength: 9,
  });
  fc.assert(
    fc.property(block, fc.constantFrom(...rateCells), (rows, pasteCell) => {
      const { entries } = readPastedText(rows.map((row) => row.join('\t')).join('\n'), pasteCell);
      const [topIndex, leftIndex] = [
        weightBands.findIndex(({ id }) => id === pasteCell.band),
        zones.indexOf(pasteCell.zone),
      ];
      const expectedTexts = rows
        .slice(0, weightBands.length - topIndex)
        .flatMap((row) => row.slice(0, zones.length - leftIndex));
      expect(entries.map(({ text }) => text)).toEqual(expectedTexts);
      const filledCells = entries.map(({ cell }) => `${cell.band} ${cell.zone}`);
      expect(new Set(filledCells).size).toBe(filledCells.length);
    }),
  );
});
