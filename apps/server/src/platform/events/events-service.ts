import type { DomainEventKind } from '@shipdesk/domain/account/event/event-kind';
import { toWebhookEvents } from '@shipdesk/domain/account/webhook/webhook-event';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../db/query/caller.ts';
import type { Db } from '../db/query/statement.ts';
import { addJobs } from '../jobs/jobs-store.ts';
import { queueWebhookEvents } from './event-fan-out.ts';
import { type EventJobPayload, eventSubscribers } from './event-subscribers.ts';
import { insertEvents, selectDatabaseTime } from './events-store.ts';

export { selectDatabaseTime as readDatabaseTime };

/** A change to a seller's data, such as an order, a recharge, an invoice or a job. */
export interface DomainEvent {
  readonly kind: DomainEventKind;
  /** Empty if the event does not belong to exactly one order. */
  readonly docketNumber: string;
  /** Stored as JSON. Must not contain personal data, because users of every role receive it. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Writes events in the transaction that causes them, with a job for each subscriber and webhook. Open screens receive
 * them within about a second of the commit.
 */
export async function recordEvents(
  db: Db,
  { sellerId }: Pick<Caller, 'sellerId'>,
  events: readonly DomainEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  await queueWebhookEvents(db, { sellerId }, events.flatMap(toWebhookEvents), now);
  const rows = events.map((event) => ({ ...event, id: uuidv7() }));
  await insertEvents(db, sellerId, rows);
  for (const { task, kinds } of eventSubscribers) {
    // A failed job of a subscriber must not cause another job of the same subscriber.
    const taskRows = rows.filter(({ kind, data }) => kinds.includes(kind) && data['task'] !== task);
    if (taskRows.length === 0) continue;
    await addJobs(
      db,
      { sellerId, task, now },
      taskRows.map(({ id, kind, docketNumber, data }) => ({
        key: id,
        payload: { kind, docketNumber, data } satisfies EventJobPayload,
      })),
    );
  }
}
