import { v7 as uuidv7 } from 'uuid';
import { isDivisionByZero } from '../db/query/database-errors.ts';
import { deleteRows, queryColumn, queryRows, upsertRow } from '../db/query/rows.ts';
import { buildStatement, type Db, type Sendable } from '../db/query/statement.ts';
import type { Row } from '../db/schema/tables.ts';

export const WEBHOOK_TASK = 'webhook';

interface Subscription {
  readonly id: string;
  /** Empty for all types. */
  readonly types: readonly string[];
  readonly task: string;
}

export function selectSubscriptions(db: Db, sellerId: string) {
  return queryRows(db)<Subscription>`
    select id, types, task from event_subscriptions where seller_id = ${sellerId}::uuid`;
}

const CREATED_TYPE = 'order.created';

/** Builds a statement that fails, by a division by zero, if an endpoint of the seller subscribes to `order.created`. */
export const buildSubscriberCheck = (sellerId: string): Sendable =>
  buildStatement(
    `select 1 / (count(*) = 0)::int from event_subscriptions
      where seller_id = $1::uuid and (types = '{}' or $2 = any(types))`,
    [sellerId, CREATED_TYPE],
  );

export const isSubscriberCheckError = isDivisionByZero;

export function selectEventNumbers(db: Db, count: number) {
  return queryColumn(db)<string>`
    select nextval('event_numbers') from generate_series(1, ${count}::int)`;
}

/** Later events queue their jobs in the lane `id`. */
export async function saveSubscription(
  db: Db,
  sellerId: string,
  { id, types, task }: Subscription,
): Promise<void> {
  await upsertRow(
    db,
    'eventSubscriptions',
    { sellerId, id, types: [...types], task },
    { key: ['sellerId', 'id'] },
  );
}

export const deleteSubscription = (db: Db, id: string) => deleteRows(db, 'eventSubscriptions', id);

export function buildCreatedJobs(
  orders: readonly Pick<Row<'orders'>, 'sellerId' | 'id' | 'docketNumber' | 'createdAt'>[],
  subscriptions: readonly Subscription[],
): { jobs: Partial<Row<'jobs'>>[]; hints: Partial<Row<'jobHints'>>[] } {
  const type = CREATED_TYPE;
  const endpoints = subscriptions.filter(({ types }) => types.length === 0 || types.includes(type));
  const jobs = orders.flatMap(({ sellerId, id: messageId, docketNumber, createdAt }) =>
    endpoints.map(({ id: endpointId, task }) => {
      const message = { endpointId, messageId, type, docketNumber, data: {}, sequence: 1 };
      return {
        sellerId,
        id: uuidv7(),
        task,
        key: `${endpointId} ${messageId}`,
        lane: endpointId,
        payload: { ...message, occurredAt: createdAt.toISOString() },
        runAt: createdAt,
        createdAt,
      };
    }),
  );
  const hints = orders
    .slice(0, 1)
    .flatMap(({ sellerId, createdAt: dueAt }) =>
      endpoints.map(({ id: lane, task }) => ({ sellerId, task, lane, dueAt })),
    );
  return { jobs, hints };
}
