import readSheets, { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { type SheetColumn, type SheetLine, streamXlsx } from './xlsx-file.ts';

const columns: readonly SheetColumn[] = [
  { title: 'AWB', type: 'text' },
  { title: 'Amount', type: 'money' },
  { title: 'Weight', type: 'weight' },
  { title: 'Day', type: 'day' },
  { title: 'At', type: 'moment' },
  { title: 'Share', type: 'share' },
];

async function write(
  lines: readonly SheetLine[],
  { total = null, ...options }: { maxSheetRows?: number; total?: SheetLine | null } = {},
): Promise<Buffer> {
  async function* readBatches() {
    yield lines;
  }
  const parts: Buffer[] = [];
  const file = streamXlsx({
    sheetName: 'COD: [due]',
    columns,
    batches: readBatches(),
    readTotal: () => total,
    ...options,
  });
  for await (const part of file) parts.push(part);
  return Buffer.concat(parts);
}

test('writes cells with the types of their columns and times in IST', async () => {
  const at = new Date('2026-11-23T19:00:00Z');
  const file = await write([['05791234567890123', 1_234_567_05, 1250, '2026-11-23', at, 0.5]]);
  const [header, line] = await readSheet(file);
  expect(header).toEqual(['AWB', 'Amount', 'Weight', 'Day', 'At', 'Share']);
  expect(line).toEqual([
    '05791234567890123',
    1_234_567.05,
    1.25,
    new Date('2026-11-23T00:00:00Z'),
    new Date('2026-11-24T00:30:00Z'),
    0.5,
  ]);
});

test('keeps valid XML characters, omits invalid control characters and replaces lone surrogates', async () => {
  const texts = ['=1+1', ' <b>&"x" ', 'आशा 📦', 'line\r\nline', 'a\u0000\u001b\ud800b'];
  const rows = await readSheet(await write(texts.map((text) => [text])));
  expect(rows.slice(1).map(([text]) => text)).toEqual([
    ...texts.slice(0, 1),
    '<b>&"x"',
    ...texts.slice(2, 4),
    'a\ufffdb',
  ]);
});

test('starts a new sheet when a sheet is full and writes the total below the last line', async () => {
  const lines = Array.from({ length: 5 }, (_, index) => [`awb ${index}`, index]);
  const file = await write(lines, { maxSheetRows: 3, total: ['Total', 10] });
  const sheets = await readSheets(file);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['COD due', 'COD due 2', 'COD due 3']);
  expect(sheets.map(({ data }) => data.slice(1).map(([text]) => text))).toEqual([
    ['awb 0', 'awb 1'],
    ['awb 2', 'awb 3'],
    ['awb 4', 'Total'],
  ]);
});
