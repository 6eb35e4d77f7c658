import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import {
  BackupFileError,
  type BackupHeader,
  type FileEnd,
  FORMAT,
  ROWS_END,
  type Sequences,
  type TableEnd,
  type TableStart,
} from './backup-format.ts';

export interface BackupSink {
  onHeader?(header: BackupHeader): Promise<void> | void;
  onTableStart?(start: TableStart): Promise<void> | void;
  onRows?(bytes: Buffer): Promise<void> | void;
  onTableEnd?(end: TableEnd): Promise<void> | void;
  onSequences?(sequences: Sequences): Promise<void> | void;
}

/** Longer than any row. Prevents a damaged file from using all memory. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

/**
 * Streams a backup into `sink`. Throws BackupFileError if the file is missing, damaged or newer than this version. Some
 * damage is found only at the end of the file, so read the file without a sink first.
 */
export async function readBackup(file: string, sink: BackupSink = {}): Promise<void> {
  const reader = createReader(sink);
  let failure: unknown;
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        try {
          for await (const chunk of chunks) await reader.readChunk(chunk);
          reader.finish();
        } catch (error) {
          // The pipeline may report its abort instead of the cause.
          failure = error;
          throw error;
        }
      },
    );
  } catch (error) {
    throw toBackupFileError(file, failure ?? error);
  }
}

function toBackupFileError(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT')
    return new BackupFileError(`There is no file ${file}. Check the path.`, { cause: error });
  // Any other error comes from the sink or the file system.
  if (!(error instanceof DamagedError) && !code.startsWith('Z_')) return error;
  const message = `${file} is damaged or not a backup. Use another backup file.`;
  return new BackupFileError(message, { cause: error });
}

class DamagedError extends Error {}

function createReader(sink: BackupSink) {
  const fileHash = createHash('sha256');
  let pendingBytes: Buffer = Buffer.alloc(0);
  let table: { hash: ReturnType<typeof createHash>; rows: number } | undefined;
  let expected: 'header' | 'table' | 'rows' | 'tableEnd' | 'end' | 'nothing' = 'header';

  async function readControlLine(line: Buffer): Promise<void> {
    const content = parseLine(line);
    if (expected === 'end') {
      if (!isFileEnd(content) || content.end !== fileHash.digest('hex')) throw new DamagedError();
      expected = 'nothing';
      return;
    }
    fileHash.update(line);
    if (expected === 'header') {
      const header = checkHeader(content);
      await sink.onHeader?.(header);
      expected = 'table';
    } else if (expected === 'tableEnd') {
      const { rows, sha256 } = checkTableEnd(content);
      if (rows !== table?.rows || sha256 !== table.hash.digest('hex')) throw new DamagedError();
      await sink.onTableEnd?.({ rows, sha256 });
      expected = 'table';
    } else if (isSequences(content)) {
      await sink.onSequences?.(content);
      expected = 'end';
    } else {
      table = { hash: createHash('sha256'), rows: 0 };
      const start = checkTableStart(content);
      await sink.onTableStart?.(start);
      expected = 'rows';
    }
  }

  async function readRows(lines: Buffer): Promise<number> {
    let end = 0;
    let count = 0;
    while (
      end < lines.length &&
      lines.toString('latin1', end, end + ROWS_END.length) !== ROWS_END
    ) {
      end = lines.indexOf('\n', end) + 1;
      count += 1;
    }
    const bytes = lines.subarray(0, end);
    fileHash.update(bytes);
    table?.hash.update(bytes);
    if (table) table.rows += count;
    if (count > 0) await sink.onRows?.(bytes);
    if (end === lines.length) return end;
    fileHash.update(ROWS_END);
    expected = 'tableEnd';
    return end + ROWS_END.length;
  }

  return {
    readChunk: async (chunk: Buffer) => {
      const bytes = pendingBytes.length === 0 ? chunk : Buffer.concat([pendingBytes, chunk]);
      const completeLength = bytes.lastIndexOf('\n') + 1;
      let start = 0;
      while (start < completeLength) {
        if (expected === 'nothing') throw new DamagedError();
        if (expected === 'rows') {
          start += await readRows(bytes.subarray(start, completeLength));
          continue;
        }
        const end = bytes.indexOf('\n', start) + 1;
        await readControlLine(bytes.subarray(start, end));
        start = end;
      }
      pendingBytes = bytes.subarray(completeLength);
      if (pendingBytes.length > MAX_LINE_BYTES) throw new DamagedError();
    },
    finish: () => {
      if (expected !== 'nothing' || pendingBytes.length > 0) throw new DamagedError();
    },
  };
}

function parseLine(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    throw new DamagedError();
  }
}

function isObject(content: unknown): content is Record<string, unknown> {
  return typeof content === 'object' && content !== null;
}

function checkHeader(content: unknown): BackupHeader {
  if (!isObject(content) || typeof content['shipdeskBackup'] !== 'number') throw new DamagedError();
  if (content['shipdeskBackup'] > FORMAT) {
    throw new BackupFileError(
      'This backup was created by a newer version of Shipdesk. Restore it with that version.',
    );
  }
  const { madeAt, migrations } = content;
  if (typeof madeAt !== 'string' || !Array.isArray(migrations)) throw new DamagedError();
  return { shipdeskBackup: content['shipdeskBackup'], madeAt, migrations };
}

function checkTableStart(content: unknown): TableStart {
  if (!isObject(content)) throw new DamagedError();
  const { table, columns } = content;
  if (typeof table !== 'string' || !Array.isArray(columns)) throw new DamagedError();
  return { table, columns: columns.map(String) };
}

function checkTableEnd(content: unknown): TableEnd {
  if (!isObject(content)) throw new DamagedError();
  return { rows: Number(content['rows']), sha256: String(content['sha256']) };
}

function isSequences(content: unknown): content is Sequences {
  return isObject(content) && Array.isArray(content['sequences']);
}

function isFileEnd(content: unknown): content is FileEnd {
  return isObject(content) && typeof content['end'] === 'string';
}
