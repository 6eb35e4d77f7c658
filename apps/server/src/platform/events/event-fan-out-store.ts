import { sql } from 'kysely';
import { deleteRows, queryColumn, queryRows, upsertRow } from '../db/query/rows.ts';
import type { Db } from '../db/query/statement.ts';

export const WEBHOOK_TASK = 'webhook';

interface Subscription {
  readonly id: string;
  /** Empty for all types. */
  readonly types: readonly string[];
}

export function selectSubscriptions(db: Db, sellerId: string) {
  return queryRows(db)<Subscription>`
    select id, types from event_subscriptions where seller_id = ${sellerId}::uuid`;
}

export function selectEventNumbers(db: Db, count: number) {
  return queryColumn(db)<string>`
    select nextval('event_numbers') from generate_series(1, ${count}::int)`;
}

/** Queues the events of these types to the endpoint with the same id, from this transaction on. */
export async function saveSubscription(
  db: Db,
  sellerId: string,
  { id, types }: Subscription,
): Promise<void> {
  await upsertRow(
    db,
    'eventSubscriptions',
    { sellerId, id, types: [...types] },
    { key: ['sellerId', 'id'] },
  );
}

export const deleteSubscription = (db: Db, id: string) => deleteRows(db, 'eventSubscriptions', id);

/**
 * A part of the statement that inserts orders as `made`: queues `order.created` for the endpoints of their seller. It
 * costs an import without endpoints one look-up for each of its batches.
 */
export const queueCreatedOrders = sql`
  insert into jobs (seller_id, id, task, key, lane, payload, run_at, created_at)
  select made.seller_id, gen_random_uuid(), ${WEBHOOK_TASK}::text, s.id || ' ' || made.id, s.id::text,
    jsonb_build_object('endpointId', s.id, 'messageId', made.id, 'type', 'order.created',
      'docketNumber', made.docket_number, 'data', jsonb_build_object(), 'sequence', 1, 'occurredAt', made.created_at),
    made.created_at, made.created_at
  from made join event_subscriptions s on s.seller_id = made.seller_id
  where s.types = '{}' or 'order.created' = any(s.types)`;
