import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A column's format. Cells have `money` in paise, `weight` in grams, `day` as `yyyy-MM-dd`, `share` from 0 to 1. */
export type SheetType = 'text' | 'number' | 'money' | 'weight' | 'day' | 'moment' | 'share';

export interface SheetColumn {
  readonly title: string;
  readonly type: SheetType;
}

export type SheetCell = string | number | Date | null;
export type SheetLine = readonly SheetCell[];

/** Maximum number of rows of a sheet in Excel, with the header. */
const MAX_SHEET_ROWS = 1_048_576;
/** Maximum number of characters of a cell in Excel. */
const MAX_CELL_CHARACTERS = 32_767;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** The index of each type's style in `cellXfs` below. The bold styles follow. */
const styles = { text: 1, number: 0, money: 2, weight: 3, day: 4, moment: 5, share: 6 } as const;
const HEADER_STYLE = 7;
const BOLD_OFFSET = 8;
const formats = ['', '@', '#,##0.00', '0.000', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', '0.0%'];

const columnWidthsCharacters: Readonly<Record<SheetType, number>> = {
  text: 18,
  number: 10,
  money: 14,
  weight: 12,
  day: 12,
  moment: 20,
  share: 10,
};

/**
 * Numbers, money, weights and dates are typed; AWBs and phone numbers are text. Starts a new sheet when a sheet is
 * full. The line of `readTotal` is bold.
 */
export async function* streamXlsx({
  sheetName,
  columns,
  batches,
  readTotal,
  maxSheetRows = MAX_SHEET_ROWS,
}: {
  readonly sheetName: string;
  readonly columns: readonly SheetColumn[];
  readonly batches: AsyncIterable<readonly SheetLine[]>;
  readonly readTotal: () => SheetLine | null;
  readonly maxSheetRows?: number;
}): AsyncGenerator<Buffer> {
  const zip = new ZipWriter();
  let sheetCount = 0;
  let rowCount = 0;
  const beginSheet = async () => {
    sheetCount += 1;
    rowCount = 1;
    zip.begin(`xl/worksheets/sheet${sheetCount}.xml`);
    await zip.write(formatSheetStart(columns));
  };
  const endSheet = async () => {
    await zip.write('</sheetData></worksheet>');
    await zip.end();
  };
  await beginSheet();
  for await (const lines of batches) {
    let start = 0;
    while (start < lines.length) {
      if (rowCount >= maxSheetRows) {
        await endSheet();
        await beginSheet();
      }
      const part = lines.slice(start, start + maxSheetRows - rowCount);
      const firstRow = rowCount;
      await zip.write(
        part.map((line, index) => formatRow(columns, line, firstRow + index + 1)).join(''),
      );
      rowCount += part.length;
      start += part.length;
    }
    yield* zip.drain();
  }
  const total = readTotal();
  if (total) {
    if (rowCount >= maxSheetRows) {
      await endSheet();
      await beginSheet();
    }
    await zip.write(formatRow(columns, total, rowCount + 1, BOLD_OFFSET));
  }
  await endSheet();
  for (const [name, content] of listParts(sheetName, sheetCount)) {
    zip.begin(name);
    await zip.write(content);
    await zip.end();
  }
  zip.finish();
  yield* zip.drain();
}

function formatSheetStart(columns: readonly SheetColumn[]): string {
  const cols = columns
    .map(({ type, title }, index) => {
      const width = Math.max(columnWidthsCharacters[type], Math.min(40, title.length + 2));
      return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
    })
    .join('');
  const header = columns
    .map(({ title }, index) => formatText(title, `${formatColumn(index)}1`, HEADER_STYLE))
    .join('');
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${cols}</cols><sheetData><row r="1">${header}</row>`
  );
}

function formatRow(
  columns: readonly SheetColumn[],
  line: SheetLine,
  row: number,
  styleOffset = 0,
): string {
  let cells = '';
  for (const [index, { type }] of columns.entries()) {
    const cell = line[index] ?? null;
    if (cell === null || cell === '') continue;
    cells += formatCell(cell, type, { cellReference: `${formatColumn(index)}${row}`, styleOffset });
  }
  return `<row r="${row}">${cells}</row>`;
}

function formatCell(
  cell: string | number | Date,
  type: SheetType,
  { cellReference, styleOffset }: { readonly cellReference: string; readonly styleOffset: number },
): string {
  const value = toSheetNumber(cell, type);
  if (value === null) return formatText(String(cell), cellReference, styles.text + styleOffset);
  return `<c r="${cellReference}" s="${styles[type] + styleOffset}"><v>${value}</v></c>`;
}

const DAY_MS = 86_400_000;
const INDIA_OFFSET_MS = 5.5 * 3_600_000;
/** Day 0 of a workbook, as milliseconds since 1970. */
const EPOCH_MS = Date.UTC(1899, 11, 30);

/** Returns the formatted number that Excel stores, or null if the cell is text. Times are in IST. */
function toSheetNumber(cell: string | number | Date, type: SheetType): string | null {
  if (cell instanceof Date) return String((cell.getTime() + INDIA_OFFSET_MS - EPOCH_MS) / DAY_MS);
  if (type === 'day') {
    const dayMs = Date.parse(`${cell}T00:00:00Z`);
    return Number.isNaN(dayMs) ? null : String((dayMs - EPOCH_MS) / DAY_MS);
  }
  if (typeof cell !== 'number') return null;
  if (type === 'money') return (cell / 100).toFixed(2);
  if (type === 'weight') return (cell / 1000).toFixed(3);
  return String(cell);
}

function formatText(text: string, cellReference: string, style: number): string {
  const value = escapeXml(text.slice(0, MAX_CELL_CHARACTERS));
  return `<c r="${cellReference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
}

/** The characters, besides lone surrogates, that XML 1.0 forbids: control characters and two non-characters. */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const INVALID_XML_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(INVALID_XML_CHARACTERS, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // An XML parser turns a carriage return into a line feed.
    .replaceAll('\r', '&#13;');

/** Returns the letters of a column: 0 is A, 26 is AA. */
function formatColumn(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : formatColumn(Math.floor(index / 26) - 1) + letter;
}

function formatStyles(): string {
  const customFormats = formats.slice(2).map((code, index) => [164 + index, code] as const);
  const numFmts = customFormats
    .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`)
    .join('');
  const ids = [0, 49, ...customFormats.map(([id]) => id)];
  const toXf = (id: number, font: number) =>
    `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const xfs = [...ids.map((id) => toXf(id, 0)), toXf(49, 1), ...ids.map((id) => toXf(id, 1))];
  return (
    `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${customFormats.length}">${numFmts}</numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs></styleSheet>`
  );
}

function listParts(sheetName: string, sheetCount: number): [name: string, content: string][] {
  const numbers = Array.from({ length: sheetCount }, (_, index) => index + 1);
  const name = escapeXml(
    sheetName
      .replaceAll(/[[\]:*?/\\\s]+/g, ' ')
      .trim()
      .slice(0, 26),
  );
  const joinSheets = (format: (number: number) => string) => numbers.map(format).join('');
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${joinSheets((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${joinSheets((number) => `<sheet name="${name}${number > 1 ? ` ${number}` : ''}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${joinSheets((number) => `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheetCount + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', formatStyles()],
  ];
}

interface ZipEntry {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  bytes: number;
  compressedBytes: number;
}

/** Entry names are UTF-8, and the sizes of an entry follow its content. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1 January 1980, the first day of a ZIP archive. */
const DOS_DAY = 0x21;
const MAX_OFFSET = 0xffff_ffff;

/** Writes a ZIP archive and compresses each entry as it is written. `drain` returns the parts that are ready. */
class ZipWriter {
  #readyParts: Buffer[] = [];
  #offset = 0;
  #entry: ZipEntry | undefined;
  #deflate: ReturnType<typeof createDeflateRaw> | undefined;
  readonly #entries: ZipEntry[] = [];

  drain(): Buffer[] {
    const parts = this.#readyParts;
    this.#readyParts = [];
    return parts;
  }

  begin(name: string): void {
    const entry = {
      name: Buffer.from(name),
      offset: this.#offset,
      crc: 0,
      bytes: 0,
      compressedBytes: 0,
    };
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x0403_4b50, 0);
    head.writeUInt16LE(VERSION, 4);
    head.writeUInt16LE(FLAGS, 6);
    head.writeUInt16LE(DEFLATE, 8);
    head.writeUInt16LE(DOS_DAY, 12);
    head.writeUInt16LE(entry.name.length, 26);
    this.#push(head, entry.name);
    this.#entries.push(entry);
    this.#entry = entry;
    const deflate = createDeflateRaw({ level: 3 });
    deflate.on('data', (part: Buffer) => {
      entry.compressedBytes += part.length;
      this.#push(part);
    });
    this.#deflate = deflate;
  }

  async write(text: string): Promise<void> {
    const { entry, deflate } = this.#getOpenEntry();
    const content = Buffer.from(text);
    entry.crc = crc32(content, entry.crc);
    entry.bytes += content.length;
    if (!deflate.write(content)) await once(deflate, 'drain');
  }

  async end(): Promise<void> {
    const { entry, deflate } = this.#getOpenEntry();
    const ended = once(deflate, 'end');
    deflate.end();
    await ended;
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x0807_4b50, 0);
    writeSizes(tail, 4, entry);
    this.#push(tail);
    this.#entry = undefined;
  }

  finish(): void {
    const start = this.#offset;
    for (const entry of this.#entries) {
      const head = Buffer.alloc(46);
      head.writeUInt32LE(0x0201_4b50, 0);
      head.writeUInt16LE(VERSION, 4);
      head.writeUInt16LE(VERSION, 6);
      head.writeUInt16LE(FLAGS, 8);
      head.writeUInt16LE(DEFLATE, 10);
      head.writeUInt16LE(DOS_DAY, 14);
      writeSizes(head, 16, entry);
      head.writeUInt16LE(entry.name.length, 28);
      head.writeUInt32LE(entry.offset, 42);
      this.#push(head, entry.name);
    }
    const tail = Buffer.alloc(22);
    tail.writeUInt32LE(0x0605_4b50, 0);
    tail.writeUInt16LE(this.#entries.length, 8);
    tail.writeUInt16LE(this.#entries.length, 10);
    tail.writeUInt32LE(this.#offset - start, 12);
    tail.writeUInt32LE(start, 16);
    this.#push(tail);
  }

  #getOpenEntry() {
    if (!this.#entry || !this.#deflate) throw new Error('no entry of the archive is open');
    return { entry: this.#entry, deflate: this.#deflate };
  }

  #push(...parts: Buffer[]): void {
    for (const part of parts) {
      this.#readyParts.push(part);
      this.#offset += part.length;
    }
    if (this.#offset > MAX_OFFSET) throw new Error('the workbook is larger than 4 GB');
  }
}

function writeSizes(buffer: Buffer, offset: number, entry: ZipEntry): void {
  const { crc, compressedBytes, bytes } = entry;
  if (bytes > MAX_OFFSET) throw new Error('a sheet is larger than 4 GB');
  buffer.writeUInt32LE(crc, offset);
  buffer.writeUInt32LE(compressedBytes, offset + 4);
  buffer.writeUInt32LE(bytes, offset + 8);
}
