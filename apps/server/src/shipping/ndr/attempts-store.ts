import type { AttemptMark } from '@shipdesk/domain/shipping/ndr/attempt-checks';
import type { ConsigneeClaim } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { sql } from 'kysely';
import { listRows } from '../../platform/db/query/listed-rows.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { execute, insertRows, queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type AttemptRow = Row<'deliveryAttempts'>;

type AttemptKey = Pick<AttemptRow, 'shipmentId' | 'day'>;

/** Saves one attempt per parcel and day. A later report replaces the earlier one and keeps marks, claim and dispute. */
export async function saveAttempts(db: Db, rows: readonly AttemptRow[]): Promise<void> {
  await insertRows(db, 'deliveryAttempts', rows, {
    end: sql`on conflict (seller_id, shipment_id, day) do update set place = excluded.place,
      reason = excluded.reason, words = excluded.words, at = excluded.at, received_at = excluded.received_at`,
  });
}

export function selectAttemptsOfDays(db: Db, days: readonly IsoDate[], limit: number) {
  return queryRows(db)<AttemptRow>`select * from delivery_attempts
    where seller_id = ${ownSeller} and day = any(${days}::date[])
    order by day desc, at desc, shipment_id limit ${limit}`;
}

/** Returns the attempts of the parcels, sorted by parcel and day. */
export function selectAttempts(db: Db, shipmentIds: readonly string[]) {
  return queryRows(db)<AttemptRow>`select * from delivery_attempts
    where seller_id = ${ownSeller} and shipment_id = any(${shipmentIds}::uuid[])
    order by shipment_id, day`;
}

interface NearbyDeliveries {
  readonly carrier: string;
  readonly pincode: string;
  readonly parcels: number;
}

/** Counts parcels delivered from `from` until before `to`, by carrier and consignee pincode. */
export function countDeliveries(
  db: Db,
  { from, to, pincodes }: { from: Date; to: Date; pincodes: readonly string[] },
) {
  return queryRows(db)<NearbyDeliveries>`select s.carrier, o.consignee_pincode as pincode,
      count(*) as parcels
    from shipments s join orders o on o.seller_id = s.seller_id and o.id = s.order_id
    where s.seller_id = ${ownSeller} and s.status = 'DELIVERED' and s.status_at >= ${from}
      and s.status_at < ${to} and o.consignee_pincode = any(${pincodes}::text[])
    group by s.carrier, o.consignee_pincode`;
}

export async function setMarks(
  db: Db,
  attempts: readonly (AttemptKey & { readonly marks: readonly AttemptMark[] })[],
): Promise<void> {
  if (attempts.length === 0) return;
  const rows = listRows(attempts, { shipmentId: 'uuid', day: 'date', marks: 'jsonb' });
  await execute(db)`update delivery_attempts set marks = sent.marks from ${rows}
    where delivery_attempts.seller_id = ${ownSeller} and delivery_attempts.shipment_id = sent.shipment_id
      and delivery_attempts.day = sent.day`;
}

/** Saves the first claim about the newest attempt. Returns false if there is no attempt, or it already has a claim. */
export async function saveClaim(
  db: Db,
  { shipmentId, claim, now }: { shipmentId: string; claim: ConsigneeClaim; now: Date },
): Promise<boolean> {
  const rowCount = await execute(db)`update delivery_attempts
    set claim = ${claim}, claimed_at = ${now}
    where seller_id = ${ownSeller} and shipment_id = ${shipmentId}::uuid and claim is null
      and day = (select max(day) from delivery_attempts
        where seller_id = ${ownSeller} and shipment_id = ${shipmentId}::uuid)`;
  return rowCount > 0;
}

/** Marks the newest attempt of each parcel as disputed by its action. */
export async function setDisputes(
  db: Db,
  disputes: readonly Pick<Row<'ndrActions'>, 'shipmentId' | 'id'>[],
): Promise<void> {
  if (disputes.length === 0) return;
  const shipmentIds = disputes.map(({ shipmentId }) => shipmentId);
  const attempts = await selectAttempts(db, shipmentIds);
  const newestDays = new Map(attempts.map(({ shipmentId, day }) => [shipmentId, day]));
  const disputedAttempts = disputes.map((dispute) => ({
    ...dispute,
    day: newestDays.get(dispute.shipmentId),
  }));
  const rows = listRows(disputedAttempts, { shipmentId: 'uuid', day: 'date', id: 'uuid' });
  await execute(db)`update delivery_attempts set dispute_id = sent.id from ${rows}
    where delivery_attempts.seller_id = ${ownSeller} and delivery_attempts.shipment_id = sent.shipment_id
      and delivery_attempts.day = sent.day`;
}

const figureColumns = {
  carrier: sql.ref('a.carrier'),
  hub: sql.ref('a.place'),
  pincode: sql.ref('a.pincode'),
} as const;

export interface FigureRow {
  readonly name: string;
  readonly carrier: string;
  readonly attempts: number;
  readonly marked: number;
  readonly claimed: number;
  readonly disputed: number;
  readonly upheld: number;
}

/** Returns the `limit` groups with the most marked attempts. */
export function selectFigures(
  db: Db,
  {
    by,
    from,
    to,
    limit,
  }: { by: keyof typeof figureColumns; from: IsoDate; to: IsoDate; limit: number },
) {
  const name = figureColumns[by];
  return queryRows(db)<FigureRow>`select ${name} as name, a.carrier, count(*) as attempts,
      count(*) filter (where a.marks <> '[]') as marked, count(a.claim) as claimed,
      count(a.dispute_id) as disputed, count(*) filter (where d.state = 'accepted') as upheld
    from delivery_attempts a
    left join ndr_actions d on d.seller_id = a.seller_id and d.id = a.dispute_id
    where a.seller_id = ${ownSeller} and a.day >= ${from}::date and a.day <= ${to}::date
    group by ${name}, a.carrier
    order by marked desc, attempts desc, name limit ${limit}`;
}
