import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { bulkMessages } from '@shipdesk/domain/order/bulk/bulk-rules';
import { type FileMapping, mappedHeader } from '@shipdesk/domain/order/mapping/file-mapping';
import type { Deps, ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { readChunks } from '../../platform/files/csv-upload.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isRowId } from '../../platform/row-id.ts';
import { assertWarehouseExists, findMapping } from '../mappings/mappings-service.ts';
import { assertBulkHeader, type FileHead, readHead, UnreadableFileError } from './import-file.ts';
import { IMPORT_TASK } from './import-job.ts';
import { formatRefusalHeader } from './import-rows.ts';
import {
  countUnfinished,
  deleteBrokenUploads,
  deleteUpload,
  type ImportRow,
  insertImport,
  insertPiece,
  lockSeller,
  queueImport,
  renewUploadLease,
  requestCancel,
  selectImport,
  selectImports,
  selectRefusals,
} from './imports-store.ts';

export interface Upload {
  readonly fileName: string;
  readonly announcedBytes: number | undefined;
  readonly body: Readable;
  readonly call: Omit<IdempotentCall, 'requestHash'>;
}

/** For a mapped file, `header` is the header of the mapped rows. */
interface MappedHead extends FileHead {
  readonly mapping: FileMapping | null;
}

/** The first piece must contain the whole header. */
const FIRST_PIECE_BYTES = 256 * 1024;
/** The size of later pieces. Larger pieces would fragment the memory of the process. */
const PIECE_BYTES = 64 * 1024;
/** Interval between lease renewals. On a slow connection, one piece may take longer than the lease. */
const LEASE_RENEWAL_MS = 15_000;
const MAX_LISTED_IMPORTS = 50;
const MAX_UNFINISHED_IMPORTS = 3;

export type Imports = ReturnType<typeof createImports>;

export function createImports({
  config: { imports: limits },
  database,
  now,
  newId,
}: ServiceDeps & Pick<Deps, 'config'>) {
  const stopController = new AbortController();

  async function receiveFile(principal: Principal, id: string, body: Readable) {
    const { sellerId } = principal;
    const hash = createHash('sha256');
    let head: MappedHead | undefined;
    let bytes = 0;
    let ordinal = 0;
    for await (const content of readPieces(body, stopController.signal)) {
      bytes += content.length;
      refuseSize(bytes);
      head ??= await readMappedHead(principal, content);
      hash.update(content);
      const piece = { sellerId, importId: id, ordinal, content };
      await database.asSeller(principal, async (db) => {
        if (!(await renewUploadLease(db, id, now()))) throw createStoppedRefusal();
        await insertPiece(db, piece);
      });
      ordinal += 1;
    }
    head ??= await readMappedHead(principal, Buffer.alloc(0));
    return { head, bytes, hash: hash.digest('base64url') };
  }

  async function readMappedHead(principal: Principal, content: Buffer): Promise<MappedHead> {
    const head = refuseUnreadable(() => readHead(content));
    const mapping = await database.asSeller(principal, async (db) => {
      const savedMapping = await findMapping(db, principal.sellerId, head.header);
      if (savedMapping) await assertWarehouseExists(db);
      return savedMapping;
    });
    if (mapping) return { ...head, header: mappedHeader, mapping };
    refuseUnreadable(() => assertBulkHeader(head.header));
    return { ...head, mapping };
  }

  function refuseSize(bytes: number): void {
    if (bytes <= limits.maxBytes) return;
    const max = `${Math.floor(limits.maxBytes / 1024 / 1024)} MB`;
    throw new Refusal('too_large', { message: `File size must be less than or equal to ${max}.` });
  }

  async function beginUpload(principal: Principal, fileName: string): Promise<string> {
    const { sellerId, userId } = principal;
    const id = newId();
    await database.asSeller(principal, async (db) => {
      await lockSeller(db, sellerId);
      await deleteBrokenUploads(db, now());
      if ((await countUnfinished(db)) >= MAX_UNFINISHED_IMPORTS) {
        throw new Refusal('imports_unfinished', {
          params: { max: MAX_UNFINISHED_IMPORTS },
          retryAfterSeconds: 30,
        });
      }
      await insertImport(db, { sellerId, id, fileName, userId, now: now() });
    });
    return id;
  }

  const assertFound = (row: ImportRow | undefined): ImportRow => {
    if (row) return row;
    throw new Refusal('import_unknown');
  };
  const parseId = (id: string): string => {
    if (isRowId(id)) return id;
    throw new Refusal('import_unknown');
  };

  async function* readErrorLines(
    principal: Principal,
    { id, header }: ImportRow,
  ): AsyncGenerator<string> {
    yield `\uFEFF${formatRefusalHeader(header ?? [])}`;
    let afterRow: number | undefined = 0;
    while (afterRow !== undefined) {
      const rowNumber: number = afterRow;
      const batches = await database.asSeller(principal, (db) => selectRefusals(db, id, rowNumber));
      for (const { lines } of batches) yield lines;
      afterRow = batches.at(-1)?.firstRow;
    }
  }

  return {
    /**
     * Stores a file as it arrives and queues its import. A repeated call returns the earlier import. Throws 413 for a
     * file that is too large, 422 for an unknown extension or header, 422 for a mapped file if the seller has no
     * warehouse, 429 if too many imports are unfinished.
     */
    upload: async (principal: Principal, { fileName, announcedBytes = 0, body, call }: Upload) => {
      if (fileName !== '' && !/\.(?:csv|tsv|txt)$/i.test(fileName)) {
        throw new Refusal('invalid', { message: bulkMessages.extension });
      }
      refuseSize(announcedBytes);
      const id = await beginUpload(principal, fileName);
      const renewTimer = setInterval(() => {
        // A failure here lets the lease expire, which ends the upload.
        database
          .asSeller(principal, (db) => renewUploadLease(db, id, now()))
          .catch(() => undefined);
      }, LEASE_RENEWAL_MS);
      try {
        const { head, bytes, hash } = await receiveFile(principal, id, body);
        return await database.asSeller(principal, async (db) => {
          const earlierResponse = await claimKey(db, principal, {
            call: { ...call, requestHash: hash },
            response: { id },
            now: now(),
          });
          if (earlierResponse) await deleteUpload(db, id);
          else {
            await queueImport(db, id, { bytes, ...head });
            const owner = { sellerId: principal.sellerId, task: IMPORT_TASK, now: now() };
            await addJobs(db, owner, [{ key: id, payload: {} }]);
            await recordAudit(db, principal, 'import.uploaded', id, { file_bytes: bytes });
          }
          const row = assertFound(await selectImport(db, earlierResponse?.id ?? id));
          return { row, isReplay: earlierResponse !== undefined };
        });
      } catch (error) {
        // Drain the rest of the body so the client can read the error response.
        body.resume();
        // If this also fails, a later upload deletes this one after its lease expires.
        await database.asSeller(principal, (db) => deleteUpload(db, id)).catch(() => undefined);
        throw error;
      } finally {
        clearInterval(renewTimer);
      }
    },

    list: (principal: Principal) =>
      database.asSeller(principal, async (db) => {
        const rows = await selectImports(db, MAX_LISTED_IMPORTS + 1);
        const isMore = rows.length > MAX_LISTED_IMPORTS;
        return { rows: rows.slice(0, MAX_LISTED_IMPORTS), isMore };
      }),

    /** Returns an import. Throws 404 for an import that is not the seller's. */
    read: (principal: Principal, id: string) =>
      database.asSeller(principal, async (db) => assertFound(await selectImport(db, parseId(id)))),

    cancel: (principal: Principal, id: string) =>
      database.asSeller(principal, async (db) => {
        const state = await requestCancel(db, parseId(id), now());
        if (state) {
          await recordAudit(db, principal, 'import.cancelled', id, { state });
        }
        return assertFound(await selectImport(db, id));
      }),

    /** Returns a stream of CSV text: the header and the failed rows. Throws 404 as `read` does. */
    streamErrors: async (principal: Principal, id: string) => {
      const row = await database.asSeller(principal, async (db) => {
        const file = assertFound(await selectImport(db, parseId(id)));
        await recordAudit(db, principal, 'import.errors_read', id, { rows: file.badRows });
        return file;
      });
      return readErrorLines(principal, row);
    },

    stop: () => stopController.abort(),
  };
}

function refuseUnreadable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableFileError
      ? new Refusal('invalid', { message: error.message })
      : error;
  }
}

function createStoppedRefusal(): Refusal {
  return new Refusal('server_stopping', { retryAfterSeconds: 5 });
}

/** Reads no further while a piece is being written. */
async function* readPieces(body: Readable, stopSignal: AbortSignal): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  let fullSize = FIRST_PIECE_BYTES;
  for await (const part of readChunks(body)) {
    if (stopSignal.aborted) throw createStoppedRefusal();
    parts.push(part);
    size += part.length;
    if (size < fullSize) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
    fullSize = PIECE_BYTES;
  }
  if (size > 0) yield Buffer.concat(parts);
}
