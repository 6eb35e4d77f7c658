-- Warehouses and orders. Money in paise, weight in grams, length in millimetres.

create table warehouses (
  seller_id uuid not null references sellers,
  id uuid not null,
  title text not null,
  name text not null,
  phone text not null,
  alt_phone text not null,
  email text not null,
  address text not null,
  pincode text not null,
  city text not null,
  state text not null,
  country text not null,
  return_address jsonb not null,
  is_default boolean not null,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (seller_id, id)
);

create unique index warehouses_title on warehouses (seller_id, lower(title)) where archived_at is null;

-- One aggregate a row: what is filtered or shown in columns, the rest as the seller sent it.
create table orders (
  seller_id uuid not null references sellers,
  id uuid not null,
  direction text not null check (direction in ('forward', 'reverse')),
  docket_number text not null check (docket_number ~ '^[0-9]{14}$'),
  order_ref text not null,
  client_reference text not null,
  status text not null check (status in ('NEW', 'CANCELLED')),
  order_date date not null,
  created_at timestamptz not null,
  consignee_name text not null,
  consignee_phone text not null,
  consignee_alt_phone text not null,
  consignee_email text not null,
  consignee_address text not null,
  consignee_pincode text not null,
  consignee_city text not null,
  consignee_state text not null,
  consignee_country text not null,
  payment_mode text not null check (payment_mode in ('Prepaid', 'COD')),
  invoice_paise bigint not null check (invoice_paise >= 0),
  cod_paise bigint not null check (cod_paise >= 0 and cod_paise <= invoice_paise),
  dead_grams bigint not null check (dead_grams >= 0),
  volumetric_grams bigint not null check (volumetric_grams >= 0),
  contents jsonb not null,
  boxes jsonb not null,
  pickup jsonb not null,
  warehouse_id uuid,
  return_address jsonb not null,
  ewaybill text not null,
  extras jsonb not null,
  request_hash text not null,
  created_by uuid not null,
  primary key (seller_id, id),
  foreign key (seller_id, warehouse_id) references warehouses,
  foreign key (seller_id, created_by) references users,
  constraint orders_docket unique (seller_id, docket_number),
  constraint orders_reference unique (seller_id, order_ref),
  check (payment_mode = 'COD' or cod_paise = 0)
);

create index orders_list on orders (seller_id, direction, created_at desc, id desc);

-- A create and its key are written in one transaction, so there is never a key without its row.
create table idempotency_keys (
  seller_id uuid not null references sellers,
  user_id uuid not null,
  operation text not null,
  key text not null,
  request_hash text not null,
  response jsonb not null,
  created_at timestamptz not null,
  primary key (seller_id, user_id, operation, key)
);

alter table warehouses enable row level security;
alter table orders enable row level security;
alter table idempotency_keys enable row level security;

create policy own_rows on warehouses using (seller_id = (select current_seller()));
create policy own_rows on orders using (seller_id = (select current_seller()));
create policy own_rows on idempotency_keys using (seller_id = (select current_seller()));

grant select, insert, update on warehouses, orders to shipdesk_app;
grant select, insert on idempotency_keys to shipdesk_app;

-- Housekeeping across sellers: keys live 7 days, ended sessions 30, throttle rows a day.
create function purge_expired(as_of timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from idempotency_keys where created_at < as_of - interval '7 days';
    delete from sessions where expires_at < as_of - interval '30 days';
    delete from throttle where window_started_at < as_of - interval '1 day';
  end;

revoke all on function purge_expired(timestamptz) from public;
grant execute on function purge_expired(timestamptz) to shipdesk_app;
