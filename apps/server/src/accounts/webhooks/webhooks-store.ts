import type { DeliveryState } from '@shipdesk/domain/account/webhook/webhook-delivery';
import { sql } from 'kysely';
import { reference } from '../../platform/db/query/parcel-name.ts';
import {
  execute,
  queryColumn,
  queryRow,
  queryRows,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import { WEBHOOK_TASK } from '../../platform/events/event-fan-out-store.ts';

export type EndpointRow = Row<'webhookEndpoints'>;
export type DeliveryRow = Row<'webhookDeliveries'>;
export type AttemptRow = Row<'webhookAttempts'>;

export async function lockSeller(db: Db, sellerId: string): Promise<void> {
  await execute(db)`select 1 from sellers where seller_id = ${sellerId}::uuid for no key update`;
}

export function selectEndpoints(db: Db, sellerId: string) {
  return queryRows(db)<EndpointRow>`select * from webhook_endpoints
    where seller_id = ${sellerId}::uuid order by created_at, id`;
}

export function selectEndpoint(db: Db, sellerId: string, id: string) {
  return queryRow(db)<EndpointRow>`select * from webhook_endpoints
    where seller_id = ${sellerId}::uuid and id = ${id}::uuid`;
}

export function lockEndpoint(db: Db, sellerId: string, id: string) {
  return queryRow(db)<EndpointRow>`select * from webhook_endpoints
    where seller_id = ${sellerId}::uuid and id = ${id}::uuid for no key update`;
}

export async function insertEndpoint(db: Db, row: EndpointRow): Promise<void> {
  await db.insertInto('webhookEndpoints').values(row).execute();
}

export async function updateEndpoint(
  db: Db,
  id: string,
  changes: Partial<Omit<EndpointRow, 'sellerId' | 'id'>>,
): Promise<void> {
  await updateRow(db, 'webhookEndpoints', id, changes);
}

/** Deletes an endpoint with its deliveries and its queued messages. */
export async function deleteEndpoint(db: Db, sellerId: string, id: string): Promise<void> {
  await execute(db)`delete from jobs
    where seller_id = ${sellerId}::uuid and task = ${WEBHOOK_TASK} and lane = ${id}`;
  await execute(db)`delete from webhook_endpoints
    where seller_id = ${sellerId}::uuid and id = ${id}::uuid`;
}

/** Requires `asOperator`. */
export function selectSecrets(db: Db) {
  return queryRows(db)<
    Pick<EndpointRow, 'sellerId' | 'id' | 'secret' | 'previousSecret'>
  >`select seller_id, id, secret, previous_secret from webhook_endpoints`;
}

const MAX_COUNTED_MESSAGES = 1_001;

export async function countWaiting(db: Db, sellerId: string, id: string): Promise<number> {
  const ids = await queryColumn(db)<string>`select id from jobs
    where seller_id = ${sellerId}::uuid and task = ${WEBHOOK_TASK} and lane = ${id} limit ${MAX_COUNTED_MESSAGES}`;
  return ids.length;
}

export async function selectOrderIds(
  db: Db,
  sellerId: string,
  docketNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queryRows(db)<{ docketNumber: string; reference: string }>`
    select o.docket_number, ${reference} as reference from orders o
    where o.seller_id = ${sellerId}::uuid and o.docket_number = any(${docketNumbers}::text[])`;
  return new Map(rows.map((row) => [row.docketNumber, row.reference]));
}

export function selectByMessages(
  db: Db,
  sellerId: string,
  { endpointId, messageIds }: { endpointId: string; messageIds: readonly string[] },
) {
  return queryRows(db)<DeliveryRow>`select * from webhook_deliveries
    where seller_id = ${sellerId}::uuid and endpoint_id = ${endpointId}::uuid
      and message_id = any(${messageIds}::text[])`;
}

export async function saveDeliveries(db: Db, rows: readonly DeliveryRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('webhookDeliveries')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['sellerId', 'id']).doUpdateSet((row) => ({
        state: row.ref('excluded.state'),
        attempts: row.ref('excluded.attempts'),
        lastStatus: row.ref('excluded.lastStatus'),
        lastProblem: row.ref('excluded.lastProblem'),
        nextAt: row.ref('excluded.nextAt'),
      })),
    )
    .execute();
}

export async function insertAttempts(db: Db, rows: readonly AttemptRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('webhookAttempts')
      .values([...rows])
      .execute();
}

export interface DeliveryFilter {
  readonly endpointId: string;
  readonly state?: DeliveryState | undefined;
  /** The id of the last delivery of the previous page. */
  readonly after?: string | undefined;
}

export function selectDeliveries(
  db: Db,
  sellerId: string,
  { endpointId, state, after, limit }: DeliveryFilter & { limit: number },
) {
  return queryRows(db)<Omit<DeliveryRow, 'body'>>`
    select seller_id, id, endpoint_id, message_id, type, docket_number, state, attempts, last_status, last_problem,
      next_at, occurred_at, created_at
    from webhook_deliveries
    where seller_id = ${sellerId}::uuid and endpoint_id = ${endpointId}::uuid
      ${state === undefined ? sql`` : sql`and state = ${state}`}
      ${after === undefined ? sql`` : sql`and id < ${after}::uuid`}
    order by id desc limit ${limit}`;
}

export function selectDelivery(
  db: Db,
  sellerId: string,
  { endpointId, id }: { endpointId: string; id: string },
) {
  return queryRow(db)<DeliveryRow>`select * from webhook_deliveries
    where seller_id = ${sellerId}::uuid and endpoint_id = ${endpointId}::uuid and id = ${id}::uuid`;
}

const MAX_ATTEMPTS_SHOWN = 100;

export function selectAttempts(db: Db, sellerId: string, deliveryId: string) {
  return queryRows(db)<AttemptRow>`select * from webhook_attempts
    where seller_id = ${sellerId}::uuid and delivery_id = ${deliveryId}::uuid
    order by id desc limit ${MAX_ATTEMPTS_SHOWN}`;
}

export interface ReplayFilter {
  readonly ids?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly onlyFailed: boolean;
}

export function lockEndedDeliveries(
  db: Db,
  sellerId: string,
  {
    endpointId,
    ids,
    from,
    to,
    onlyFailed,
    afterId,
    limit,
  }: ReplayFilter & { endpointId: string; afterId: string | undefined; limit: number },
) {
  return queryRows(db)<Pick<DeliveryRow, 'id' | 'messageId'>>`
    select id, message_id from webhook_deliveries
    where seller_id = ${sellerId}::uuid and endpoint_id = ${endpointId}::uuid
      and state ${onlyFailed ? sql`= 'failed'` : sql`<> 'waiting'`}
      ${ids === undefined ? sql`` : sql`and id = any(${ids}::uuid[])`}
      ${afterId === undefined ? sql`` : sql`and id > ${afterId}::uuid`}
      ${from === undefined ? sql`` : sql`and occurred_at >= ${from}`}
      ${to === undefined ? sql`` : sql`and occurred_at <= ${to}`}
    order by id limit ${limit} for update`;
}

export async function markWaiting(
  db: Db,
  sellerId: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await execute(db)`update webhook_deliveries set state = 'waiting', attempts = 0, next_at = ${now}
    where seller_id = ${sellerId}::uuid and id = any(${ids}::uuid[])`;
}
