import { bulkMessages } from '../src/order/bulk/bulk-rules.ts';
import {
  allMissingMessage,
  type BulkCorpusFile,
  createFile,
  createRow,
  createTextFile,
  header,
  validRecords,
  validText,
} from './bulk-corpus-file.ts';
import { encodeLatin1, encodeUtf8, encodeUtf16, formatCsvText, joinBytes } from './csv-bytes.ts';

const { parsing, invalidValues } = bulkMessages;

/** Returns files in different encodings. */
export function listEncodingFiles(): BulkCorpusFile[] {
  const accentedText = formatCsvText([
    header,
    createRow(1, { name: 'José Ñandú', address: '12 Çelebi Rd' }),
  ]);
  const indicText = formatCsvText([
    header,
    createRow(1, { name: 'रवि कुमार', address: '१२ एम जी रोड' }),
  ]);
  const bom = '\ufeff';
  return [
    createFile('encoding', 'UTF-8 with a byte order mark', () => encodeUtf8(bom + validText), null),
    createFile(
      'encoding',
      'UTF-8 with two byte order marks',
      () => encodeUtf8(bom + bom + validText),
      null,
    ),
    createFile('encoding', 'UTF-8 in Devanagari', () => encodeUtf8(indicText), null),
    createFile(
      'encoding',
      'UTF-16 little endian',
      () => encodeUtf16(bom + indicText, 'little'),
      null,
    ),
    createFile('encoding', 'UTF-16 big endian', () => encodeUtf16(bom + indicText, 'big'), null),
    createFile(
      'encoding',
      'UTF-16 without a mark, little endian',
      () => encodeUtf16(validText, 'little'),
      null,
    ),
    createFile(
      'encoding',
      'UTF-16 without a mark, big endian',
      () => encodeUtf16(validText, 'big'),
      null,
    ),
    createFile('encoding', 'Windows-1252', () => encodeLatin1(accentedText), null),
    createFile('encoding', 'UTF-8 broken in one letter', createBrokenUtf8, null),
  ];
}

function createBrokenUtf8(): Uint8Array<ArrayBuffer> {
  const [start = '', end = ''] = formatCsvText([
    header,
    createRow(1, { name: 'Ravi#Kumar' }),
  ]).split('#');
  return joinBytes(encodeUtf8(start), Uint8Array.of(0xe0, 0xa4), encodeUtf8(end));
}

/** Returns files with different line ends and with blank lines. */
export function listLineEndFiles(): BulkCorpusFile[] {
  const lfText = formatCsvText(validRecords, { newline: '\n' });
  const multilineText = formatCsvText([
    header,
    createRow(1, { address: '12 MG Road\r\nFloor 3\nBengaluru' }),
  ]);
  const [firstLine = '', secondLine = '', thirdLine = ''] = lfText.split('\n');
  const invalidRow = formatCsvText([createRow(3, { phone: '123' })]);
  return [
    createTextFile('line', 'LF', lfText, null),
    createTextFile('line', 'CR', formatCsvText(validRecords, { newline: '\r' }), null),
    createTextFile(
      'line',
      'LF, CR and CRLF mixed',
      `${firstLine}\r\n${secondLine}\n${thirdLine}\r`,
      null,
    ),
    createTextFile('line', 'no line end after the last line', lfText.slice(0, -1), null),
    createTextFile('line', 'a hundred line ends at the end', `${lfText}${'\n'.repeat(100)}`, null),
    createTextFile('line', 'line ends in a quoted cell', multilineText, null),
    createTextFile('line', 'blank lines before the header', `\n\r\n${lfText}`, null),
    createTextFile(
      'line',
      'blank lines and lines of spaces between records',
      lfText.replaceAll('\n', '\n\n   \n'),
      null,
    ),
    createTextFile(
      'line',
      'lines of commas between records',
      lfText.replaceAll('\n', `\n${','.repeat(40)}\n`),
      null,
    ),
    createTextFile(
      'line',
      'row numbers count blank lines',
      `${lfText}\n\n${invalidRow}`,
      invalidValues(6, ['phone']),
    ),
    createTextFile(
      'line',
      'row numbers count records, not lines',
      multilineText + invalidRow,
      invalidValues(3, ['phone']),
    ),
  ];
}

/** Returns files with correct and broken quotation marks. */
export function listQuoteFiles(): BulkCorpusFile[] {
  const replaceAddress = (cell: string) =>
    validText.replace('"12 MG Road, Shanthala Nagar"', () => cell);
  return [
    createTextFile('quote', 'opened and never closed', replaceAddress('"12 MG Road'), parsing),
    createTextFile('quote', 'opened in the header and never closed', `"${validText}`, parsing),
    createTextFile('quote', 'opened in the last cell', `${validText.trimEnd()},"`, parsing),
    createTextFile(
      'quote',
      'text after a closing quotation mark',
      replaceAddress('"12 MG" Road'),
      parsing,
    ),
    createTextFile('quote', 'in the middle of a cell', replaceAddress('12 MG "Fort" Road'), null),
    createTextFile(
      'quote',
      'written twice in a quoted cell',
      replaceAddress('"12 ""Fort"" Road"'),
      null,
    ),
    createTextFile('quote', 'a file of three quotation marks', '"""', parsing),
    createTextFile(
      'quote',
      'a comma outside quotation marks',
      replaceAddress('12 MG Road, Fort'),
      parsing,
    ),
    createTextFile('quote', 'every cell quoted', quoteCells(), null),
  ];
}

function quoteCells(): string {
  return validRecords.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
}

/** Returns files with different delimiters. */
export function listDelimiterFiles(): BulkCorpusFile[] {
  const semicolonText = formatCsvText(validRecords, { delimiter: ';' });
  return [
    createTextFile('delimiter', 'semicolons', semicolonText, null),
    createTextFile('delimiter', 'tabs', formatCsvText(validRecords, { delimiter: '\t' }), null),
    createTextFile('delimiter', 'semicolons announced by sep=', `sep=;\r\n${semicolonText}`, null),
    createTextFile('delimiter', 'commas announced by sep=', `sep=,\r\n${validText}`, null),
    createTextFile(
      'delimiter',
      'pipes',
      formatCsvText([header, createRow(1, { address: '12 MG Road' })], { delimiter: '|' }),
      allMissingMessage,
    ),
  ];
}
