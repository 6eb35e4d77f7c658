import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { bulkMessages } from '@shipdesk/domain/bulk/bulk-rules';
import { recordReading } from '../audit/audit-store.ts';
import type { Deps } from '../deps.ts';
import { claimKey, type IdempotentCall } from '../http/idempotency.ts';
import { Refusal } from '../http/problem.ts';
import type { Principal } from '../http/route.ts';
import { isRowId } from '../http/row-id.ts';
import { type FileHead, readHead, UnreadableFileError } from './import-file.ts';
import { refusalHeader } from './import-rows.ts';
import {
  askToCancel,
  countUnfinished,
  deleteBrokenUploads,
  deleteImport,
  type ImportRow,
  insertImport,
  insertPiece,
  keepUpload,
  queueImport,
  selectImport,
  selectImports,
  selectRefusals,
} from './imports-store.ts';

/** A file on its way in. */
export interface Upload {
  readonly fileName: string;
  /** As the caller announces it; undefined when it does not. */
  readonly announcedBytes: number | undefined;
  readonly body: Readable;
  /** Hash of the request: that of the file, known once it has arrived. */
  readonly call: Omit<IdempotentCall, 'requestHash'>;
}

export interface Imports {
  /** Stores a file as it arrives and queues it. 413 too large, 422 no such CSV, 429 too many at once. */
  upload(principal: Principal, upload: Upload): Promise<{ row: ImportRow; isReplay: boolean }>;
  list(principal: Principal): Promise<{ rows: ImportRow[]; isMore: boolean }>;
  /** 404 for an import that is not the seller's, here and below. */
  one(principal: Principal, id: string): Promise<ImportRow>;
  cancel(principal: Principal, id: string): Promise<ImportRow>;
  /** The failed rows as the lines of a CSV file, read while they are sent. */
  errors(principal: Principal, id: string): Promise<AsyncGenerator<string>>;
  /** Breaks off the uploads on their way: the server stops. */
  stop(): void;
}

/** With pieces of a megabyte the process held 30 to 50 MB more: what passes through lies several times in its memory. */
const PIECE_BYTES = 256 * 1024;
/** An upload that brings nothing for so long is over. */
const IDLE_MS = 30_000;
/** A few times in the lease of an upload: a slow line may need longer for one piece. */
const RENEW_UPLOAD_MS = 15_000;
const LISTED = 50;
const UNFINISHED = 3;

/** Big imports, as their sellers see them. */
export function createImports({
  config: { imports: limits },
  database,
  now,
  newId,
}: Pick<Deps, 'config' | 'database' | 'now' | 'newId'>): Imports {
  const stopping = new AbortController();

  async function receive(principal: Principal, id: string, body: Readable) {
    const { sellerId } = principal;
    const hash = createHash('sha256');
    let head: FileHead | undefined;
    let bytes = 0;
    let ordinal = 0;
    for await (const content of piecesOf(body, stopping.signal)) {
      bytes += content.length;
      refuseSize(bytes);
      head ??= headOf(content);
      hash.update(content);
      const piece = { sellerId, importId: id, ordinal, content };
      await database.asSeller(principal, async (db) => {
        if (!(await keepUpload(db, id))) throw stopped();
        await insertPiece(db, piece);
      });
      ordinal += 1;
    }
    return { head: head ?? headOf(Buffer.alloc(0)), bytes, hash: hash.digest('base64url') };
  }

  function refuseSize(bytes: number): void {
    if (bytes <= limits.maxBytes) return;
    const most = `${Math.floor(limits.maxBytes / 1024 / 1024)} MB`;
    throw new Refusal('too_large', `File size must be less than or equal to ${most}.`);
  }

  async function begin(principal: Principal, fileName: string): Promise<string> {
    const { sellerId, userId } = principal;
    const id = newId();
    await database.asSeller(principal, async (db) => {
      await deleteBrokenUploads(db);
      if ((await countUnfinished(db)) >= UNFINISHED) {
        const message = `${UNFINISHED} imports of yours are not finished. Wait for one of them, or cancel it.`;
        throw new Refusal('too_many_requests', message, { retryAfterSeconds: 30 });
      }
      await insertImport(db, { sellerId, id, fileName, userId, now: now() });
    });
    return id;
  }

  const known = (row: ImportRow | undefined): ImportRow => {
    if (row) return row;
    throw new Refusal('not_found', 'There is no such import.');
  };
  const idOf = (id: string): string => {
    if (isRowId(id)) return id;
    throw new Refusal('not_found', 'There is no such import.');
  };

  async function* errorLines(
    principal: Principal,
    { id, header }: ImportRow,
  ): AsyncGenerator<string> {
    yield `\uFEFF${refusalHeader(header ?? [])}`;
    for (let behind: number | undefined = 0; behind !== undefined; ) {
      const last: number = behind;
      const batches = await database.asSeller(principal, (db) => selectRefusals(db, id, last));
      for (const { lines } of batches) yield lines;
      behind = batches.at(-1)?.first_row;
    }
  }

  return {
    upload: async (principal, { fileName, announcedBytes = 0, body, call }) => {
      if (fileName !== '' && !/\.csv$/i.test(fileName)) {
        throw new Refusal('invalid', bulkMessages.extension);
      }
      refuseSize(announcedBytes);
      const id = await begin(principal, fileName);
      const renewing = setInterval(() => {
        // An upload that cannot say that it flows is over soon enough.
        database.asSeller(principal, (db) => keepUpload(db, id)).catch(() => undefined);
      }, RENEW_UPLOAD_MS);
      try {
        const { head, bytes, hash } = await receive(principal, id, body);
        return await database.asSeller(principal, async (db) => {
          const kept = await claimKey(db, principal, {
            call: { ...call, requestHash: hash },
            response: { id },
            now: now(),
          });
          if (kept) await deleteImport(db, id);
          else await queueImport(db, id, { bytes, ...head });
          const row = known(await selectImport(db, kept?.id ?? id));
          return { row, isReplay: kept !== undefined };
        });
      } catch (error) {
        // What is still on its way has to be taken in, or the caller does not hear the answer.
        body.resume();
        // Without its database the desk forgets the upload when its lease is over.
        await database.asSeller(principal, (db) => deleteImport(db, id)).catch(() => undefined);
        throw error;
      } finally {
        clearInterval(renewing);
      }
    },

    list: (principal) =>
      database.asSeller(principal, async (db) => {
        const rows = await selectImports(db, LISTED + 1);
        return { rows: rows.slice(0, LISTED), isMore: rows.length > LISTED };
      }),

    one: (principal, id) =>
      database.asSeller(principal, async (db) => known(await selectImport(db, idOf(id)))),

    cancel: (principal, id) =>
      database.asSeller(principal, async (db) => {
        await askToCancel(db, idOf(id), now());
        return known(await selectImport(db, id));
      }),

    errors: async (principal, id) => {
      const row = await database.asSeller(principal, async (db) => {
        const found = known(await selectImport(db, idOf(id)));
        const change = { rows: found.bad_rows };
        await recordReading(db, { action: 'imports.errors', subject: id, change });
        return found;
      });
      return errorLines(principal, row);
    },

    stop: () => stopping.abort(),
  };
}

function headOf(content: Buffer): FileHead {
  try {
    return readHead(content);
  } catch (error) {
    throw error instanceof UnreadableFileError ? new Refusal('invalid', error.message) : error;
  }
}

function stopped(): Refusal {
  const message = 'The desk is being restarted. Send the file again in a moment.';
  return new Refusal('unavailable', message, { retryAfterSeconds: 5 });
}

/** What arrives, in pieces; nothing more is taken in while a piece is being written. */
async function* piecesOf(body: Readable, stopping: AbortSignal): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  const idle = setTimeout(() => body.destroy(new Error('the upload stopped flowing')), IDLE_MS);
  try {
    // Whoever is refused halfway still wants the answer: the connection stays.
    for await (const part of body.iterator({ destroyOnReturn: false })) {
      if (stopping.aborted) throw stopped();
      idle.refresh();
      parts.push(part);
      size += part.length;
      if (size < PIECE_BYTES) continue;
      yield Buffer.concat(parts);
      parts = [];
      size = 0;
    }
  } finally {
    clearTimeout(idle);
  }
  if (size > 0) yield Buffer.concat(parts);
}
