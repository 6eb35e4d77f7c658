import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { sql } from 'kysely';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import { Refusal } from '../../platform/refusal.ts';

import { COUNT_SLOTS } from './orders-store.ts';

export type OrderRow = Row<'orders'>;

/** An order with whether it has a shipment. */
export type ShippableOrder = OrderRow & {
  /** A booking is in progress or completed. */
  isBooking: boolean;
};

/** Orders of the current seller by docket number. */
export async function readOrders(
  db: Db,
  docketNumbers: readonly string[],
): Promise<ShippableOrder[]> {
  const { rows } = await sql<ShippableOrder>`select o.*, exists (
      select from shipments s where s.seller_id = o.seller_id and s.order_id = o.id and s.state in ('booking', 'booked')
    ) as is_booking
    from orders o where o.seller_id = current_seller() and o.docket_number = any(${docketNumbers}::text[])
    order by o.id`.execute(db);
  return rows;
}

/** The same, locked against other bookings and cancels until the transaction ends. */
export async function lockOrders(
  db: Db,
  docketNumbers: readonly string[],
): Promise<ShippableOrder[]> {
  await sql`select from orders where seller_id = current_seller() and docket_number = any(${docketNumbers}::text[])
    order by id for no key update`.execute(db);
  // A separate statement, so that it sees rows committed while it waited for the locks.
  return readOrders(db, docketNumbers);
}

/** The docket numbers that are orders of the current seller. Throws 404 when none is. */
export async function knownDockets(
  db: Db,
  docketNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ docketNumber: string }>`select docket_number from orders
    where seller_id = current_seller() and docket_number = any(${docketNumbers}::text[])`.execute(
    db,
  );
  if (rows.length === 0) throw new Refusal('order_unknown');
  return new Set(rows.map(({ docketNumber }) => docketNumber));
}

/** Orders of the current seller by id. */
export async function ordersById(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderRow>> {
  const { rows } = await sql<OrderRow>`select * from orders
    where seller_id = current_seller() and id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the current seller's orders among these that carriers collect from consignees. */
export async function reverseOrderIds(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from orders
    where seller_id = current_seller() and id = any(${ids}::uuid[]) and direction = 'reverse'`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Moves orders of the caller's seller to a stage, with the AWB of each, and counts them there. */
export async function moveOrders(
  db: Db,
  { sellerId }: Pick<Caller, 'sellerId'>,
  orders: readonly { readonly id: string; readonly awb: string }[],
  stage: OrderStage,
): Promise<void> {
  const [ids, awbs] = [orders.map(({ id }) => id), orders.map(({ awb }) => awb)];
  await sql`with moving as (
      select o.id, o.direction, o.stage as was, (o.created_at at time zone 'Asia/Kolkata')::date as day, sent.awb
      from unnest(${ids}::uuid[], ${awbs}::text[]) sent (id, awb)
      join orders o on o.seller_id = ${sellerId}::uuid and o.id = sent.id
    ),
    moved as (
      update orders o set stage = ${stage}, awb = moving.awb from moving
      where o.seller_id = ${sellerId}::uuid and o.id = moving.id and (o.stage, o.awb) is distinct from (${stage}, moving.awb)
    )
    insert into order_counts as kept (seller_id, direction, stage, day, slot, orders)
    select ${sellerId}::uuid, direction, changed.stage, day, pg_backend_pid() % ${COUNT_SLOTS}::int, sum(changed.orders)
    from moving cross join lateral (values (was, -1), (${stage}, 1)) changed (stage, orders)
    where was <> ${stage}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (seller_id, direction, stage, day, slot) do update set orders = kept.orders + excluded.orders`.execute(
    db,
  );
}
