import { bulkMessages } from '../src/order/bulk/bulk-rules.ts';
import {
  allMissing,
  type BulkCorpusFile,
  file,
  good,
  header,
  ofText,
  row,
  text,
} from './bulk-corpus-file.ts';
import { csvOf, joined, latin1, utf8, utf16 } from './csv-bytes.ts';

const { parsing, invalidValues } = bulkMessages;

/** How the text of a file is written down. */
export function encodings(): BulkCorpusFile[] {
  const accented = csvOf([header, row(1, { name: 'José Ñandú', address: '12 Çelebi Rd' })]);
  const indic = csvOf([header, row(1, { name: 'रवि कुमार', address: '१२ एम जी रोड' })]);
  const bom = '\ufeff';
  return [
    file('encoding', 'UTF-8 with a byte order mark', () => utf8(bom + text), null),
    file('encoding', 'UTF-8 with two byte order marks', () => utf8(bom + bom + text), null),
    file('encoding', 'UTF-8 in Devanagari', () => utf8(indic), null),
    file('encoding', 'UTF-16 little endian', () => utf16(bom + indic, 'little'), null),
    file('encoding', 'UTF-16 big endian', () => utf16(bom + indic, 'big'), null),
    file('encoding', 'UTF-16 without a mark, little endian', () => utf16(text, 'little'), null),
    file('encoding', 'UTF-16 without a mark, big endian', () => utf16(text, 'big'), null),
    file('encoding', 'Windows-1252', () => latin1(accented), null),
    file('encoding', 'UTF-8 broken in one letter', brokenUtf8, null),
  ];
}

function brokenUtf8(): Uint8Array<ArrayBuffer> {
  const [start = '', end = ''] = csvOf([header, row(1, { name: 'Ravi#Kumar' })]).split('#');
  return joined(utf8(start), Uint8Array.of(0xe0, 0xa4), utf8(end));
}

/** Line ends and blank lines. */
export function lines(): BulkCorpusFile[] {
  const lf = csvOf(good, { newline: '\n' });
  const inCell = csvOf([header, row(1, { address: '12 MG Road\r\nFloor 3\nBengaluru' })]);
  const [first = '', second = '', third = ''] = lf.split('\n');
  const bad = csvOf([row(3, { phone: '123' })]);
  return [
    ofText('line', 'LF', lf, null),
    ofText('line', 'CR', csvOf(good, { newline: '\r' }), null),
    ofText('line', 'LF, CR and CRLF mixed', `${first}\r\n${second}\n${third}\r`, null),
    ofText('line', 'no end of the last line', lf.slice(0, -1), null),
    ofText('line', 'a hundred line ends at the end', `${lf}${'\n'.repeat(100)}`, null),
    ofText('line', 'line ends in a quoted cell', inCell, null),
    ofText('line', 'blank lines before the header', `\n\r\n${lf}`, null),
    ofText(
      'line',
      'blank lines and lines of spaces between',
      lf.replaceAll('\n', '\n\n   \n'),
      null,
    ),
    ofText('line', 'lines of commas between', lf.replaceAll('\n', `\n${','.repeat(40)}\n`), null),
    ofText('line', 'row numbers count blank lines', `${lf}\n\n${bad}`, invalidValues(6, ['phone'])),
    ofText(
      'line',
      'row numbers count records, not lines',
      inCell + bad,
      invalidValues(3, ['phone']),
    ),
  ];
}

/** Quotation marks. */
export function quotes(): BulkCorpusFile[] {
  const inAddress = (cell: string) => text.replace('"12 MG Road, Shanthala Nagar"', () => cell);
  return [
    ofText('quote', 'opened and never closed', inAddress('"12 MG Road'), parsing),
    ofText('quote', 'opened in the header and never closed', `"${text}`, parsing),
    ofText('quote', 'opened in the last cell', `${text.trimEnd()},"`, parsing),
    ofText('quote', 'text after a closing quotation mark', inAddress('"12 MG" Road'), parsing),
    ofText('quote', 'in the middle of a cell', inAddress('12 MG "Fort" Road'), null),
    ofText('quote', 'written twice in a quoted cell', inAddress('"12 ""Fort"" Road"'), null),
    ofText('quote', 'three alone', '"""', parsing),
    ofText('quote', 'a comma outside of quotation marks', inAddress('12 MG Road, Fort'), parsing),
    ofText('quote', 'every cell quoted', quotedCells(), null),
  ];
}

function quotedCells(): string {
  return good.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
}

/** Delimiters and line ends. */
export function delimiters(): BulkCorpusFile[] {
  const semicolons = csvOf(good, { delimiter: ';' });
  return [
    ofText('delimiter', 'semicolons', semicolons, null),
    ofText('delimiter', 'tabs', csvOf(good, { delimiter: '\t' }), null),
    ofText('delimiter', 'semicolons announced by sep=', `sep=;\r\n${semicolons}`, null),
    ofText('delimiter', 'commas announced by sep=', `sep=,\r\n${text}`, null),
    ofText(
      'delimiter',
      'bars',
      csvOf([header, row(1, { address: '12 MG Road' })], { delimiter: '|' }),
      allMissing,
    ),
  ];
}
