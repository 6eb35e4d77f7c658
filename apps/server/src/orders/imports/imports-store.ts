import type { FileMapping } from '@shipdesk/domain/order/mapping/file-mapping';
import { sql } from 'kysely';
import { insertRow, insertRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';

export type ImportRow = NonNullable<Awaited<ReturnType<typeof selectImport>>>;

export async function insertImport(
  db: Db,
  row: { sellerId: string; id: string; fileName: string; userId: string; now: Date },
): Promise<void> {
  await insertRow(db, 'imports', {
    sellerId: row.sellerId,
    id: row.id,
    fileName: row.fileName,
    state: 'uploading',
    createdBy: row.userId,
    createdAt: row.now,
    leaseUntil: computeLeaseEnd(row.now),
  });
}

/** An upload fails if its process does not renew the lease within this time. */
const UPLOAD_LEASE_MS = 60_000;
const computeLeaseEnd = (now: Date) => new Date(now.getTime() + UPLOAD_LEASE_MS);

/** Renews the lease of an upload. Returns false if the upload no longer exists. */
export async function renewUploadLease(db: Db, id: string, now: Date): Promise<boolean> {
  const lease = await db
    .updateTable('imports')
    .set({ leaseUntil: computeLeaseEnd(now) })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .returning('id')
    .executeTakeFirst();
  return lease !== undefined;
}

export async function deleteBrokenUploads(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('state', '=', 'uploading')
    .where('leaseUntil', '<', now)
    .execute();
}

export async function insertPiece(
  db: Db,
  piece: { sellerId: string; importId: string; ordinal: number; content: Buffer },
): Promise<void> {
  const { sellerId, importId, ordinal, content } = piece;
  await insertRow(db, 'importPieces', { sellerId, importId, ordinal, content });
}

/** Marks a completely uploaded import as waiting. The caller adds the job. */
export async function queueImport(
  db: Db,
  id: string,
  {
    bytes,
    encoding,
    header,
    mapping,
  }: {
    bytes: number;
    encoding: string;
    header: readonly string[];
    mapping: FileMapping | null;
  },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      state: 'waiting',
      leaseUntil: null,
      fileBytes: bytes,
      encoding,
      header: [...header],
      mapping: mapping && JSON.stringify(mapping),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes an unfinished upload with its pieces. Keeps a queued import: its commit may have succeeded although the
 * caller did not get the response.
 */
export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).where('state', '=', 'uploading').execute();
}

function queryImports(db: Db) {
  return db
    .selectFrom('imports')
    .innerJoin('users', (join) =>
      join
        .onRef('users.sellerId', '=', 'imports.sellerId')
        .onRef('users.id', '=', 'imports.createdBy'),
    )
    .select([
      'imports.id',
      'fileName',
      'fileBytes',
      'state',
      'problem',
      'createdBy',
      'imports.createdAt',
      'startedAt',
      'finishedAt',
      'cancelAskedAt',
      'encoding',
      'header',
      'mapping',
      'totalRows',
      'rowNumber',
      'madeRows',
      'knownRows',
      'badRows',
      'users.name as createdByName',
    ])
    .where('imports.state', '<>', 'uploading');
}

export function selectImport(db: Db, id: string) {
  return queryImports(db).where('imports.id', '=', id).executeTakeFirst();
}

export function selectImports(db: Db, limit: number) {
  return queryImports(db)
    .orderBy('imports.createdAt', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(limit)
    .execute();
}

/** Blocks other transactions of this seller from starting an upload or an import. */
export async function lockSeller(db: Db, sellerId: string): Promise<void> {
  await db
    .selectFrom('sellers')
    .select('sellerId')
    .where('sellerId', '=', sellerId)
    .forNoKeyUpdate()
    .execute();
}

export async function countUnfinished(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .where('state', 'in', ['uploading', 'waiting', 'running'])
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Cancels a waiting import or asks a running one to stop. Returns its state, or undefined if nothing changed. */
export async function requestCancel(
  db: Db,
  id: string,
  now: Date,
): Promise<'cancelled' | 'running' | undefined> {
  const runningRow = await db
    .updateTable('imports')
    .set({ cancelAskedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('cancelAskedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (runningRow) return 'running';
  const cancelledRow = await db
    .updateTable('imports')
    .set({ state: 'cancelled', cancelAskedAt: now, finishedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (!cancelledRow) return undefined;
  await deletePieces(db, id);
  return 'cancelled';
}

/**
 * Starts an import, or continues one whose worker stopped. Returns undefined if it has ended, and `busy` while one of
 * `otherIds` runs. Requires the lock on the seller.
 */
export async function startImport(
  db: Db,
  { id, otherIds, now }: { id: string; otherIds: string[]; now: Date },
): Promise<ImportRow | 'busy' | undefined> {
  const runningRow = await db
    .selectFrom('imports')
    .select('id')
    .where(sql<boolean>`id = any(${otherIds}::uuid[])`)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (runningRow) return 'busy';
  const startedRow = await db
    .updateTable('imports')
    .set({ state: 'running', startedAt: sql<Date>`coalesce(started_at, ${now})` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst();
  return startedRow && selectImport(db, id);
}

/** Returns undefined after the last piece. */
export function selectPiece(db: Db, importId: string, ordinal: number) {
  return db
    .selectFrom('importPieces')
    .innerJoin('imports', 'imports.id', 'importPieces.importId')
    .select(['content', sql<boolean>`cancel_asked_at is not null`.as('isCancelled')])
    .where('importId', '=', importId)
    .where('ordinal', '=', ordinal)
    .executeTakeFirst();
}

export async function updateFileFacts(
  db: Db,
  id: string,
  facts: { encoding: string; totalRows: number },
): Promise<void> {
  await db.updateTable('imports').set(facts).where('id', '=', id).execute();
}

export interface Cursor {
  readonly id: string;
  readonly rowNumber: number;
}

/**
 * Moves the cursor past a batch. Returns undefined if the import has ended or another worker moved the cursor; then
 * roll back the transaction.
 */
export function moveCursor(
  db: Db,
  cursor: Cursor,
  batch: { rowNumber: number; madeRows: number; knownRows: number; badRows: number },
): Promise<{ isCancelled: boolean } | undefined> {
  return updateAtCursor(db, cursor)
    .set({
      rowNumber: batch.rowNumber,
      madeRows: sql<number>`made_rows + ${batch.madeRows}`,
      knownRows: sql<number>`known_rows + ${batch.knownRows}`,
      badRows: sql<number>`bad_rows + ${batch.badRows}`,
    })
    .returning(sql<boolean>`cancel_asked_at is not null`.as('isCancelled'))
    .executeTakeFirst();
}

/** Ends an import and deletes its file. Returns its counts, or undefined if it has ended or its cursor has moved. */
export async function finishImport(
  db: Db,
  cursor: Cursor,
  { state, problem, now }: { state: 'done' | 'cancelled' | 'failed'; problem: string; now: Date },
) {
  const counts = await updateAtCursor(db, cursor)
    .set({ state, problem, finishedAt: now })
    .returning(['madeRows', 'knownRows', 'badRows'])
    .executeTakeFirst();
  if (counts) await deletePieces(db, cursor.id);
  return counts;
}

function updateAtCursor(db: Db, { id, rowNumber }: Cursor) {
  return db
    .updateTable('imports')
    .where('id', '=', id)
    .where('rowNumber', '=', rowNumber)
    .where('state', '=', 'running');
}

export async function insertRefusals(
  db: Db,
  batch: {
    sellerId: string;
    importId: string;
    firstRow: number;
    lines: string;
    phones: readonly string[];
  },
): Promise<void> {
  const { phones, lines, ...key } = batch;
  await db
    .insertInto('importRefusals')
    .values({ ...key, lines })
    .execute();
  const phoneRows = phones.map((phone) => ({ ...key, phone }));
  await insertRows(db, 'importRefusalPhones', phoneRows);
}

async function deletePieces(db: Db, id: string): Promise<void> {
  await db.deleteFrom('importPieces').where('importId', '=', id).execute();
}

export function selectRefusals(db: Db, id: string, after: number) {
  return db
    .selectFrom('importRefusals')
    .select(['firstRow', 'lines'])
    .where('importId', '=', id)
    .where('firstRow', '>', after)
    .orderBy('firstRow')
    .limit(10)
    .execute();
}

function queryRefusalsByPhone(db: Db, phone: string) {
  return db
    .selectFrom('importRefusalPhones as named')
    .innerJoin('importRefusals', (join) =>
      join
        .onRef('importRefusals.sellerId', '=', 'named.sellerId')
        .onRef('importRefusals.importId', '=', 'named.importId')
        .onRef('importRefusals.firstRow', '=', 'named.firstRow'),
    )
    .select([
      'importRefusals.sellerId',
      'importRefusals.importId',
      'importRefusals.firstRow',
      'lines',
    ])
    .where('named.phone', '=', phone);
}

export function selectRefusalsByPhone(db: Db, phone: string) {
  return queryRefusalsByPhone(db, phone)
    .innerJoin('imports', (join) =>
      join
        .onRef('imports.sellerId', '=', 'importRefusals.sellerId')
        .onRef('imports.id', '=', 'importRefusals.importId'),
    )
    .select(['fileName', 'header'])
    .orderBy('imports.createdAt')
    .orderBy('importRefusals.firstRow')
    .execute();
}

export function lockRefusalsByPhone(db: Db, phone: string) {
  return queryRefusalsByPhone(db, phone).forUpdate('importRefusals').execute();
}

export async function updateRefusals(
  db: Db,
  { sellerId, importId, firstRow }: { sellerId: string; importId: string; firstRow: number },
  { phone, lines }: { phone: string; lines: string },
): Promise<void> {
  await db
    .updateTable('importRefusals')
    .set({ lines })
    .where('sellerId', '=', sellerId)
    .where('importId', '=', importId)
    .where('firstRow', '=', firstRow)
    .execute();
  await db
    .deleteFrom('importRefusalPhones')
    .where('sellerId', '=', sellerId)
    .where('phone', '=', phone)
    .where('importId', '=', importId)
    .where('firstRow', '=', firstRow)
    .execute();
}
