import { fileProblems } from '@shipdesk/contract/problems/files';
import { textOf } from '@shipdesk/contract/problems/problem';
import type { BulkField } from '@shipdesk/domain/order/bulk/bulk-columns';
import { matchBulkHeader } from '@shipdesk/domain/order/bulk/bulk-header';
import { bulkLimits, bulkMessages } from '@shipdesk/domain/order/bulk/bulk-rules';
import { CsvReader, type CsvRecord } from '@shipdesk/domain/values/csv/csv-reader';
import { textKindOf, textProblem } from '@shipdesk/domain/values/csv/file-kind';
import type { FileProblem } from '@shipdesk/domain/values/csv/file-problems';

/** The file cannot be imported. The message has the reason and the remedy. */
export class UnreadableFileError extends Error {}

/** The bytes are no UTF-8 although they were taken for it. */
export class NotUtf8Error extends Error {}

export interface FileHead {
  readonly encoding: string;
  readonly header: readonly string[];
  readonly positions: ReadonlyMap<BulkField, number>;
}

/** Reads the header of a file from its first chunk. Throws `UnreadableFileError` unless it is a bulk file. */
export function readHead(bytes: Uint8Array): FileHead {
  const found = textKindOf(bytes);
  if ('problem' in found) throw unreadable(found.problem);
  const encoding = found.kind === 'bytes' ? 'utf-8' : found.kind;
  // Column names are ASCII, which UTF-8 and Windows-1252 encode identically.
  const text = new TextDecoder(encoding).decode(bytes);
  const problem = textProblem(text);
  if (problem !== null) throw unreadable(problem);
  const reader = new CsvReader(bulkLimits);
  const records = reader.push(text);
  while (reader.header === null && records.next().done !== true) continue;
  if (reader.header === null) reader.end().next();
  const { header } = reader;
  if (header === null) throw unreadable(reader.problem ?? { code: 'file_empty' });
  const { positions, missing, repeated } = matchBulkHeader(header);
  if (repeated.length > 0) {
    throw unreadable({ code: 'columns_repeated', params: { columns: repeated } });
  }
  if (missing.length > 0) throw new UnreadableFileError(bulkMessages.missingColumns(missing));
  return { encoding, header, positions };
}

/** Check 3 of the dialog, with its reason. */
function unreadable(problem: FileProblem): UnreadableFileError {
  const reason = textOf(fileProblems, problem);
  return new UnreadableFileError(`${bulkMessages.parsing} ${reason}`);
}

/** V8 allocates longer strings in its large object space. */
const DECODED_AT_ONCE = 32 * 1024;

/** Streams the records of a file without blank ones. Throws `NotUtf8Error`, `UnreadableFileError`. */
export async function* recordsOf(
  pieces: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<Iterable<CsvRecord>> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const decode = (piece?: Uint8Array) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch (error) {
      throw new NotUtf8Error('no UTF-8', { cause: error });
    }
  };
  const reader = new CsvReader(bulkLimits);
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length; start += DECODED_AT_ONCE) {
      yield reader.push(decode(piece.subarray(start, start + DECODED_AT_ONCE)));
      if (reader.problem !== null) throw unreadable(reader.problem);
    }
  }
  yield reader.push(decode());
  yield reader.end();
  if (reader.problem !== null) throw unreadable(reader.problem);
}
