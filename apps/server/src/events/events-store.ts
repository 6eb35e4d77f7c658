import type { DomainEventKind } from '@shipdesk/domain/event/event-kind';
import { sql } from 'kysely';
import type { Db } from '../db/query/database.ts';

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
  await sql`insert into domain_events (seller_id, id, kind, docket_number, data)
    select ${sellerId}::uuid, id, kind, "docketNumber", data
    from json_to_recordset(${JSON.stringify(events)}) sent (id uuid, kind text, "docketNumber" text, data jsonb)`.execute(
    db,
  );
}
