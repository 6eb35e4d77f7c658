import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileProblems } from '@shipdesk/contract/problems/files';
import { formatText } from '@shipdesk/contract/problems/problem';
import { cleanCell } from '@shipdesk/domain/values/csv/cells';
import { CsvReader, type CsvRecord } from '@shipdesk/domain/values/csv/csv-reader';
import { detectTextKind, findTextProblem } from '@shipdesk/domain/values/csv/file-kind';
import type { FileProblem } from '@shipdesk/domain/values/csv/file-problems';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

const limits = { columns: 200, cellCharacters: 2000, recordCharacters: 20_000 };
/** The header is one of the first records. Titles and addresses may precede it. */
const HEADER_RECORDS = 30;
/** The server aborts an upload that sends no data for this long. */
const IDLE_MS = 30_000;

/** Mounts routes whose body is a stream of `text/csv`, in a separate scope. Throws 415 for any other type. */
export async function registerCsvUploads(
  app: FastifyInstance,
  mount: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/csv', (_request, body, done) => done(null, body));
    scope.addContentTypeParser('*', (_request, _body, done) => done(new Refusal('csv_expected')));
    mount(scope);
  });
}

/** Returns the file and the file name of a request to a CSV upload route. Throws 415 if the request has no body. */
export function readUpload({ body, headers }: Pick<FastifyRequest, 'body' | 'headers'>) {
  if (!(body instanceof Readable)) throw new Refusal('csv_expected');
  return { body, fileName: readFileName(headers['x-file-name']) };
}

export interface CsvUpload {
  readonly header: readonly string[];
  /** Batches of records below the header. Reading pauses while the caller processes a batch. */
  readonly batches: AsyncGenerator<readonly CsvRecord[]>;
  /** Returns the SHA-256 of the file, hexadecimal. Call it once, after the last batch. */
  readonly computeHash: () => string;
}

/** Reads the header of a file. Like `batches`, throws 413 above the size limit, 422 for a file that is not CSV. */
export async function readCsvUpload(
  body: Readable,
  {
    maxBytes,
    batchRows,
    isHeader,
  }: {
    maxBytes: number;
    batchRows: number;
    isHeader: (cells: readonly string[]) => boolean;
  },
): Promise<CsvUpload> {
  const reader = new CsvReader(limits, { isHeader, records: HEADER_RECORDS });
  const hash = createHash('sha256');
  const records = readRecords(body, { reader, hash, maxBytes });
  // The reader has the header when it returns the first record or the end.
  let nextRecord = await records.next();
  const { header } = reader;
  if (header === null) throw createUnreadableRefusal(reader.problem ?? { code: 'file_empty' });

  async function* readBatches() {
    let batch: CsvRecord[] = [];
    for (; nextRecord.done !== true; nextRecord = await records.next()) {
      batch.push(nextRecord.value);
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
  return { header, batches: readBatches(), computeHash: () => hash.digest('hex') };
}

/** Yields the chunks of an upload. Aborts an upload that sends no data in time while the caller waits for a chunk. */
export async function* readChunks(body: Readable): AsyncGenerator<Buffer> {
  // Keep the connection open, so that a client whose upload is rejected can read the response.
  const chunks = body.iterator({ destroyOnReturn: false });
  const readNext = async (): Promise<IteratorResult<Buffer>> => {
    const error = new Error('the upload sent no data in time');
    const idleTimer = setTimeout(() => body.destroy(error), IDLE_MS);
    try {
      return await chunks.next();
    } finally {
      clearTimeout(idleTimer);
    }
  };
  try {
    for (let next = await readNext(); next.done !== true; next = await readNext()) yield next.value;
  } finally {
    await chunks.return?.();
  }
}

async function* readRecords(
  body: Readable,
  { reader, hash, maxBytes }: { reader: CsvReader; hash: Hash; maxBytes: number },
): AsyncGenerator<CsvRecord> {
  let decoder: TextDecoder | undefined;
  let receivedBytes = 0;
  for await (const chunk of readChunks(body)) {
    receivedBytes += chunk.length;
    if (receivedBytes > maxBytes) {
      const limit = `${Math.floor(maxBytes / 1024 / 1024)} MB`;
      throw new Refusal('too_large', {
        message: `File size must be less than or equal to ${limit}.`,
      });
    }
    hash.update(chunk);
    decoder ??= createDecoder(chunk);
    yield* reader.push(decoder.decode(chunk, { stream: true }));
    if (reader.problem !== null) throw createUnreadableRefusal(reader.problem);
  }
  yield* reader.push(decoder?.decode() ?? '');
  yield* reader.end();
  if (reader.problem !== null) throw createUnreadableRefusal(reader.problem);
}

function createDecoder(start: Uint8Array): TextDecoder {
  const kind = detectTextKind(start);
  if ('problem' in kind) throw createUnreadableRefusal(kind.problem);
  const encoding = kind.kind === 'bytes' ? 'utf-8' : kind.kind;
  const problem = findTextProblem(new TextDecoder(encoding).decode(start));
  if (problem !== null) throw createUnreadableRefusal(problem);
  return new TextDecoder(encoding);
}

function createUnreadableRefusal(problem: FileProblem): Refusal {
  const reason = formatText(fileProblems, problem);
  return new Refusal('invalid', { message: `This file is not a CSV file. ${reason}` });
}

/** Returns the percent-encoded UTF-8 file name in the header, or an empty string if the name is invalid. */
function readFileName(header: string | string[] | undefined): string {
  try {
    return cleanCell(decodeURIComponent(String(header ?? ''))).slice(0, 255);
  } catch {
    return '';
  }
}
