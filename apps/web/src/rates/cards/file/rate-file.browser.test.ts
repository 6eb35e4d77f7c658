import { sampleRateCard, weightBands } from '@shipdesk/domain/rates/rate-card';
import { buildRateFileRows, readRateFile } from '@shipdesk/domain/rates/rate-file';
import { zones } from '@shipdesk/domain/rates/service';
import { formatCsv } from '@shipdesk/domain/values/csv/csv';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeExcelFile, { type SheetData } from 'write-excel-file/universal';
import { buildRateWorkbook, formatRateCsv, previewRateFile, readRateSheet } from './rate-file.ts';
import { sheetLimits } from './rate-file-cells.ts';

const rows = buildRateFileRows(sampleRateCard);
const parsePrices = ([band = '', ...prices]: readonly string[]) => [band, ...prices.map(Number)];
/** The rate table as spreadsheet cells. The prices are numbers. */
const table = rows.map((cells, row) => (row === 0 ? cells : parsePrices(cells)));

const createFile = (content: BlobPart) => new File([content], 'rates');

async function loadCells(content: BlobPart) {
  const sheet = await readRateSheet(createFile(content));
  if ('failure' in sheet) throw new Error(sheet.failure.code);
  return sheet.rows.map((cells) => cells.map(({ kind, text }) => `${kind} ${text}`.trim()));
}

async function loadFailure(content: BlobPart) {
  const sheet = await readRateSheet(createFile(content));
  return 'failure' in sheet ? sheet.failure : null;
}

/** Returns the problems of a file, each as `C4 code`. */
async function loadProblems(content: BlobPart) {
  const sheet = await readRateSheet(createFile(content));
  if ('failure' in sheet) throw new Error(sheet.failure.code);
  const rateFile = readRateFile(sheet.rows);
  return 'problems' in rateFile ? rateFile.problems.map(({ cell, code }) => `${cell} ${code}`) : [];
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

interface WorkbookParts {
  readonly sheets?: string;
  readonly strings?: string;
  readonly afterSheetData?: string;
}

/** Returns a workbook whose first sheet has this content. */
function buildWorkbook(sheetData: string, parts: WorkbookParts = {}): Uint8Array<ArrayBuffer> {
  const { sheets = '<sheet name="Rates" sheetId="1" r:id="rId1"/>', strings = '' } = parts;
  const files = {
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="a" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATION}"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATION}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${RELATION}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${NAMESPACE}"><sheetData>${sheetData}</sheetData>${parts.afterSheetData ?? ''}</worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${NAMESPACE}"><sheetData><row r="1"><c r="A1"><v>2</v></c></row></sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${NAMESPACE}">${strings}</sst>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])),
  );
}

describe('the exported file', () => {
  test.each([
    ['CSV', () => formatRateCsv(sampleRateCard)],
    ['XLSX', () => buildRateWorkbook(sampleRateCard)],
  ])('changes no price when the user imports the file as %s', async (_, fileContent) => {
    const outcome = await previewRateFile(createFile(await fileContent()), sampleRateCard);
    expect(outcome).toMatchObject({ step: 'ready', changes: [] });
  });

  test('stores prices as numbers in XLSX', async () => {
    const cells = await loadCells(await buildRateWorkbook(sampleRateCard));
    expect(cells[0]).toEqual(['text Weight band', ...zones.map((zone) => `text ${zone}`)]);
    expect(cells[1]?.slice(0, 3)).toEqual(['text Up to 250 gm', 'number 20', 'number 25']);
    expect(cells).toHaveLength(weightBands.length + 1);
  });
});

describe('the import of a workbook from write-excel-file', () => {
  const writeWorkbook = (data: SheetData) => writeExcelFile(data).toBlob();

  test('reports the cell of a number that is stored as text', async () => {
    const data = table.map((cells, row) => (row === 3 ? cells.with(2, '22') : cells));
    expect(await loadProblems(await writeWorkbook(data))).toEqual(['C4 rate_file_text']);
  });

  test('reports the cell and the text of a formula', async () => {
    const formula = { type: 'Formula' as const, value: '=B2*1.1' };
    const data = table.map((cells, row) =>
      cells.map((cell, column) => (row === 1 && column === 2 ? formula : cell)),
    );
    const outcome = await previewRateFile(createFile(await writeWorkbook(data)), sampleRateCard);
    expect(outcome).toEqual({
      step: 'problems',
      problems: [{ problem: { cell: 'C2', code: 'rate_file_formula' }, contents: '=B2*1.1' }],
    });
  });

  test('reports every merged cell', async () => {
    const mergedCell = { value: 20, columnSpan: 2 };
    const data = table.map((cells, row) =>
      row === 1 ? [cells[0] ?? '', mergedCell, null, ...cells.slice(3)] : cells,
    );
    expect(await loadProblems(await writeWorkbook(data))).toEqual([
      'B2 rate_file_merged',
      'C2 rate_file_merged',
    ]);
  });

  test('rejects an empty sheet', async () => {
    expect(await loadFailure(await writeWorkbook([[]]))).toEqual({ code: 'empty' });
  });

  test('rejects a sheet with more rows or columns than the limits allow', async () => {
    const longRows = Array.from({ length: sheetLimits.rows + 1 }, () => ['x']);
    const wideRows = [Array.from({ length: sheetLimits.columns + 1 }, () => 'x')];
    expect(await loadFailure(await writeWorkbook(longRows))).toEqual({ code: 'too_many_cells' });
    expect(await loadFailure(await writeWorkbook(wideRows))).toEqual({ code: 'too_many_cells' });
  });
});

describe('the import of a workbook from another program', () => {
  const readCell = async (cell: string, parts?: WorkbookParts) =>
    (await loadCells(buildWorkbook(`<row r="1">${cell}</row>`, parts)))[0]?.[0];

  test.each([
    ['<c r="A1"><v>20.5</v></c>', 'number 20.5'],
    ['<c r="A1" t="n"><v>20.100000000000001</v></c>', 'number 20.1'],
    ['<c r="A1"><v>22.000000000000004</v></c>', 'number 22'],
    ['<c><v>7</v></c>', 'number 7'],
    ['<c r="A1" t="s"><v>1</v></c>', 'text 20'],
    ['<c r="A1" t="inlineStr"><is><r><t>2</t></r><r><t>0</t></r></is></c>', 'text 20'],
    ['<c r="A1" t="str"><v>20</v></c>', 'text 20'],
    ['<c r="A1" t="b"><v>1</v></c>', 'text TRUE'],
    ['<c r="A1" t="e"><v>#REF!</v></c>', 'text #REF!'],
    ['<c r="A1"><f>B1*2</f><v>20</v></c>', 'formula 20'],
    ['<c r="A1" t="str"><f>"x"</f><v>x</v></c>', 'formula x'],
    ['<c r="A1"><f t="shared" si="0"/><v>20</v></c>', 'formula 20'],
  ])('parses %s as %s', async (cell, expected) => {
    expect(await readCell(cell, { strings: '<si><t>x</t></si><si><t> 20 </t></si>' })).toBe(
      expected,
    );
  });

  test('omits a phonetic guide from the text', async () => {
    const strings = '<si><t>東京</t><rPh sb="0" eb="2"><t>とうきょう</t></rPh></si>';
    expect(await readCell('<c r="A1" t="s"><v>0</v></c>', { strings })).toBe('text 東京');
  });

  test('returns omitted rows and cells before the last value as empty cells', async () => {
    const data = '<row r="2"><c r="B2"><v>1</v></c></row><row r="3"><c r="A3" s="4"/></row>';
    expect(await loadCells(buildWorkbook(data))).toEqual([
      ['empty', 'empty'],
      ['empty', 'number 1'],
    ]);
  });

  test('ends a merged range at the last used cell of the sheet', async () => {
    const data =
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2"><c r="A2"><v>3</v></c></row>';
    const afterSheetData =
      '<mergeCells count="2"><mergeCell ref="B1:XFD1048576"/><mergeCell ref="A50:B60"/></mergeCells>';
    expect(await loadCells(buildWorkbook(data, { afterSheetData }))).toEqual([
      ['number 1', 'merged 2'],
      ['number 3', 'merged'],
    ]);
  });

  test('parses the first visible sheet', async () => {
    const sheets =
      '<sheet name="Notes" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Rates" sheetId="2" r:id="rId2"/>';
    expect(await loadCells(buildWorkbook('', { sheets }))).toEqual([['number 2']]);
  });

  test('parses cells with a namespace prefix', async () => {
    const cell = `<x:row xmlns:x="${NAMESPACE}" r="1"><x:c r="A1"><x:v>5</x:v></x:c></x:row>`;
    expect(await loadCells(buildWorkbook(cell))).toEqual([['number 5']]);
  });
});

describe('the import of an invalid file', () => {
  const buildOleFile = (name: string) => {
    const bytes = new Uint8Array(4096);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    for (const [index, letter] of name.split('').entries()) {
      bytes[1024 + 2 * index] = letter.charCodeAt(0);
    }
    return bytes;
  };
  const workbook = buildWorkbook('<row r="1"><c r="A1"><v>1</v></c></row>');

  test.each([
    ['an old .xls', buildOleFile('Workbook'), 'old_excel'],
    ['a workbook with a password', buildOleFile('EncryptedPackage'), 'encrypted'],
    ['a workbook that is cut off', workbook.slice(0, workbook.length / 2), 'broken_workbook'],
    ['an archive of other files', zipSync({ 'a.txt': strToU8('a') }), 'broken_workbook'],
    ['a workbook whose XML is broken', buildWorkbook('<row>'), 'broken_workbook'],
    ['a workbook with wrong cell names', buildWorkbook('<row><c r="?"/></row>'), 'broken_workbook'],
    ['an empty file', new Uint8Array(), 'empty'],
    ['a CSV file of blanks', ' \r\n,,\r\n', 'empty'],
    ['a PDF', '%PDF-1.7', 'not_a_sheet'],
    ['a web page', '<!DOCTYPE html><html></html>', 'not_a_sheet'],
    ['a binary file', new Uint8Array(200).fill(3), 'not_a_sheet'],
    ['a file of 10 MB', new Uint8Array(10 * 1024 * 1024), 'too_large'],
    ['a CSV file of 101 rows', 'a,b\n'.repeat(101), 'too_many_cells'],
  ] as const)('rejects %s', async (_, content, code) => {
    expect(await loadFailure(content)).toEqual({ code });
  });

  test('rejects a sheet that unpacks to more than 8 MB', async () => {
    const bomb = buildWorkbook(' '.repeat(9 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await loadFailure(bomb)).toEqual({ code: 'too_large' });
  });

  test('rejects a workbook with an XML entity', async () => {
    const bytes = zipSync({
      '_rels/.rels': strToU8('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
    });
    expect(await loadFailure(bytes)).toEqual({ code: 'broken_workbook' });
  });

  test('rejects a file that changed after the user chose the file', async () => {
    const changedFile = {
      size: 10,
      arrayBuffer: () => Promise.reject(new DOMException('changed')),
    };
    expect(await readRateSheet(changedFile)).toEqual({ failure: { code: 'unreadable' } });
  });

  test.each([
    ['a quotation mark that is not closed', 'a,b\n1,2\n"3,4\n', 3],
    ['a line with more cells than the header', 'a,b\n1,2,3\n', 2],
    ['a header with text after a quotation mark', '\n"a"b,c\n', 2],
  ])('names the row of %s', async (_, text, row) => {
    expect(await loadFailure(text)).toEqual({ code: 'broken_row', row });
  });
});

describe('the import of a CSV file', () => {
  const csv = formatCsv(rows);
  const encodeUtf16 = (isLittleEndian: boolean) => {
    const view = new DataView(new ArrayBuffer(csv.length * 2));
    for (let index = 0; index < csv.length; index += 1) {
      view.setUint16(2 * index, csv.charCodeAt(index), isLittleEndian);
    }
    return view;
  };

  test.each([
    ['UTF-8 with a byte order mark and quotes', csv],
    ['UTF-8 with no byte order mark or quotes', rows.map((cells) => cells.join(',')).join('\n')],
    ['semicolons', rows.map((cells) => cells.join(';')).join('\r\n')],
    [
      'a line that names the delimiter',
      `sep=;\n${rows.map((cells) => cells.join(';')).join('\n')}`,
    ],
    ['tabs and CR', rows.map((cells) => cells.join('\t')).join('\r')],
    ['UTF-16, little endian', encodeUtf16(true)],
    ['UTF-16, big endian', encodeUtf16(false)],
  ])('accepts %s', async (_, content) => {
    const outcome = await previewRateFile(createFile(content), sampleRateCard);
    expect(outcome).toMatchObject({ step: 'ready', changes: [] });
  });

  test('parses grouped prices as numbers, but negative prices, decimal commas and formulas as text', async () => {
    expect(await loadCells('"₹1,20,000.50";20;"20,50";-5;=1+1; \n')).toEqual([
      ['number 120000.50', 'number 20', 'text 20,50', 'text -5', 'text =1+1', 'empty'],
    ]);
  });

  test('keeps blank rows so that cells keep their spreadsheet names', async () => {
    expect(await loadCells('\n,\na,b\n\n1,x\n')).toEqual([
      ['empty', 'empty'],
      ['empty', 'empty'],
      ['text a', 'text b'],
      ['empty', 'empty'],
      ['number 1', 'text x'],
    ]);
  });
});

test('lists the changes of a file by cell in paise', async () => {
  const changedRows = rows.map((cells, row) => (row === 2 ? cells.with(8, '61.50') : cells));
  const outcome = await previewRateFile(createFile(formatCsv(changedRows)), sampleRateCard);
  expect(outcome).toMatchObject({
    step: 'ready',
    changes: [{ cell: { band: 'upTo500g', zone: 'F' }, beforePaise: 6000, afterPaise: 6150 }],
  });
});
