import { ownSeller } from '../db/query/own-seller.ts';
import { insertRows, queryRows, queryValue } from '../db/query/rows.ts';
import type { Db } from '../db/query/statement.ts';
import type { Row } from '../db/schema/tables.ts';

export type EventRow = Omit<Row<'domainEvents'>, 'sellerId'>;

export async function insertEvents(
  db: Db,
  sellerId: string,
  events: readonly Readonly<Omit<EventRow, 'createdAt'>>[],
): Promise<void> {
  const rows = events.map((event) => ({ sellerId, ...event }));
  await insertRows(db, 'domainEvents', rows);
}

/** A transaction may commit this much later than the time of its events, so reads overlap by as much. */
export const OVERLAP_SECONDS = 20;

/** Returns sellers with recent events, each with a value that changes when an event is added. Requires `asOperator`. */
export function selectActivity(db: Db, sellerIds: readonly string[]) {
  return queryRows(db)<{ sellerId: string; activity: string }>`
    select seller_id, count(*) || ' ' || bit_xor(hashtextextended(id::text, 0)) as activity from domain_events
    where seller_id = any(${sellerIds}::uuid[])
      and created_at > clock_timestamp() - make_interval(secs => ${OVERLAP_SECONDS}::integer)
    group by seller_id`;
}

/** Also returns the events of the `OVERLAP_SECONDS` before `since`. The oldest event comes first. */
export function selectEventsSince(
  db: Db,
  { since, excludedIds, limit }: { since: Date; excludedIds: readonly string[]; limit: number },
) {
  return queryRows(db)<EventRow>`select id, kind, docket_number, data, created_at from domain_events
    where seller_id = ${ownSeller} and id <> all(${excludedIds}::uuid[])
      and created_at > ${since}::timestamptz - make_interval(secs => ${OVERLAP_SECONDS}::integer)
    order by created_at, id limit ${limit}`;
}

/** Returns the time of the database, by which events are ordered. */
export const selectDatabaseTime = (db: Db) =>
  queryValue(db)<Date>`select clock_timestamp() as time`;
