import { sql } from 'kysely';
import type { Db } from '../db/query/database.ts';
import { prepared, type Statement } from '../db/query/statement.ts';
import type { ImportsTable } from '../db/schema/tables.ts';

/** Which process works on which import. */
export interface Lease {
  readonly sellerId: string;
  readonly id: string;
  readonly worker: string;
  readonly seconds: number;
}

/** What a batch, or the file's end, adds to an import. */
export interface Advance {
  readonly rowNumber: number;
  readonly made: number;
  readonly known: number;
  readonly bad: number;
}

export type ImportRow = NonNullable<Awaited<ReturnType<typeof selectImport>>>;

export async function insertImport(
  db: Db,
  row: { sellerId: string; id: string; fileName: string; userId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('imports')
    .values({
      seller_id: row.sellerId,
      id: row.id,
      file_name: row.fileName,
      state: 'uploading',
      created_by: row.userId,
      created_at: row.now,
      lease_until: uploadLease,
    })
    .execute();
}

/** An upload that was not heard of for so long is over: its process died, or lost its database. */
const UPLOAD_LEASE_SECONDS = 60;
const uploadLease = sql<Date>`clock_timestamp() + make_interval(secs => ${UPLOAD_LEASE_SECONDS})`;

/** Says that an upload still flows; false when it was given up meanwhile. */
export async function keepUpload(db: Db, id: string): Promise<boolean> {
  const kept = await db
    .updateTable('imports')
    .set({ lease_until: uploadLease })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Forgets the seller's uploads that broke off without a word. */
export async function deleteBrokenUploads(db: Db): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('state', '=', 'uploading')
    .where('lease_until', '<', sql<Date>`clock_timestamp()`)
    .execute();
}

export async function insertPiece(
  db: Db,
  piece: { sellerId: string; importId: string; ordinal: number; content: Buffer },
): Promise<void> {
  const { sellerId, importId, ordinal, content } = piece;
  await db
    .insertInto('import_pieces')
    .values({ seller_id: sellerId, import_id: importId, ordinal, content })
    .execute();
}

/** The file is there as a whole: whoever is free may import it. */
export async function queueImport(
  db: Db,
  id: string,
  { bytes, encoding, header }: { bytes: number; encoding: string; header: readonly string[] },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      state: 'waiting',
      lease_until: null,
      file_bytes: bytes,
      encoding,
      header: [...header],
    })
    .where('id', '=', id)
    .execute();
}

/** Also takes its pieces away. */
export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

function imports(db: Db) {
  return db
    .selectFrom('imports')
    .innerJoin('users', (join) =>
      join
        .onRef('users.seller_id', '=', 'imports.seller_id')
        .onRef('users.id', '=', 'imports.created_by'),
    )
    .select([
      'imports.id',
      'file_name',
      'file_bytes',
      'state',
      'problem',
      'created_by',
      'imports.created_at',
      'started_at',
      'finished_at',
      'cancel_asked_at',
      'encoding',
      'header',
      'total_rows',
      'row_number',
      'made_rows',
      'known_rows',
      'bad_rows',
      'attempts',
      'users.name as created_by_name',
    ])
    .where('imports.state', '<>', 'uploading');
}

export function selectImport(db: Db, id: string) {
  return imports(db).where('imports.id', '=', id).executeTakeFirst();
}

/** Newest first. */
export function selectImports(db: Db, limit: number) {
  return imports(db)
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(limit)
    .execute();
}

/** Imports of the seller that wait, run or are being uploaded. */
export async function countUnfinished(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .where('state', 'in', ['uploading', 'waiting', 'running'])
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A waiting import is over at once; a running one when its worker hears of it. */
export async function askToCancel(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('imports')
    .set({ cancel_asked_at: sql`coalesce(cancel_asked_at, ${now})` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
  const cancelled = await db
    .updateTable('imports')
    .set({ state: 'cancelled', cancel_asked_at: now, finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (cancelled) await deletePieces(db, id);
}

async function deletePieces(db: Db, id: string): Promise<void> {
  await db.deleteFrom('import_pieces').where('import_id', '=', id).execute();
}

/** Lines of failed rows behind a row, some batches of them. */
export function selectRefusals(db: Db, id: string, behind: number) {
  return db
    .selectFrom('import_refusals')
    .select(['first_row', 'lines'])
    .where('import_id', '=', id)
    .where('first_row', '>', behind)
    .orderBy('first_row')
    .limit(10)
    .execute();
}

/** The oldest import of any seller that nobody works on is this worker's now; undefined when there is none. */
export async function leaseImport(
  db: Db,
  worker: string,
  seconds: number,
): Promise<Lease | undefined> {
  const { rows } = await sql<{ seller_id: string; id: string }>`
    select seller_id, id from lease_import(${worker}::uuid, make_interval(secs => ${seconds}))`.execute(
    db,
  );
  const [row] = rows;
  return row && { sellerId: row.seller_id, id: row.id, worker, seconds };
}

export async function selectPiece(
  db: Db,
  importId: string,
  ordinal: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('import_pieces')
    .select('content')
    .where('import_id', '=', importId)
    .where('ordinal', '=', ordinal)
    .executeTakeFirst();
  return row?.content;
}

/** Keeps the lines of failed rows. */
export const insertRefusals = prepared(
  (db, row: { sellerId: string; importId: string; firstRow: number; lines: string }) =>
    db
      .insertInto('import_refusals')
      .values({
        seller_id: row.sellerId,
        import_id: row.importId,
        first_row: row.firstRow,
        lines: row.lines,
      })
      .compile(),
);

type Changes = Partial<Pick<ImportsTable, 'encoding' | 'total_rows'>>;

/**
 * Keeps the lease, together with what was learnt or written. Answers with no row when it is another's, or over: the
 * transaction must not commit. Otherwise whether a cancel was asked for.
 */
export function keepLease(
  db: Db,
  lease: Lease,
  { advance, changes = {} }: { advance?: Advance; changes?: Changes } = {},
): Statement<{ is_cancelled: boolean }> {
  return leased(db, lease)
    .set({
      ...changes,
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${lease.seconds})`,
      ...(advance && {
        attempts: 0,
        row_number: advance.rowNumber,
        made_rows: sql<number>`made_rows + ${advance.made}`,
        known_rows: sql<number>`known_rows + ${advance.known}`,
        bad_rows: sql<number>`bad_rows + ${advance.bad}`,
      }),
    })
    .returning(sql<boolean>`cancel_asked_at is not null`.as('is_cancelled'))
    .compile();
}

/** The import is over, and its file goes. Nothing happens when the lease is another's. */
export async function finishImport(
  db: Db,
  lease: Lease,
  { state, problem, now }: { state: 'done' | 'cancelled' | 'failed'; problem: string; now: Date },
): Promise<void> {
  const finished = await leased(db, lease)
    .set({ state, problem, finished_at: now, worker: null, lease_until: null })
    .returning('id')
    .executeTakeFirst();
  if (finished) await deletePieces(db, lease.id);
}

/** Gives an import back unfinished: the next worker goes on with it. */
export async function returnLease(db: Db, lease: Lease): Promise<void> {
  await leased(db, lease)
    .set({ state: 'waiting', worker: null, lease_until: null, attempts: 0 })
    .execute();
}

function leased(db: Db, { id, worker }: Lease) {
  return db
    .updateTable('imports')
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'running');
}
