import type { DomainEventKind } from '@shipdesk/domain/account/event/event-kind';
import { sql } from 'kysely';
import { serializeRecordset } from '../db/query/column-names.ts';
import { execute, queryRows } from '../db/query/rows.ts';
import type { Db } from '../db/query/statement.ts';

interface NewEventRow {
  readonly id: string;
  readonly kind: DomainEventKind;
  readonly docketNumber: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Adds events of the current seller in the transaction that causes them. */
export async function insertEvents(
  db: Db,
  sellerId: string,
  events: readonly NewEventRow[],
): Promise<void> {
  await execute(db)`insert into domain_events (seller_id, id, kind, docket_number, data)
    select ${sellerId}::uuid, id, kind, docket_number, data
    from json_to_recordset(${serializeRecordset(events)}) sent (id uuid, kind text, docket_number text, data jsonb)`;
}

/** A transaction can commit this much later than its events' time, so reads go back that far. */
export const OVERLAP_SECONDS = 20;

/**
 * The sellers among these with recent events, each with a value that changes when an event is added. For `asOperator`.
 */
export function selectActivity(
  db: Db,
  sellerIds: readonly string[],
): Promise<{ sellerId: string; activity: string }[]> {
  return queryRows(db)<{ sellerId: string; activity: string }>`
    select seller_id, count(*) || ' ' || bit_xor(hashtextextended(id::text, 0)) as activity from domain_events
    where seller_id = any(${sellerIds}::uuid[])
      and created_at > clock_timestamp() - make_interval(secs => ${OVERLAP_SECONDS}::integer)
    group by seller_id`;
}

export interface EventRow {
  readonly id: string;
  readonly kind: DomainEventKind;
  readonly docketNumber: string;
  readonly data: Record<string, unknown>;
  readonly createdAt: Date;
}

/** Events of the current seller from shortly before `since` on, oldest first, without those of the given ids. */
export function selectEventsSince(
  db: Db,
  { since, except, limit }: { since: Date; except: readonly string[]; limit: number },
): Promise<EventRow[]> {
  return queryRows(db)<EventRow>`select id, kind, docket_number, data, created_at from domain_events
    where seller_id = current_seller() and id <> all(${except}::uuid[])
      and created_at > ${since}::timestamptz - make_interval(secs => ${OVERLAP_SECONDS}::integer)
    order by created_at, id limit ${limit}`;
}

/** The time of the database, by which events are ordered. */
export async function selectDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db);
  return rows[0]?.time ?? new Date(0);
}
