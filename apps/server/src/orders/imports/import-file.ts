import { fileProblems } from '@shipdesk/contract/problems/files';
import { formatText } from '@shipdesk/contract/problems/problem';
import { matchBulkHeader } from '@shipdesk/domain/order/bulk/bulk-header';
import { bulkLimits, bulkMessages } from '@shipdesk/domain/order/bulk/bulk-rules';
import { orderHeaderSearch } from '@shipdesk/domain/order/mapping/header-search';
import { CsvReader, type CsvRecord } from '@shipdesk/domain/values/csv/csv-reader';
import { detectTextKind, findTextProblem } from '@shipdesk/domain/values/csv/file-kind';
import type { FileProblem } from '@shipdesk/domain/values/csv/file-problems';

/** Thrown for a file that cannot be imported. The message names the reason and what to do next. */
export class UnreadableFileError extends Error {}

/** Thrown when a file that is decoded as UTF-8 contains invalid UTF-8. */
export class NotUtf8Error extends Error {}

export interface FileHead {
  readonly encoding: string;
  readonly header: readonly string[];
}

/** Returns the encoding and header of a file from its first chunk. Throws `UnreadableFileError` if it is not CSV. */
export function readHead(bytes: Uint8Array): FileHead {
  const fileKind = detectTextKind(bytes);
  if ('problem' in fileKind) throw createUnreadableError(fileKind.problem);
  const encoding = fileKind.kind === 'bytes' ? 'utf-8' : fileKind.kind;
  // Column names are ASCII, which UTF-8 and Windows-1252 encode identically.
  const text = new TextDecoder(encoding).decode(bytes);
  const problem = findTextProblem(text);
  if (problem !== null) throw createUnreadableError(problem);
  const reader = new CsvReader(bulkLimits, orderHeaderSearch);
  const records = reader.push(text);
  for (const _ of records) {
    if (reader.header !== null) break;
  }
  if (reader.header === null) reader.end().next();
  const { header } = reader;
  if (header === null) throw createUnreadableError(reader.problem ?? { code: 'file_empty' });
  return { encoding, header };
}

/** Throws `UnreadableFileError` if the header of a bulk file lacks or repeats a column. */
export function assertBulkHeader(header: readonly string[]): void {
  const { missingColumns, repeatedColumns } = matchBulkHeader(header);
  if (repeatedColumns.length > 0) {
    throw createUnreadableError({ code: 'columns_repeated', params: { columns: repeatedColumns } });
  }
  if (missingColumns.length > 0) {
    throw new UnreadableFileError(bulkMessages.missingColumns(missingColumns));
  }
}

/** Creates an error whose message starts with the parse error of the specification. */
function createUnreadableError(problem: FileProblem): UnreadableFileError {
  const reason = formatText(fileProblems, problem);
  return new UnreadableFileError(`${bulkMessages.parsing} ${reason}`);
}

/** Decodes in chunks, because V8 allocates longer strings in its large object space. */
const DECODE_CHUNK_BYTES = 32 * 1024;

/** Streams the records of a file and skips blank ones. Throws `NotUtf8Error` or `UnreadableFileError`. */
export async function* streamRecords(
  pieces: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<Iterable<CsvRecord>> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const decode = (piece?: Uint8Array) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch (error) {
      throw new NotUtf8Error('the file is not valid UTF-8', { cause: error });
    }
  };
  const reader = new CsvReader(bulkLimits, orderHeaderSearch);
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length; start += DECODE_CHUNK_BYTES) {
      yield reader.push(decode(piece.subarray(start, start + DECODE_CHUNK_BYTES)));
      if (reader.problem !== null) throw createUnreadableError(reader.problem);
    }
  }
  yield reader.push(decode());
  yield reader.end();
  if (reader.problem !== null) throw createUnreadableError(reader.problem);
}
