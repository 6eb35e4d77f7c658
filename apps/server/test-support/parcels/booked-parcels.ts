import type pg from 'pg';
import { withClient } from '../../src/platform/db/engine/engine-client.ts';

interface Parcels {
  readonly account: string;
  readonly sellerCount: number;
  readonly parcelCount: number;
}

const newestShipment = `from shipments s join orders o on o.id = s.order_id
  where direction = 'forward' order by s.created_at desc, s.id desc limit 1`;

const buildColumnsQuery = (table: string) =>
  `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
    where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;

/**
 * Adds booked parcels of new sellers and returns their AWBs. Each parcel copies the demo's newest forward shipment and
 * its order. Needs a superuser, because it disables foreign key checks.
 */
export function addBookedParcels(
  superuser: pg.PoolConfig,
  { account, sellerCount, parcelCount }: Parcels,
): Promise<string[]> {
  return withClient(superuser, async (client) => {
    const copy = async (table: string, template: string, changes: string) => {
      const { rows } = await client.query<{ names: string }>(buildColumnsQuery(table));
      const names = rows[0]?.names ?? '';
      await client.query(
        `insert into ${table} (${names}) select ${names} from (
          select changed.* from (${template}) template, many_parcels m,
            lateral jsonb_populate_record(template::${table}, jsonb_build_object('seller_id', m.seller_id,
              'docket_number', m.docket_number, 'awb', m.awb, ${changes})) changed) copies`,
      );
    };
    await client.query('begin');
    // The copies reference users of the demo, so skip foreign key checks.
    await client.query('set local session_replication_role = replica');
    await client.query(
      `create temporary table many_sellers as
        select n, gen_random_uuid() as seller_id from generate_series(1, ${sellerCount}) n;
      create temporary table many_parcels as
        select seller_id, gen_random_uuid() as order_id, gen_random_uuid() as shipment_id,
          '88' || lpad(p.n::text, 10, '0') as awb, '77' || lpad(p.n::text, 12, '0') as docket_number
        from generate_series(1, ${parcelCount}) p (n) join many_sellers s on s.n = p.n % ${sellerCount} + 1;
      insert into sellers (seller_id, kind, name, logo, created_at)
        select seller_id, 'seller', 'Seller ' || n, '', now() from many_sellers`,
    );
    await copy(
      'orders',
      `select o.* ${newestShipment}`,
      `'id', m.order_id, 'order_ref', m.docket_number, 'warehouse_id', null, 'import_id', null,
       'stage', 'ready_to_ship', 'created_at', now()`,
    );
    await copy(
      'shipments',
      `select s.* ${newestShipment}`,
      `'id', m.shipment_id, 'order_id', m.order_id, 'reference', m.docket_number, 'manifest_id', null,
       'account_id', '${account}', 'carrier', 'simulator', 'state', 'booked', 'status', 'MANIFESTED', 'last_scan_at', null, 'status_at', null`,
    );
    await client.query(
      `insert into order_counts (seller_id, direction, stage, day, slot, orders)
        select o.seller_id, direction, stage, (o.created_at at time zone 'Asia/Kolkata')::date, 0, count(*)
        from orders o join many_sellers using (seller_id) group by 1, 2, 3, 4`,
    );
    await client.query('commit');
    await client.query('vacuum analyze orders, shipments');
    const { rows } = await client.query<{ awb: string }>('select awb from many_parcels');
    return rows.map(({ awb }) => awb);
  });
}
