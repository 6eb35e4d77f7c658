import { zones } from '@shipdesk/domain/rates/service';
import { states } from '@shipdesk/domain/values/place/states';
import pg from 'pg';

const SELLERS_PER_STATEMENT = 50;
const SELLER_COUNT = 1000;

/**
 * Books a parcel for every seeded forward order that is no longer new, and spreads the orders over zones and states.
 * The last scan is four days after the order, so most open parcels are late and stuck: the dashboard's worst case.
 */
export async function bookParcels(superuser: pg.Client): Promise<void> {
  await superuser.query('set session_replication_role = replica');
  for (const statement of [placesSql, shipmentsSql, casesSql]) await superuser.query(statement);
  await superuser.query('set session_replication_role = origin');
  await superuser.query('vacuum (analyze)');
}

/** Removes the scans, events, figures and jobs of earlier runs. */
export async function removeScans(superuser: pg.Client): Promise<void> {
  await superuser.query(
    'truncate shipment_events, domain_events, daily_figures, figure_days, figure_states, jobs',
  );
}

/** Adds scans `from` to `to` to every parcel, one hour apart, with their events. Returns the number of all scans. */
export async function addScans(
  superuser: pg.Client,
  { from, to }: { from: number; to: number },
): Promise<number> {
  await superuser.query('set session_replication_role = replica');
  for (let seller = 1; seller <= SELLER_COUNT; seller += SELLERS_PER_STATEMENT) {
    await superuser.query(scansSql, [from, to, seller, seller + SELLERS_PER_STATEMENT - 1]);
  }
  await superuser.query(eventsSql, [from, to]);
  await superuser.query('set session_replication_role = origin');
  await superuser.query('vacuum (analyze) shipment_events, domain_events');
  const { rows } = await superuser.query<{ scans: number }>(
    'select count(*)::int as scans from shipment_events',
  );
  return rows[0]?.scans ?? 0;
}

const formatSqlArray = (texts: readonly string[]) =>
  `(array[${texts.map((text) => pg.escapeLiteral(text)).join(', ')}])`;

const placesSql = `
  update orders set consignee_state = ${formatSqlArray(states)}[1 + hash % ${states.length}],
  quote = jsonb_build_object('zone', ${formatSqlArray(zones)}[1 + hash % ${zones.length}], 'services', '[]'::jsonb)
  from (select id as order_id, abs(hashtext(docket_number)) as hash from orders) hashed where order_id = id`;

const shipmentsSql = `
  insert into shipments (seller_id, id, order_id, docket_number, account_id, carrier, service, reference, state, status,
    awb, sort_code, total_paise, quote, created_at, created_by, booked_at, expected_on, last_scan_at)
  select seller_id, id, id, docket_number, '00000000-0005-7000-8000-000000000001', 'simulator', 'surface',
    docket_number || '-1', 'booked',
    case stage when 'ready_to_ship' then 'READY_TO_SHIP' when 'in_transit' then 'IN_TRANSIT'
      when 'ndr' then 'UNDELIVERED' else 'DELIVERED' end,
    '97' || docket_number, '', 7434, '{"lines": []}', created_at, created_by, created_at + interval '2 hours',
    (created_at + interval '5 days')::date, created_at + interval '4 days'
  from orders where direction = 'forward' and stage <> 'new'`;

/** Failures of the last 30 days need an answer from the seller. */
const casesSql = `
  insert into ndr_cases (seller_id, shipment_id, order_id, docket_number, account_id, carrier, awb, state, is_undelivered,
    reason, code, words, attempts, is_exhausted, risk_paise, first_failed_at, failed_at, due_at)
  select s.seller_id, s.id, s.order_id, s.docket_number, s.account_id, s.carrier, s.awb,
    case when s.last_scan_at > now() - interval '30 days' then 'action_required' else 'closed' end, true,
    'consignee_unavailable', 'EOD-11', 'Consignee unavailable', 1, false, 99900, s.last_scan_at, s.last_scan_at,
    s.last_scan_at + interval '1 day'
  from shipments s where s.status = 'UNDELIVERED'`;

const scansSql = `
  insert into shipment_events (seller_id, shipment_id, at, code, raw_status, status, words, location, received_at)
  select seller_id, id, booked_at + number * interval '1 hour', 'X-PPOM', 'In Transit', 'IN_TRANSIT', 'Bag scanned',
    'Bengaluru hub (Karnataka)', booked_at + number * interval '1 hour'
  from (select seller_id, id, booked_at from shipments
    where seller_id between ('00000000-0001-7000-8000-' || lpad(to_hex($3::int), 12, '0'))::uuid
      and ('00000000-0001-7000-8000-' || lpad(to_hex($4::int), 12, '0'))::uuid
    order by seller_id, id) parcels, generate_series($1::int, $2::int) number`;

/** Domain events are kept for 30 days. */
const eventsSql = `
  insert into domain_events (seller_id, id, kind, docket_number, data, created_at)
  select seller_id, gen_random_uuid(), 'shipment.status_changed', docket_number, '{}', booked_at + number * interval '1 hour'
  from shipments, generate_series($1::int, $2::int) number where booked_at > now() - interval '30 days'`;
