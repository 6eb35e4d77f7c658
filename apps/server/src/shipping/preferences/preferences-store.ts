import type { CarrierCounts } from '@shipdesk/domain/shipping/carrier-history';
import { type Insertable, sql } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { execute, insertRow, queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Tables } from '../../platform/db/schema/tables.ts';

/** Requires `asOperator`. */
export function selectNewestRules(db: Db) {
  return db
    .selectFrom('carrierPreferences')
    .select(['version', 'rules', 'savedAt', 'savedByName'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Serialises saves of rules until the transaction ends. */
export async function lockRules(db: Db): Promise<void> {
  await execute(db)`select pg_advisory_xact_lock(hashtext('carrier_preferences'))`;
}

export const insertRules = (db: Db, row: Insertable<Tables['carrierPreferences']>) =>
  insertRow(db, 'carrierPreferences', row);

/** Maximum number of finished parcels to read for a pincode, newest first. */
const MAX_PARCELS_PER_PINCODE = 100;

interface CountsRow extends CarrierCounts {
  readonly scope: 'pincode' | 'zone';
  readonly place: string;
}

/** Counts finished forward parcels by carrier: in pincodes from orders, and in zones from the daily figures. */
export function selectCarrierCounts(
  db: Db,
  {
    pincodes,
    zones,
    since,
    sinceDay,
  }: {
    pincodes: readonly string[];
    zones: readonly string[];
    since: Date;
    sinceDay: string;
  },
) {
  const toDay = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Kolkata')::date`;
  return queryRows(db)<CountsRow>`select 'pincode' as scope, sent.pincode as place, s.carrier,
      count(*) as parcels, count(*) filter (where ended.stage = 'delivered') as delivered,
      count(*) filter (where ended.stage = 'delivered' and n.shipment_id is null) as first_attempt,
      count(*) filter (where ended.stage = 'rto') as rto,
      coalesce(sum(greatest(0, ${toDay('s.status_at')} - ${toDay('s.booked_at')}))
        filter (where ended.stage = 'delivered'), 0)::bigint as transit_days
    from unnest(${pincodes}::text[]) sent(pincode) cross join lateral (
      select id, stage from orders
      where seller_id = ${ownSeller} and direction = 'forward' and stage in ('delivered', 'rto')
        and consignee_pincode = sent.pincode and created_at >= ${since}
      order by created_at desc limit ${MAX_PARCELS_PER_PINCODE}
    ) ended
    join shipments s on s.seller_id = ${ownSeller} and s.order_id = ended.id and s.state = 'booked'
    left join ndr_cases n on n.seller_id = ${ownSeller} and n.shipment_id = s.id
    group by sent.pincode, s.carrier
    union all
    select 'zone', f.zone, f.part, sum(f.delivered + f.rto)::bigint, sum(f.delivered)::bigint,
      sum(f.first_attempt)::bigint, sum(f.rto)::bigint, sum(f.transit_days)::bigint
    from daily_figures f
    where f.seller_id = ${ownSeller} and f.kind = 'carrier' and f.day >= ${sinceDay}::date
      and f.zone = any(${zones}::text[]) and f.part <> ''
    group by f.zone, f.part`;
}
