import type { Address } from '@shipdesk/domain/values/contact/contact';
import { sql } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { execute, findRow, ownRows, queryRow, queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type PickupRow = Row<'pickups'>;

/** Returns undefined for a refusal while a pickup is scheduled, because a refusal does not change the pickup. */
export function savePickup(db: Db, row: PickupRow): Promise<PickupRow | undefined> {
  return db
    .insertInto('pickups')
    .values({
      ...row,
      pickup: JSON.stringify(row.pickup),
      problem: row.problem && JSON.stringify(row.problem),
    })
    .onConflict((conflict) =>
      conflict
        .constraint('pickups_day')
        .doUpdateSet({
          state: (builder) => builder.ref('excluded.state'),
          problem: (builder) => builder.ref('excluded.problem'),
          // The slot of the first request remains valid.
          slot: sql`case when pickups.state = 'scheduled' then pickups.slot else excluded.slot end`,
          token: sql`case when pickups.state = 'scheduled' then pickups.token else excluded.token end`,
          parcels: sql`case when pickups.state = 'scheduled' then pickups.parcels else 0 end + excluded.parcels`,
          attempts: sql`pickups.attempts + 1`,
          askedAt: (builder) => builder.ref('excluded.askedAt'),
        })
        .where(sql<boolean>`excluded.state = 'scheduled' or pickups.state <> 'scheduled'`),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function replaceRefused(
  db: Db,
  { accountId, pickup }: Pick<PickupRow, 'accountId' | 'pickup'>,
): Promise<void> {
  await execute(db)`
    update pickups set state = 'replaced' where seller_id = ${ownSeller} and account_id = ${accountId}::uuid
    and pickup = ${JSON.stringify(pickup)}::jsonb and state = 'refused'`;
}

/** Returns false if the pickup is not refused or was claimed since `abandonedBefore`. */
export async function claimForRetry(
  db: Db,
  id: string,
  { now, abandonedBefore }: { readonly now: Date; readonly abandonedBefore: Date },
): Promise<boolean> {
  const claimedRows = await queryRows(db)<{ id: string }>`
    update pickups set retried_since = ${now} where ${ownRows} and id = ${id}::uuid
      and state = 'refused' and (retried_since is null or retried_since < ${abandonedBefore})
    returning id`;
  return claimedRows.length > 0;
}

export async function endRetry(db: Db, id: string): Promise<void> {
  await execute(db)`update pickups set retried_since = null where ${ownRows} and id = ${id}::uuid`;
}

export const selectPickup = (db: Db, id: string) => findRow(db, 'pickups', id);

export function selectPickups(db: Db, limit: number) {
  return queryRows(db)<PickupRow>`select * from pickups where ${ownRows}
    order by asked_at desc, id desc limit ${limit}`;
}

export function selectNextPickup(
  db: Db,
  { accountId, pickup, day }: Pick<PickupRow, 'accountId' | 'pickup' | 'day'>,
) {
  return queryRow(db)<PickupRow>`select * from pickups
    where seller_id = ${ownSeller} and account_id = ${accountId}::uuid
      and pickup = ${JSON.stringify(pickup)}::jsonb and day >= ${day}::date and state = 'scheduled'
    order by day, id limit 1`;
}

/** Returns the scheduled pickups of a day at the addresses of these orders. */
export function selectPickupsOfParcels(db: Db, docketNumbers: readonly string[], day: string) {
  return queryRows(db)<PickupRow>`select * from pickups p
    where p.seller_id = ${ownSeller} and p.day = ${day}::date and p.state = 'scheduled'
      and (p.account_id, p.pickup) in (
        select s.account_id, o.pickup from shipments s
          join orders o on o.seller_id = s.seller_id and o.id = s.order_id
        where s.seller_id = ${ownSeller} and s.docket_number = any(${docketNumbers}::text[])
          and s.state = 'booked' and s.status in ('PICKUP_SCHEDULED', 'OUT_FOR_PICKUP'))
    order by p.id`;
}

/** Selects parcels without a requested pickup. Matches the condition of the index `shipments_waiting`. */
const isWaiting = sql`seller_id = ${ownSeller} and state = 'booked'
  and status in ('READY_TO_SHIP', 'MANIFESTED', 'PICKUP_EXCEPTION')`;

export function selectWaitingShipments(
  db: Db,
  docketNumbers: readonly string[] | undefined,
  limit: number,
) {
  return queryRows(db)<Row<'shipments'>>`select * from shipments where ${isWaiting}
      ${docketNumbers ? sql`and docket_number = any(${docketNumbers}::text[])` : sql``}
    order by created_at limit ${limit}`;
}

export interface WaitingParcels {
  readonly carrier: string;
  readonly pickup: Address;
  readonly parcels: number;
  /** The number of these parcels that the carrier did not collect at the last pickup. */
  readonly missed: number;
}

/** Counts the oldest `limit` parcels. Omits reverse parcels. */
export function countWaiting(db: Db, limit: number) {
  return queryRows(db)<WaitingParcels>`select s.carrier, o.pickup, count(*) as parcels,
      count(*) filter (where s.status = 'PICKUP_EXCEPTION') as missed
    from (select seller_id, order_id, account_id, carrier, status from shipments where ${isWaiting}
      order by created_at limit ${limit}) s
    join orders o on o.seller_id = ${ownSeller} and o.id = s.order_id and o.direction = 'forward'
    group by s.account_id, s.carrier, o.pickup order by parcels desc, o.pickup->>'name' limit 100`;
}
