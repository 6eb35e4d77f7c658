import type { WebhookEvent } from '@shipdesk/domain/account/webhook/webhook-event';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../db/query/caller.ts';
import type { Db } from '../db/query/statement.ts';
import { addJobs } from '../jobs/jobs-store.ts';
import { selectEventNumbers, selectSubscriptions } from './event-fan-out-store.ts';

/** The payload of the job that delivers a new event to one endpoint, or to one shop. */
export interface WebhookJobPayload {
  readonly endpointId: string;
  readonly messageId: string;
  readonly type: string;
  readonly docketNumber: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Grows with each event of a parcel; 1 is the creation of its order. */
  readonly sequence: number;
  readonly occurredAt: string;
}

/** Call it in the transaction that causes the events. */
export async function queueWebhookEvents(
  db: Db,
  { sellerId }: Pick<Caller, 'sellerId'>,
  events: readonly WebhookEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const subscriptions = await selectSubscriptions(db, sellerId);
  if (subscriptions.length === 0) return;
  const numbers = await selectEventNumbers(db, events.length);
  const jobs = events.flatMap((event, index) => {
    const message = {
      ...event,
      messageId: uuidv7(),
      sequence: Number(numbers[index]),
      occurredAt: now.toISOString(),
    };
    return subscriptions
      .filter(({ types }) => types.length === 0 || types.includes(event.type))
      .map(({ id: endpointId, task }) => ({
        task,
        key: `${endpointId} ${message.messageId}`,
        lane: endpointId,
        payload: { ...message, endpointId } satisfies WebhookJobPayload,
      }));
  });
  for (const [task, taskJobs] of Map.groupBy(jobs, (job) => job.task)) {
    await addJobs(db, { sellerId, task, now }, taskJobs);
  }
}
