import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatProblem } from '../../../test-support/coded-words.ts';
import { formatCsvText } from '../../../test-support/csv-bytes.ts';
import { CsvReader, type CsvRecord } from './csv-reader.ts';

const limits = { columns: 4, cellCharacters: 8, recordCharacters: 60 };

function readPieces(pieces: readonly string[]) {
  const reader = new CsvReader(limits);
  const records: CsvRecord[] = pieces.flatMap((piece) => [...reader.push(piece)]);
  records.push(...reader.end());
  return { header: reader.header, problem: reader.problem, records };
}

const readCells = (text: string) => readPieces([text]).records.map(({ cells }) => cells);

/** Texts of the characters that a CSV reader treats specially. */
const anyCsv = fc
  .array(fc.constantFrom('a', 'bb', ' ', '"', '""', ',', ';', '\t', '\n', '\r', '\r\n', 'sep=;'), {
    maxLength: 120,
  })
  .map((parts) => parts.join(''));

test('returns the same records without carriage returns for any split into chunks', () => {
  fc.assert(
    fc.property(anyCsv, fc.array(fc.nat(200), { maxLength: 30 }), (text, cuts) => {
      const offsets = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length];
      offsets.sort((a, b) => a - b);
      const pieces = offsets.slice(1).map((end, index) => text.slice(offsets[index], end));
      expect(pieces.join('')).toBe(text);
      const expected = readPieces([text]);
      expect(readPieces(pieces)).toEqual(expected);
      expect(expected.records.flatMap(({ cells }) => cells).join('')).not.toContain('\r');
      expect(readPieces(Array.from(text))).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

test('parses formatted records with any delimiter and line end', () => {
  const cell = fc
    .array(fc.constantFrom('x', '"', ',', ';', '\t', '\n', 'ü', ' '), { maxLength: 8 })
    .map((letters) => letters.join(''));
  const record = fc.array(cell, { minLength: 3, maxLength: 3 });
  const newlines = fc.constantFrom('\n', '\r\n', '\r');
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 20 }),
      fc.constantFrom(',', ';', '\t'),
      newlines,
      (records, delimiter, newline) => {
        const allRows = [['one', 'two', 'three'], ...records];
        const { header, records: foundRecords } = readPieces([
          formatCsvText(allRows, { delimiter, newline }),
        ]);
        const filledRecords = records.flatMap((cells, index) =>
          cells.some((text) => text.trim() !== '') ? [{ rowNumber: index + 2, cells }] : [],
        );
        expect(header).toEqual(allRows[0]);
        expect(foundRecords).toEqual(
          filledRecords.map((filledRecord) => ({ ...filledRecord, problem: null })),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('counts omitted blank records in row numbers', () => {
  const { header, records } = readPieces(['\n \n\na,b\n\n1,2\n,\n3,4']);
  expect(header).toEqual(['a', 'b']);
  expect(records.map(({ rowNumber, cells }) => [rowNumber, ...cells])).toEqual([
    [3, '1', '2'],
    [5, '3', '4'],
  ]);
});

test('returns the last record of a text without a final line end', () => {
  expect(readCells('a,b\n1,')).toEqual([['1', '']]);
});

describe('broken records', () => {
  test.each([
    ['a quotation mark that is never closed', 'a,b\n1,"2\n3,4', 'quote_unclosed 2'],
    [
      'a quotation mark before more lines that is never closed',
      `a,b\n1,"2\n${'3,4\n'.repeat(9)}`,
      'cell_too_long 2 b 2 8',
    ],
    ['text after a closing quotation mark', 'a,b\n1,"2"x,5\n3,4\n', 'text_after_quote 2'],
    ['a cell that is too long', 'a,b\n1,123456789\n3,4\n', 'cell_too_long 2 b 2 8'],
    ['a quoted cell that is too long', 'a,b\n1,"123456789"\n3,4\n', 'cell_too_long 2 b 2 8'],
    ['a record that is too long', `a,b\n1,2${' ,'.repeat(60)}\n3,4\n`, 'record_too_long 2 60'],
    ['a record of more cells than the header', 'a,b\n1,2,3\n3,4\n', 'record_too_wide 2'],
    ['a record of more cells than the limit', 'a,b\n,,,,,,,9\n3,4\n', 'record_too_wide 2'],
  ])('do not affect the records of later lines: %s', (_, text, expected) => {
    const [firstRecord, ...otherRecords] = readPieces([text]).records;
    expect(firstRecord?.rowNumber).toBe(2);
    expect(formatProblem(firstRecord?.problem ?? null)).toBe(expected);
    expect(otherRecords.length).toBeGreaterThan(0);
    for (const { problem } of otherRecords) expect(problem).toBeNull();
  });

  test('do not include records with extra blank cells', () => {
    expect(readCells(`a,b\n1,2,, ${','.repeat(40)}\n`)).toEqual([['1', '2', '', ' ']]);
  });
});

test.each([
  ['', 'file_empty'],
  [' \n\n', 'file_empty'],
  [',,\n,,\n', 'file_blank'],
  ['a,b,c,d,e\n', 'columns_too_many 4'],
  ['a,"b\n1,2\n', 'quote_unclosed 1'],
  ['x'.repeat(99), 'header_too_long 4'],
])('rejects %j as a CSV file: %s', (text, expected) => {
  for (const pieces of [[text], Array.from(text)]) {
    const { header, problem, records } = readPieces(pieces);
    expect([header, formatProblem(problem), records]).toEqual([null, expected, []]);
  }
});

describe('a search for the header', () => {
  const search = { isHeader: (cells: readonly string[]) => cells.includes('AWB'), records: 3 };
  const readWithSearch = (text: string, chunkSize = text.length) => {
    const reader = new CsvReader(limits, search);
    const records = [];
    for (let index = 0; index < text.length; index += chunkSize) {
      records.push(...reader.push(text.slice(index, index + chunkSize)));
    }
    records.push(...reader.end());
    return { header: reader.header, problem: reader.problem, records };
  };

  test('skips title lines before the header and uses the delimiter of the header', () => {
    const text = 'Carrier, Ltd\n\nInvoice, 12, a\r\n\r\nAWB;total\n1;5\n\n2;6';
    for (const chunkSize of [text.length, 1, 7]) {
      expect(readWithSearch(text, chunkSize)).toEqual({
        header: ['AWB', 'total'],
        problem: null,
        records: [
          { rowNumber: 6, cells: ['1', '5'], problem: null },
          { rowNumber: 8, cells: ['2', '6'], problem: null },
        ],
      });
    }
  });

  test('returns the result of a plain reader when the search finds no header', () => {
    for (const text of [
      'a,b\n',
      'a,b\nc;d,e\n"f"g,h\n',
      'a,b\n\n1,2,3\n4\n5;6\n7\nAWB\n',
      '\n',
      '',
    ]) {
      for (const chunkSize of [Math.max(1, text.length), 1, 3]) {
        const reader = new CsvReader(limits);
        const records = [...reader.push(text), ...reader.end()];
        const { header, problem } = reader;
        expect(readWithSearch(text, chunkSize)).toEqual({ header, problem, records });
      }
    }
  });

  test('skips an invalid record before the header', () => {
    const { header, records } = readWithSearch('a,b,c,d,e\nAWB,"total"\n1,5\n');
    expect(header).toEqual(['AWB', 'total']);
    expect(records.map(({ cells }) => cells)).toEqual([['1', '5']]);
  });
});

test('ignores a Ctrl-Z at the end of a file', () => {
  const reader = new CsvReader(limits);
  const records = [...reader.push('a,b\n1,2\n\u001a'), ...reader.end()];
  expect(records.map(({ cells }) => cells)).toEqual([['1', '2']]);
});
