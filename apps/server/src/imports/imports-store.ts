import { sql } from 'kysely';
import type { Db } from '../db/query/database.ts';
import type { ImportsTable } from '../db/schema/tables.ts';

/** Which worker owns which import. */
export interface Lease {
  readonly sellerId: string;
  readonly id: string;
  readonly worker: string;
  readonly seconds: number;
}

/** What a batch adds to an import. */
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

/** An upload that did not renew its lease for so long is over: its process died or lost its database. */
const UPLOAD_LEASE_SECONDS = 60;
const uploadLease = sql<Date>`clock_timestamp() + make_interval(secs => ${UPLOAD_LEASE_SECONDS})`;

/** Renews the lease of an upload. False when it was given up meanwhile. */
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

/** Deletes the seller's uploads whose lease has expired. */
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

/** Queues an import whose file has arrived. */
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

/**
 * Deletes an unfinished upload with its pieces. An import that was queued stays: its commit may have succeeded although
 * the caller did not get the response.
 */
export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).where('state', '=', 'uploading').execute();
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

/** Lets other transactions of this seller wait that would start an upload or take a lease. */
export async function lockSeller(db: Db, sellerId: string): Promise<void> {
  await db
    .selectFrom('sellers')
    .select('seller_id')
    .where('seller_id', '=', sellerId)
    .forNoKeyUpdate()
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

/** Cancels a waiting import at once, and asks the worker of a running one to stop. Returns the new state, if any. */
export async function askToCancel(
  db: Db,
  id: string,
  now: Date,
): Promise<'cancelled' | 'running' | undefined> {
  const running = await db
    .updateTable('imports')
    .set({ cancel_asked_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('cancel_asked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (running) return 'running';
  const cancelled = await db
    .updateTable('imports')
    .set({ state: 'cancelled', cancel_asked_at: now, finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (!cancelled) return undefined;
  await deletePieces(db, id);
  return 'cancelled';
}

async function deletePieces(db: Db, id: string): Promise<void> {
  await db.deleteFrom('import_pieces').where('import_id', '=', id).execute();
}

/** The next batches of failed rows after a row. */
export function selectRefusals(db: Db, id: string, after: number) {
  return db
    .selectFrom('import_refusals')
    .select(['first_row', 'lines'])
    .where('import_id', '=', id)
    .where('first_row', '>', after)
    .orderBy('first_row')
    .limit(10)
    .execute();
}

const isFree = sql<boolean>`(state = 'waiting' or (state = 'running' and lease_until < clock_timestamp()))`;

/** Sellers with an import that waits for a worker and none that runs, the longest waiting first. For `asOperator`. */
export async function selectWaitingSellers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ seller_id: string }>`
    select seller_id from imports free where ${isFree} and not exists (
      select from imports busy where busy.seller_id = free.seller_id
        and busy.state = 'running' and busy.lease_until >= clock_timestamp())
    group by seller_id order by min(created_at) limit 10`.execute(db);
  return rows.map(({ seller_id }) => seller_id);
}

/**
 * Leases the seller's oldest free import to a worker; undefined when there is none or another import of the seller
 * runs. The lock on the seller keeps two workers from leasing two imports of one seller.
 */
export async function leaseImport(
  db: Db,
  { sellerId, worker, seconds }: Omit<Lease, 'id'>,
): Promise<Lease | undefined> {
  await lockSeller(db, sellerId);
  const { rows } = await sql<{ id: string }>`
    update imports set state = 'running', worker = ${worker}::uuid, attempts = attempts + 1,
      lease_until = clock_timestamp() + make_interval(secs => ${seconds}), started_at = coalesce(started_at, now())
    where seller_id = ${sellerId} and id = (
      select id from imports where seller_id = ${sellerId} and ${isFree} order by created_at limit 1)
      and not exists (select from imports busy where busy.seller_id = ${sellerId}
        and busy.state = 'running' and busy.lease_until >= clock_timestamp())
    returning id`.execute(db);
  const [row] = rows;
  return row && { sellerId, id: row.id, worker, seconds };
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

/** Stores the lines of failed rows with the phone numbers they name. */
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
  const key = { seller_id: batch.sellerId, import_id: batch.importId, first_row: batch.firstRow };
  await db
    .insertInto('import_refusals')
    .values({ ...key, lines: batch.lines })
    .execute();
  await sql`insert into import_refusal_phones (seller_id, phone, import_id, first_row)
    select ${key.seller_id}::uuid, phone, ${key.import_id}::uuid, ${key.first_row}::int
    from unnest(${batch.phones}::text[]) phone`.execute(db);
}

type Changes = Partial<Pick<ImportsTable, 'encoding' | 'total_rows'>>;

/**
 * Renews the lease and stores progress. Returns undefined when the lease is no longer this worker's: the transaction
 * must not commit then.
 */
export function keepLease(
  db: Db,
  lease: Lease,
  { advance, changes = {} }: { advance?: Advance; changes?: Changes } = {},
): Promise<{ is_cancelled: boolean } | undefined> {
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
    .executeTakeFirst();
}

/** Ends an import and deletes its file. Returns its counts, or undefined when the lease is no longer this worker's. */
export async function finishImport(
  db: Db,
  lease: Lease,
  { state, problem, now }: { state: 'done' | 'cancelled' | 'failed'; problem: string; now: Date },
) {
  const finished = await leased(db, lease)
    .set({ state, problem, finished_at: now, worker: null, lease_until: null })
    .returning(['made_rows', 'known_rows', 'bad_rows'])
    .executeTakeFirst();
  if (finished) await deletePieces(db, lease.id);
  return finished;
}

/** Returns an unfinished import to the queue. */
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
