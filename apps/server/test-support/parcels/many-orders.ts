import pg from 'pg';

const SELLER_COUNT = 1000;
const DAY_COUNT = 730;
const ROWS_PER_STATEMENT = 100_000;

/** Returns the id of the seller with this number, from 1 to 1,000. Seller 1 has 22 % of all orders, later ones less. */
export const getSellerId = (seller: number) =>
  `00000000-0001-7000-8000-${seller.toString(16).padStart(12, '0')}`;
export const getSellerEmail = (seller: number) => `seller${seller}@many.example.in`;

interface Filling {
  rows: number;
  /** The last business day that has orders, `yyyy-MM-dd`. */
  lastDay: string;
  passwordHash: string;
}

/** Adds 1,000 sellers with orders over two years. Needs a superuser, because it disables foreign key checks. */
export async function fillWithOrders(
  superuser: pg.Client,
  { rows, lastDay, passwordHash }: Filling,
): Promise<void> {
  await superuser.query('set session_replication_role = replica');
  await superuser.query(buildSellersSql(passwordHash, lastDay));
  const { rows: indexes } = await superuser.query<{ remove: string; make: string }>(indexesSql);
  for (const { remove } of indexes) await superuser.query(remove);
  for (let from = 1; from <= rows; from += ROWS_PER_STATEMENT) {
    const to = Math.min(from + ROWS_PER_STATEMENT - 1, rows);
    await superuser.query(ordersSql, [from, to, rows, lastDay]);
  }
  // In reverse order, the keys of orders precede the foreign keys that reference them.
  for (const { make } of indexes.toReversed()) await superuser.query(make);
  await superuser.query('drop table seller_shares');
  // A running server has already counted the orders of its demo.
  await superuser.query(
    `insert into order_counts (seller_id, direction, stage, day, slot, orders)
     select seller_id, direction, stage, (created_at at time zone 'Asia/Kolkata')::date, 0, count(*)
     from orders where seller_id not in (select seller_id from order_counts)
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
  await superuser.query('set session_replication_role = origin');
  await superuser.query('vacuum (analyze)');
}

/** Selects the statements that drop and recreate the keys and indexes of orders. */
const indexesSql = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where confrelid = 'orders'::regclass
  union all
  select format('alter table orders drop constraint %I', conname) as remove,
    format('alter table orders add constraint %I %s', conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where conrelid = 'orders'::regclass and contype in ('p', 'u')
  union all
  select format('drop index %I', relname), pg_get_indexdef(indexrelid)
  from pg_index join pg_class on pg_class.oid = indexrelid
  where indrelid = 'orders'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`;

const place = `'address', '14 Market Road', 'pincode', '682002', 'city', 'Ernakulam', 'state', 'Kerala', 'country', 'India'`;
const address = `jsonb_build_object('name', 'Kochi store', 'phone', '9847012345', 'altPhone', '', 'email', '', ${place})`;

function buildSellersSql(passwordHash: string, lastDay: string): string {
  const id = (kind: number) =>
    `('00000000-000${kind}-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const since = `date '${lastDay}' - ${DAY_COUNT + 1}`;
  const fromSellers = `from generate_series(1, ${SELLER_COUNT}) n`;
  return `
    insert into sellers (seller_id, kind, name, created_at)
      select ${id(1)}, 'seller', 'Seller ' || n, ${since} ${fromSellers};
    insert into users (seller_id, id, email, name, phone, password_hash, role, created_at)
      select ${id(1)}, ${id(2)}, 'seller' || n || '@many.example.in', 'User ' || n, '9876543210',
        ${pg.escapeLiteral(passwordHash)}, 'Owner', ${since} ${fromSellers};
    insert into logins (email, seller_id, user_id)
      select 'seller' || n || '@many.example.in', ${id(1)}, ${id(2)} ${fromSellers};
    insert into warehouses select ${id(1)}, ${id(3)}, 'Kochi store', 'Kochi store', '9847012345', '', '',
        '14 Market Road', '682002', 'Ernakulam', 'Kerala', 'India', ${address}, true, ${since} ${fromSellers};
    create unlogged table seller_shares as
      select array_agg(upto order by n) as uptos from (
        select n, (sum(share) over (order by n) / sum(share) over ())::float8 as upto from (
          select n, case n when 1 then 0.22 else 0.78 * (1.0 / (n + 20)) /
            (select sum(1.0 / (m + 20)) from generate_series(2, ${SELLER_COUNT}) m) end as share ${fromSellers}
        ) shares
      ) sums;`;
}

/** Half of the orders are delivered. */
const stage =
  "(array['new', 'ready_to_ship', 'in_transit', 'ndr', 'delivered', 'delivered', 'delivered', 'delivered'])[1 + hash % 8]";

/** Inserts the orders `$1` to `$2` of `$3`, evenly spread over the two years that end with the day `$4`. */
const ordersSql = `
  insert into orders (seller_id, id, direction, docket_number, order_ref, client_reference, stage, order_date, created_at,
    consignee_name, consignee_phone, consignee_alt_phone, consignee_email, consignee_address, consignee_pincode,
    consignee_city, consignee_state, consignee_country, payment_mode, invoice_paise, cod_paise, dead_grams,
    volumetric_grams, contents, boxes, pickup, warehouse_id, return_address, papers, extras, request_hash, created_by,
    captured_through)
  select ('00000000-0001-7000-8000-' || lpad(to_hex(seller), 12, '0'))::uuid,
    (left(stamp, 8) || '-' || right(stamp, 4) || '-7' || left(mark, 3) || '-8' || substr(mark, 4, 3) || '-' || substr(mark, 7, 12))::uuid,
    case when is_reverse then 'reverse' else 'forward' end,
    docket, 'SD' || docket, 'R-' || n, ${stage}, (created at time zone 'Asia/Kolkata')::date, created,
    (array['Ravi Kumar', 'Anjali Menon', 'Mohammed Faizal', 'Deepa Nair', 'Joseph Mathew'])[1 + n % 5],
    '9' || lpad((hash % 1000000000)::text, 9, '0'), '', 'ravi@example.in', n % 400 || ' MG Road, Indiranagar', '560001',
    'Bengaluru', 'Karnataka', 'India',
    case when is_reverse then 'Pickup' when n % 3 = 0 then 'COD' else 'Prepaid' end, 99900,
    case when not is_reverse and n % 3 = 0 then 99900 else 0 end, 650, 1594,
    jsonb_build_array(jsonb_build_object('productName', 'Malabar black pepper, 250 g', 'quantity', 2, 'unitPricePaise', 49950, 'hsnCode', '0904')),
    jsonb_build_array(jsonb_build_object('boxes', 1, 'weightGrams', 650, 'lengthMm', 350, 'breadthMm', 350, 'heightMm', 65)),
    ${address}, ('00000000-0003-7000-8000-' || lpad(to_hex(seller), 12, '0'))::uuid, ${address},
    '{"ewayBillNumber": "", "sellerName": "Malabar Spice House", "sellerGstin": ""}', '{"shippingService": "surface"}',
    'seed-' || mark, ('00000000-0002-7000-8000-' || lpad(to_hex(seller), 12, '0'))::uuid, 'import'
  from (
    select n, hash, hash % 33 = 0 as is_reverse, created, mark, docket,
      lpad(to_hex((extract(epoch from created) * 1000)::bigint), 12, '0') as stamp,
      1 + least(width_bucket(hash / 4294967296.0::float8, (select uptos from seller_shares)), ${SELLER_COUNT} - 1) as seller
    from generate_series($1::int, $2::int) n,
      lateral (select hashint8(n)::bigint + 2147483648 as hash, md5(n::text) as mark,
        (10000000000000 + n::bigint * 7919993 % 89999999999999)::text as docket,
        ($4::date + 1)::timestamp at time zone 'Asia/Kolkata' - (1 - (n - 0.5) / $3::int) * interval '${DAY_COUNT} days' as created) facts
  ) numbered_orders`;
