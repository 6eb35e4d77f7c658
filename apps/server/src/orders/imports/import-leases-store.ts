import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import { deletePieces, lockSeller } from './imports-store.ts';

/** Which worker owns which import. */
export interface Lease {
  readonly sellerId: string;
  readonly id: string;
  readonly worker: string;
  readonly seconds: number;
}

/** The progress of a batch. */
export interface Advance {
  readonly rowNumber: number;
  readonly made: number;
  readonly known: number;
  readonly bad: number;
}

const isFree = sql<boolean>`(state = 'waiting' or (state = 'running' and lease_until < clock_timestamp()))`;

/** Sellers with an import that waits for a worker and none that runs, the longest waiting first. For `asOperator`. */
export async function selectWaitingSellers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sellerId: string }>`
    select seller_id from imports free where ${isFree} and not exists (
      select from imports busy where busy.seller_id = free.seller_id
        and busy.state = 'running' and busy.lease_until >= clock_timestamp())
    group by seller_id order by min(created_at) limit 10`.execute(db);
  return rows.map(({ sellerId }) => sellerId);
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
    .selectFrom('importPieces')
    .select('content')
    .where('importId', '=', importId)
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
  const key = { sellerId: batch.sellerId, importId: batch.importId, firstRow: batch.firstRow };
  await db
    .insertInto('importRefusals')
    .values({ ...key, lines: batch.lines })
    .execute();
  await sql`insert into import_refusal_phones (seller_id, phone, import_id, first_row)
    select ${key.sellerId}::uuid, phone, ${key.importId}::uuid, ${key.firstRow}::int
    from unnest(${batch.phones}::text[]) phone`.execute(db);
}

type Changes = Partial<Pick<Row<'imports'>, 'encoding' | 'totalRows'>>;

/**
 * Renews the lease and stores progress. Returns undefined when the lease is no longer this worker's: the transaction
 * must not commit then.
 */
export function keepLease(
  db: Db,
  lease: Lease,
  { advance, changes = {} }: { advance?: Advance; changes?: Changes } = {},
): Promise<{ isCancelled: boolean } | undefined> {
  return leased(db, lease)
    .set({
      ...changes,
      leaseUntil: sql<Date>`clock_timestamp() + make_interval(secs => ${lease.seconds})`,
      ...(advance && {
        attempts: 0,
        rowNumber: advance.rowNumber,
        madeRows: sql<number>`made_rows + ${advance.made}`,
        knownRows: sql<number>`known_rows + ${advance.known}`,
        badRows: sql<number>`bad_rows + ${advance.bad}`,
      }),
    })
    .returning(sql<boolean>`cancel_asked_at is not null`.as('isCancelled'))
    .executeTakeFirst();
}

/** Ends an import and deletes its file. Returns its counts, or undefined when the lease is no longer this worker's. */
export async function finishImport(
  db: Db,
  lease: Lease,
  { state, problem, now }: { state: 'done' | 'cancelled' | 'failed'; problem: string; now: Date },
) {
  const finished = await leased(db, lease)
    .set({ state, problem, finishedAt: now, worker: null, leaseUntil: null })
    .returning(['madeRows', 'knownRows', 'badRows'])
    .executeTakeFirst();
  if (finished) await deletePieces(db, lease.id);
  return finished;
}

/** Returns an unfinished import to the queue. */
export async function returnLease(db: Db, lease: Lease): Promise<void> {
  await leased(db, lease)
    .set({ state: 'waiting', worker: null, leaseUntil: null, attempts: 0 })
    .execute();
}

function leased(db: Db, { id, worker }: Lease) {
  return db
    .updateTable('imports')
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'running');
}
