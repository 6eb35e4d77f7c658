-- The whole schema. Money is in paise, weight in grams and length in millimetres. Days are dates in Asia/Kolkata.
--
-- platform/db/schema/catalogue.test.ts checks these rules:
-- - In a table of sellers, seller_id leads the primary key, each unique key and each foreign key to another such table.
--   Row-level security compares it with current_seller(). The other tables are marked "Crosses sellers".
-- - The schema has no triggers. Services write audit entries and counters in the transaction of the change.
-- - Policies have no subqueries, so that the schema can be distributed by seller_id (npm run distribute).

create function current_seller() returns uuid
  language sql stable
  return nullif(current_setting('app.seller_id', true), '')::uuid;

-- True in transactions of operator staff and of jobs across sellers. They can read tables of sellers and write the
-- tables of the operator.
create function is_operator() returns boolean
  language sql stable
  return coalesce(current_setting('app.operator', true), '') = 'yes';

-- The ids of sandboxes are UUIDs of version 8, so policies need no other table.
create function is_sandbox(seller uuid) returns boolean
  language sql immutable
  return get_byte(uuid_send(seller), 6) >> 4 = 8;

-- Crosses sellers: one row that describes this installation.
create table instance (
  singleton boolean primary key default true check (singleton),
  mode text not null check (mode in ('demo', 'live')),
  -- Encrypts the sequence of docket numbers. It never changes, because another key could repeat numbers.
  docket_key bytea not null check (length(docket_key) = 32),
  created_at timestamptz not null default now()
);

create table sellers (
  seller_id uuid primary key,
  kind text not null check (kind in ('seller', 'operator', 'sandbox')),
  -- The live seller of a sandbox; null for other kinds.
  live_seller_id uuid,
  name text not null,
  logo text not null default '',
  reverse_enabled boolean not null default false,
  created_at timestamptz not null,
  -- While this is set, users cannot sign in and API keys are refused. Parcels are not affected.
  suspended_at timestamptz,
  suspension_reason text not null default '',
  -- The shared limit of all API keys of the seller; null for the default.
  calls_per_minute integer check (calls_per_minute > 0),
  check ((kind = 'sandbox') = (live_seller_id is not null)),
  check ((kind = 'sandbox') = is_sandbox(seller_id))
);

create index sellers_newest on sellers (created_at desc);

create table users (
  seller_id uuid not null references sellers,
  id uuid not null,
  email text not null check (email = lower(email)),
  name text not null,
  phone text not null,
  password_hash text not null,
  role text not null check (
    role in ('Owner', 'Operations', 'Packing', 'Finance', 'ReadOnly', 'Admin', 'Support', 'Accounts')
  ),
  -- True if the user may not see phone numbers and email addresses of consignees.
  hide_contacts boolean not null default false,
  -- The seller of the row that has the password of this user; null in that row.
  home_seller_id uuid,
  -- Set when the user is suspended and when the user is removed from the team. The audit log needs removed users.
  disabled_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  primary key (seller_id, id)
);

-- The audit log looks up users of all sellers by id.
create index users_of_id on users (id);

-- Crosses sellers: a sign-in has an email address but no seller. A caller sees only the row of its email address.
create table logins (
  email text primary key,
  seller_id uuid not null,
  user_id uuid not null
);

-- Crosses sellers: the other sellers of a user, by email address. A caller sees only the rows of its email address.
create table memberships (
  email text not null,
  seller_id uuid not null,
  primary key (email, seller_id)
);

create table invitations (
  seller_id uuid not null references sellers,
  id uuid not null,
  -- SHA-256 of the token in the link. Null until the email with the link is sent.
  token_hash bytea check (length(token_hash) = 32),
  email text not null check (email = lower(email)),
  role text not null check (
    role in ('Owner', 'Operations', 'Packing', 'Finance', 'ReadOnly', 'Admin', 'Support', 'Accounts')
  ),
  hide_contacts boolean not null,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (seller_id, id),
  unique (seller_id, token_hash),
  unique (seller_id, email)
);

-- Visits of operator staff to the account of a seller.
create table support_visits (
  seller_id uuid not null references sellers,
  id uuid not null,
  -- A user of the operator. Not a foreign key: only a visit that may change data adds this user to the seller.
  staff_id uuid not null,
  staff_name text not null,
  reason text not null,
  -- The change that the visitor may make; empty for a visit that only reads.
  change text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (seller_id, id)
);
create index support_visits_newest on support_visits (seller_id, started_at desc);

-- One row per signed-in browser: a family of refresh tokens with a counter.
create table sessions (
  seller_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  counter integer not null default 0,
  rotated_at timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('logout', 'reuse', 'limit', 'elsewhere', 'password', 'suspended', 'team')),
  user_agent text not null,
  -- The seller in which the user acts as a member or on a support visit; null in the home seller of the user.
  acting_seller_id uuid,
  visit_id uuid,
  primary key (seller_id, id),
  foreign key (seller_id, user_id) references users on delete cascade,
  check (visit_id is null or acting_seller_id is not null)
);
create index sessions_by_user on sessions (seller_id, user_id, last_used_at desc);

create table second_factors (
  seller_id uuid not null,
  user_id uuid not null,
  secret text not null,
  confirmed_at timestamptz,
  -- The time step of the last accepted code. The server accepts each code once.
  step bigint not null default 0,
  recovery_codes text[] not null default '{}',
  primary key (seller_id, user_id),
  foreign key (seller_id, user_id) references users on delete cascade
);

-- API keys for programs of the seller. A key acts for the user who created it.
create table api_keys (
  seller_id uuid not null,
  id uuid not null,
  name text not null,
  -- The start and the end of the secret, so that users can recognise the key.
  hint text not null,
  -- SHA-256 of the secret and of the previous secret, which remains valid until `previous_until`.
  secret_hash bytea not null check (length(secret_hash) = 32),
  previous_hash bytea check (length(previous_hash) = 32),
  previous_until timestamptz,
  permissions text[] not null check (cardinality(permissions) > 0),
  -- IP addresses and networks that may use the key; empty for all.
  addresses text[] not null,
  -- Null for the limit of the seller.
  calls_per_minute integer check (calls_per_minute > 0),
  life_days integer not null check (life_days > 0),
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The start of the hour of the last call.
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, created_by) references users,
  check ((previous_hash is null) = (previous_until is null))
);
create index api_keys_newest on api_keys (seller_id, created_at desc);

-- A call of an API key, kept for 30 days. Ids sort by time.
create table key_calls (
  seller_id uuid not null references sellers,
  id uuid not null,
  key_id uuid not null,
  at timestamptz not null,
  -- The HTTP method and the pattern of the path.
  call text not null,
  status integer not null,
  -- The reason or code of a refusal; empty for a success.
  problem text not null,
  milliseconds integer not null,
  request_id text not null,
  -- True if the server returned the stored response of an earlier call with the same Idempotency-Key.
  is_replay boolean not null,
  primary key (seller_id, id)
);
create index key_calls_of_key on key_calls (seller_id, key_id, id desc);

-- Crosses sellers: a call has a secret but no seller. A caller sees only the row of the hash of its secret.
create table api_key_routes (
  secret_hash bytea primary key check (length(secret_hash) = 32),
  seller_id uuid not null,
  key_id uuid not null
);

-- Crosses sellers: counters of calls and failed sign-ins, because many are counted before the seller is known.
create table throttle (
  key text primary key,
  window_started_at timestamptz not null,
  hits integer not null
);

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
create unique index warehouses_default on warehouses (seller_id) where is_default;

-- Boxes that a seller packs in. Products, order forms and mapped files use their size and tare.
create table package_presets (
  seller_id uuid not null references sellers,
  id uuid not null,
  name text not null,
  length_mm integer not null check (length_mm > 0),
  breadth_mm integer not null check (breadth_mm > 0),
  height_mm integer not null check (height_mm > 0),
  tare_grams integer not null check (tare_grams >= 0),
  created_at timestamptz not null,
  primary key (seller_id, id)
);
create unique index package_presets_name on package_presets (seller_id, lower(name));

-- Products of a seller, learned from orders or entered by members. They fill in values that an order lacks.
create table products (
  seller_id uuid not null references sellers,
  id uuid not null,
  sku text not null,
  -- For comparison: the SKU in lower case without spaces, and the name in lower case without punctuation.
  sku_key text not null,
  name text not null,
  name_key text not null,
  hsn_code text not null,
  price_paise bigint check (price_paise >= 0),
  weight_grams integer check (weight_grams > 0),
  length_mm integer check (length_mm > 0),
  breadth_mm integer check (breadth_mm > 0),
  height_mm integer check (height_mm > 0),
  preset_id uuid,
  -- True for a product that an order created, until a member changes it.
  is_learned boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- An archived product fills in no values, and orders do not create it again.
  archived_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, preset_id) references package_presets,
  check (num_nulls(length_mm, breadth_mm, height_mm) in (0, 3))
);
create unique index products_sku on products (seller_id, sku_key) where sku_key <> '';
create unique index products_name on products (seller_id, name_key) where sku_key = '';
create index products_by_name on products (seller_id, name_key, id);

-- The parcel that a carrier charged for a quantity of a product.
create table product_parcels (
  seller_id uuid not null references sellers,
  product_id uuid not null,
  quantity integer not null check (quantity > 0),
  weight_grams integer not null check (weight_grams > 0),
  length_mm integer not null,
  breadth_mm integer not null,
  height_mm integer not null,
  learned_at timestamptz not null,
  primary key (seller_id, product_id, quantity),
  foreign key (seller_id, product_id) references products
);

-- Crosses sellers: maps docket numbers to sellers. A docket number is an encrypted position in a sequence. Sellers
-- reserve blocks of positions (orders/dockets/dockets-service.ts).
create sequence docket_block_numbers as bigint;
create table docket_blocks (
  block bigint primary key,
  seller_id uuid not null
);

-- Orders: columns for the values that lists filter or show, JSON for the rest.
create table orders (
  seller_id uuid not null references sellers,
  id uuid not null,
  direction text not null check (direction in ('forward', 'reverse')),
  docket_number text not null check (docket_number ~ '^[0-9]{14}$'),
  order_ref text not null,
  client_reference text not null,
  -- For searches that ignore letter case. An index on lower() would not be used under row-level security, because
  -- lower() is not leakproof.
  order_ref_lower text not null generated always as (lower(order_ref)) stored,
  client_reference_lower text not null generated always as (lower(client_reference)) stored,
  -- The collation "C" sorts by bytes, so a search for the start of a name reads a range of the index.
  consignee_name_lower text collate "C" not null generated always as (lower(consignee_name)) stored,
  -- After the capture, only the shipment of the order and a cancellation change it.
  stage text not null check (stage in ('new', 'ready_to_ship', 'pickup_scheduled', 'in_transit', 'out_for_delivery', 'ndr',
    'delivered', 'rto', 'lost_or_damaged', 'cancelled', 'booking_failed')),
  -- The AWB of the active shipment; empty without one.
  awb text not null default '',
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
  payment_mode text not null check (payment_mode in ('Prepaid', 'COD', 'Pickup')),
  invoice_paise bigint not null check (invoice_paise >= 0),
  cod_paise bigint not null check (cod_paise >= 0 and cod_paise <= invoice_paise),
  dead_grams bigint not null check (dead_grams >= 0),
  volumetric_grams bigint not null check (volumetric_grams >= 0),
  contents jsonb not null,
  boxes jsonb not null,
  pickup jsonb not null,
  warehouse_id uuid,
  return_address jsonb not null,
  papers jsonb not null,
  extras jsonb not null,
  -- For reverse orders only: the reason for the return, and the quality checks at pickup.
  return_details jsonb,
  -- The zone, the prices, and the versions of the rate cards and the plan, from the capture or the last edit that
  -- changed them. Null for a route without a price.
  quote jsonb,
  request_hash text not null,
  created_by uuid not null,
  captured_through text not null check (captured_through in ('form', 'file', 'import', 'shop')),
  -- The bulk file, the import or the shop connection of the order. Not a foreign key, because a bulk file has no row.
  import_id uuid,
  -- Tags and note of the seller, which can be edited at every stage.
  tags text[] not null default '{}',
  note text not null default '',
  -- Incremented by each edit, to detect conflicting edits.
  revision integer not null default 1 check (revision > 0),
  packed_at timestamptz,
  packed_by uuid,
  consignee_erased_at timestamptz,
  consignee_erased_by uuid,
  primary key (seller_id, id),
  foreign key (seller_id, warehouse_id) references warehouses,
  foreign key (seller_id, created_by) references users,
  constraint orders_docket unique (seller_id, docket_number),
  constraint orders_reference unique (seller_id, order_ref),
  check (payment_mode = 'COD' or cod_paise = 0),
  check ((payment_mode = 'Pickup') = (direction = 'reverse')),
  check (return_details is null or direction = 'reverse')
);
create index orders_list on orders (seller_id, direction, created_at desc, id desc);
create index orders_by_stage on orders (seller_id, direction, stage, created_at desc, id desc);
create index orders_by_order_ref on orders (seller_id, direction, order_ref_lower);
create index orders_by_reference on orders (seller_id, direction, client_reference_lower, created_at desc, id desc);
create index orders_by_phone on orders (seller_id, direction, consignee_phone, created_at desc, id desc);
create index orders_by_name on orders (seller_id, direction, consignee_name_lower);
create index orders_by_alt_phone on orders (seller_id, consignee_alt_phone) where consignee_alt_phone <> '';
create index orders_by_warehouse on orders (seller_id, warehouse_id, created_at) where warehouse_id is not null;
-- Used to compute the RTO risk of a pincode. New orders are not in this index.
create index orders_ended_by_pincode on orders (seller_id, consignee_pincode, created_at desc)
  where direction = 'forward' and stage in ('delivered', 'rto');
create index orders_not_erased on orders (created_at) where consignee_erased_at is null;
create index orders_tagged on orders (seller_id, created_at desc) where tags <> '{}';
-- No query uses statistics of these columns. Computing them would take most of the time of an automatic ANALYZE.
alter table orders alter contents set statistics 0, alter boxes set statistics 0, alter pickup set statistics 0,
  alter return_address set statistics 0, alter papers set statistics 0, alter extras set statistics 0,
  alter return_details set statistics 0, alter quote set statistics 0;
-- Deep pages of the list use index-only scans, which need a recent visibility map.
alter table orders set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 5000);

-- The parts of an order that an edit changed, without their values. Used for the history and to detect conflicting
-- edits.
create table order_edits (
  seller_id uuid not null references sellers,
  order_id uuid not null,
  -- The revision of the order after the edit.
  revision integer not null check (revision > 1),
  groups text[] not null,
  -- True if the edit changed the quote.
  requoted boolean not null,
  edited_at timestamptz not null,
  edited_by uuid not null,
  primary key (seller_id, order_id, revision),
  foreign key (seller_id, order_id) references orders,
  foreign key (seller_id, edited_by) references users
);

-- A saved view of the orders list, which belongs to a user.
create table order_views (
  seller_id uuid not null references sellers,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  -- The query string in the URL of the list.
  query text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, user_id) references users on delete cascade
);
create unique index order_views_name on order_views (seller_id, user_id, lower(name));
create unique index order_views_default on order_views (seller_id, user_id) where is_default;

-- A booking of an order with a carrier. The server commits the row before it sends the request to the carrier. Before a
-- retry, it looks up the booking at the carrier by `reference`.
create table shipments (
  seller_id uuid not null references sellers,
  id uuid not null,
  order_id uuid not null,
  docket_number text not null,
  account_id uuid not null,
  carrier text not null,
  service text not null,
  -- Identifies the booking at the carrier, which accepts each reference once.
  reference text not null,
  state text not null check (state in ('booking', 'booked', 'refused', 'cancelled')),
  -- The status of the parcel, computed from its scans.
  status text not null,
  awb text not null,
  sort_code text not null,
  -- Other ids that the carrier assigned. The adapter of the carrier defines their names.
  carrier_ids jsonb not null default '{}',
  total_paise bigint not null check (total_paise >= 0),
  -- The amount that the carrier collects.
  cod_paise bigint not null default 0 check (cod_paise >= 0),
  -- The price, line by line.
  quote jsonb not null,
  -- The charges and refunds of a return, fixed at booking. Null for a reverse order.
  return_terms jsonb,
  -- The inputs of the price, so that the server can compute the price at another weight.
  price_basis jsonb,
  -- The preference rule that chose the service; null for a service that the seller chose.
  preference jsonb,
  -- The time of the last booking request; null before the first.
  asked_at timestamptz,
  -- The reason for a refusal: a code and the message of the carrier.
  problem jsonb,
  manifest_id uuid,
  -- The time and the user of the scan for the next manifest.
  scanned_at timestamptz,
  scanned_by uuid,
  created_at timestamptz not null,
  created_by uuid not null,
  booked_at timestamptz,
  -- The delivery date promised at booking; null if there was none.
  expected_on date,
  -- The time of the newest scan of the carrier. Events of Shipdesk do not change it.
  last_scan_at timestamptz,
  -- The time of the event that began the current status, such as the delivery.
  status_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, order_id) references orders,
  constraint shipments_reference unique (seller_id, reference)
);
create unique index shipments_active on shipments (seller_id, order_id) where state in ('booking', 'booked');
create index shipments_by_order on shipments (seller_id, order_id, created_at desc);
create index shipments_waiting on shipments (seller_id, created_at)
  where state = 'booked' and status in ('READY_TO_SHIP', 'MANIFESTED', 'PICKUP_EXCEPTION');
create index shipments_to_hand_over on shipments (seller_id, created_at)
  where state = 'booked' and manifest_id is null
    and (status in ('READY_TO_SHIP', 'MANIFESTED', 'PICKUP_SCHEDULED', 'OUT_FOR_PICKUP', 'PICKUP_EXCEPTION')
      or (scanned_at is not null and status <> 'CANCELLED'));
-- The dashboard finds stuck parcels by the first index and late parcels by the second.
create index shipments_moving on shipments (seller_id, last_scan_at)
  where state = 'booked' and status in ('PICKED_UP', 'IN_TRANSIT', 'REACHED_DESTINATION', 'OUT_FOR_DELIVERY',
    'RTO_INITIATED', 'RTO_IN_TRANSIT', 'RTO_OUT_FOR_DELIVERY', 'RTO_UNDELIVERED');
create index shipments_promised on shipments (seller_id, expected_on)
  where state = 'booked' and status in ('READY_TO_SHIP', 'MANIFESTED', 'PICKUP_SCHEDULED', 'OUT_FOR_PICKUP',
    'PICKUP_EXCEPTION', 'PICKED_UP', 'IN_TRANSIT', 'REACHED_DESTINATION', 'OUT_FOR_DELIVERY', 'UNDELIVERED');
create index shipments_by_awb on shipments (seller_id, awb) where awb <> '';
-- A push of a carrier has an AWB but no seller.
create index shipments_of_awb on shipments (awb) where awb <> '';
-- Daily figures, charges, reports and checks of carrier invoices read the parcels of a period.
create index shipments_by_booking on shipments (seller_id, booked_at, id)
  where state in ('booked', 'cancelled');
-- Checks of failed deliveries count the deliveries of the day in the same pincode.
create index shipments_delivered on shipments (seller_id, status_at) where status = 'DELIVERED';
create index shipments_lost on shipments (seller_id, created_at desc) where status in ('LOST', 'DAMAGED', 'DISPOSED');

-- The label that the carrier created for a shipment, for carriers that require their own label.
create table carrier_labels (
  seller_id uuid not null references sellers,
  shipment_id uuid not null,
  pdf bytea not null,
  loaded_at timestamptz not null,
  primary key (seller_id, shipment_id),
  foreign key (seller_id, shipment_id) references shipments
);
-- A PDF does not compress further.
alter table carrier_labels alter column pdf set storage external;

-- A scan of a shipment, from the carrier or from Shipdesk. The server computes the status of the shipment from its
-- scans.
create table shipment_events (
  seller_id uuid not null references sellers,
  shipment_id uuid not null,
  at timestamptz not null,
  -- The code and the status of the carrier. An event of Shipdesk has the code `own`.
  code text not null,
  raw_status text not null,
  status text not null,
  words text not null,
  location text not null,
  -- The reason for a failed delivery; null for any other scan.
  reason text,
  received_at timestamptz not null,
  -- The evidence of the carrier for a delivery attempt: agent, delivery code, position and call. Null without evidence.
  evidence jsonb,
  primary key (seller_id, shipment_id, at, code, raw_status),
  foreign key (seller_id, shipment_id) references shipments
);
create index shipment_events_with_evidence on shipment_events (seller_id, received_at) where evidence is not null;
create index shipment_events_damaged on shipment_events (seller_id, shipment_id) where status = 'DAMAGED';

-- A box of a parcel with several boxes: its AWB and its newest scan. Box 1 has the AWB of the shipment. Only scans of
-- box 1 change the status of the shipment.
create table parcel_boxes (
  seller_id uuid not null references sellers,
  shipment_id uuid not null,
  box integer not null check (box >= 1),
  awb text not null,
  status text not null default 'READY_TO_SHIP',
  -- The time of the newest scan of the carrier; null before the first.
  seen_at timestamptz,
  words text not null default '',
  location text not null default '',
  -- The weight that the carrier measured; null if it measured none.
  weighed_grams integer,
  -- The time and the user of the scan for the next manifest. A parcel is complete once all its boxes are scanned.
  scanned_at timestamptz,
  scanned_by uuid,
  primary key (seller_id, shipment_id, box),
  foreign key (seller_id, shipment_id) references shipments
);
create index parcel_boxes_by_awb on parcel_boxes (seller_id, awb);
-- A push of a carrier has an AWB but no seller.
create index parcel_boxes_of_awb on parcel_boxes (awb);

create index parcel_boxes_delivered on parcel_boxes (seller_id, seen_at) where status = 'DELIVERED';

-- Failed deliveries (NDR).

-- A shipment with a failed delivery. The transaction that stores its scans updates the row, so the list reads no scans.
create table ndr_cases (
  seller_id uuid not null references sellers,
  shipment_id uuid not null,
  order_id uuid not null,
  docket_number text not null,
  account_id uuid not null,
  carrier text not null,
  awb text not null,
  state text not null check (state in ('action_required', 'requested', 'delivered', 'rto', 'closed')),
  -- True while the status of the shipment is UNDELIVERED. The carrier accepts actions only then.
  is_undelivered boolean not null,
  -- The reason, the code and the message of the newest failed delivery.
  reason text not null,
  code text not null,
  words text not null,
  attempts integer not null check (attempts > 0),
  -- True if the carrier refused an action because it makes no more attempts.
  is_exhausted boolean not null,
  risk_paise bigint not null check (risk_paise >= 0),
  first_failed_at timestamptz not null,
  failed_at timestamptz not null,
  -- The deadline for an action of the seller.
  due_at timestamptz not null,
  primary key (seller_id, shipment_id),
  foreign key (seller_id, shipment_id) references shipments
);
create index ndr_cases_by_risk on ndr_cases (seller_id, state, risk_paise desc, due_at, shipment_id);
create index ndr_cases_by_due on ndr_cases (seller_id, state, due_at, shipment_id);
create index ndr_cases_all_by_risk on ndr_cases (seller_id, risk_paise desc, due_at, shipment_id);
create index ndr_cases_all_by_due on ndr_cases (seller_id, due_at, shipment_id);
create index ndr_cases_by_docket on ndr_cases (seller_id, docket_number);
create index ndr_cases_by_order on ndr_cases (seller_id, order_id);

-- An action requested after a failed delivery, and the decision of the carrier.
create table ndr_actions (
  seller_id uuid not null references sellers,
  id uuid not null,
  shipment_id uuid not null,
  -- The number of the failed delivery.
  attempt integer not null,
  kind text not null,
  asked_by text not null check (asked_by in ('seller', 'consignee', 'clock')),
  -- The values of the action. They may be personal data, so they are erased with the consignee.
  details jsonb not null,
  -- `recorded`: operator staff must pass it on to the carrier. `passed_on`: the carrier has not decided yet.
  state text not null check (state in ('submitted', 'accepted', 'rejected', 'recorded', 'passed_on')),
  -- The message of the carrier, or the note of operator staff.
  words text not null,
  -- The number of steps that the carrier accepted, and the id of the pending step at the carrier.
  steps_done integer not null,
  token text,
  -- The earliest time of the request to the carrier.
  send_at timestamptz not null,
  created_at timestamptz not null,
  created_by uuid,
  settled_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, shipment_id) references ndr_cases
);
create index ndr_actions_by_case on ndr_actions (seller_id, shipment_id, created_at desc, id desc);
create index ndr_actions_by_hand on ndr_actions (created_at)
  where state in ('recorded', 'passed_on') and settled_at is null;

-- The last failed delivery of a parcel on a day, with reasons to doubt it.
create table delivery_attempts (
  seller_id uuid not null references sellers,
  shipment_id uuid not null,
  day date not null,
  carrier text not null,
  place text not null,
  pincode text not null,
  reason text not null,
  words text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  -- The reasons why the delivery cannot have failed as reported.
  marks jsonb not null,
  -- The statement of the consignee about the attempt.
  claim text check (claim in ('nobody_came', 'not_called')),
  claimed_at timestamptz,
  -- The action (ndr_actions) with which the seller disputes the report.
  dispute_id uuid,
  primary key (seller_id, shipment_id, day),
  foreign key (seller_id, shipment_id) references ndr_cases on delete cascade
);
create index delivery_attempts_by_day on delivery_attempts (seller_id, day);

-- A single-use link with which a consignee chooses an action. The token is not stored, only its hash.
create table ndr_links (
  seller_id uuid not null references sellers,
  token_hash bytea not null,
  shipment_id uuid not null,
  -- The number of the failed delivery.
  attempt integer not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  -- Null for a link in an email.
  created_by uuid,
  primary key (seller_id, token_hash),
  foreign key (seller_id, shipment_id) references ndr_cases
);

-- The default action after a failed delivery, if the seller chooses none in time. Without a row, the default settings
-- apply.
create table ndr_settings (
  seller_id uuid primary key references sellers,
  version integer not null,
  default_action text not null check (default_action in ('reattempt', 'return', 'none')),
  changed_at timestamptz not null,
  changed_by uuid not null
);

-- Returned parcels (RTO).

-- A shipment that its carrier returns to the seller, or a delivered reverse shipment. The transaction that stores its
-- scans updates the row, so the list reads no scans.
create table returned_parcels (
  seller_id uuid not null references sellers,
  shipment_id uuid not null,
  order_id uuid not null,
  docket_number text not null,
  carrier text not null,
  awb text not null,
  state text not null check (state in ('initiated', 'in_transit', 'delivered', 'acknowledged', 'closed')),
  -- The reason for the last failed delivery; null without one.
  reason text,
  -- The times of the first scan of the return and of the newest scan.
  started_at timestamptz not null,
  moved_at timestamptz not null,
  -- The time and the user of the acknowledgement by the warehouse, and the condition of the parcel.
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  condition text check (condition in ('good', 'damaged', 'missing', 'wrong_item')),
  note text not null,
  primary key (seller_id, shipment_id),
  foreign key (seller_id, shipment_id) references shipments,
  check ((acknowledged_at is null) = (condition is null))
);
create index returned_parcels_by_state on returned_parcels (seller_id, state, moved_at desc, shipment_id desc);
create index returned_parcels_all on returned_parcels (seller_id, moved_at desc, shipment_id desc);
create index returned_parcels_by_docket on returned_parcels (seller_id, docket_number);
create index returned_parcels_by_awb on returned_parcels (seller_id, awb);
create index returned_parcels_by_order on returned_parcels (seller_id, order_id);

-- Photos of returned parcels and of parcels with a weight discrepancy.
create table photos (
  seller_id uuid not null references sellers,
  id uuid not null,
  -- The id of the shipment of a return, or the id of a discrepancy.
  subject_kind text not null check (subject_kind in ('return', 'discrepancy')),
  subject_id uuid not null,
  -- A photo may show the label, so it is erased with the consignee of this order.
  order_id uuid not null,
  position smallint not null,
  width integer not null,
  height integer not null,
  jpeg bytea not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (seller_id, id)
);
create unique index photos_by_subject on photos (seller_id, subject_kind, subject_id, position);
create index photos_by_order on photos (seller_id, order_id);
-- A JPEG does not compress further.
alter table photos alter column jpeg set storage external;

-- A pickup requested from a carrier: one row per account, address and day. A scheduled pickup replaces the refused
-- pickups of the same account and address.
create table pickups (
  seller_id uuid not null references sellers,
  id uuid not null,
  account_id uuid not null,
  carrier text not null,
  -- The name of the address at the carrier.
  place text not null,
  pickup jsonb not null,
  day date not null,
  slot text not null,
  state text not null check (state in ('scheduled', 'refused', 'replaced')),
  -- The reason for a refusal: a code and the message of the carrier.
  problem jsonb,
  parcels integer not null check (parcels >= 0),
  attempts integer not null,
  -- Set while a call retries a refused pickup, so that only one call retries it at a time.
  retried_since timestamptz,
  -- The id of the pickup at the carrier; empty if the carrier assigned none.
  token text not null,
  asked_at timestamptz not null,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (seller_id, id),
  constraint pickups_day unique (seller_id, account_id, place, day)
);
create index pickups_by_asking on pickups (seller_id, asked_at desc);

-- A hand-over of parcels to a carrier at a pickup address on a day.
create table manifests (
  seller_id uuid not null references sellers,
  id uuid not null,
  number text not null,
  account_id uuid not null,
  carrier text not null,
  pickup jsonb not null,
  day date not null,
  parcels integer not null check (parcels > 0),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (seller_id, id),
  constraint manifests_number unique (seller_id, number)
);
create index shipments_by_manifest on shipments (seller_id, manifest_id) where manifest_id is not null;

-- Background jobs, added by the transaction that causes them. A worker leases a job. After the lease expires, any
-- worker can lease the job again.
create table jobs (
  seller_id uuid not null references sellers,
  id uuid not null,
  task text not null,
  -- A task has at most one job per key.
  key text not null,
  -- Jobs of one lane run one batch at a time and do not wait for other lanes of the task.
  lane text not null default '',
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  lease_until timestamptz,
  last_error text not null default '',
  -- Set after the last attempt fails. The job then waits for operator staff.
  failed_at timestamptz,
  created_at timestamptz not null,
  primary key (seller_id, id),
  constraint jobs_key unique (seller_id, task, key)
);
create index jobs_due on jobs (run_at) where failed_at is null;
create index jobs_by_lane on jobs (seller_id, task, lane, run_at) where failed_at is null;
create index jobs_leased on jobs (seller_id, task, lane, lease_until) where lease_until is not null;
create index jobs_failed on jobs (failed_at) where failed_at is not null;

-- Crosses sellers: the due times of jobs, so that idle workers read only this table. A hint may outlive its job.
-- Workers find a job without a hint within a minute.
create table job_hints (
  id bigint primary key generated by default as identity,
  seller_id uuid not null,
  task text not null,
  lane text not null,
  due_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index job_hints_due on job_hints (due_at);
create index job_hints_of_lane on job_hints (seller_id, task, lane);

-- Crosses sellers: counts the changes of cached data. A process reloads its cache when the count has changed.
create table change_counts (
  subject text primary key check (subject in ('rates', 'gst_states')),
  changes bigint not null
);

-- Changes to the data of a seller, such as orders, recharges and jobs. The transaction of the change writes the event,
-- which is kept for 30 days. Open screens read events (platform/events/events-service.ts).
create table domain_events (
  seller_id uuid not null references sellers,
  id uuid not null,
  kind text not null,
  -- Empty if the event does not belong to exactly one order.
  docket_number text not null,
  -- Contains no personal data, because users of every role receive it.
  data jsonb not null,
  -- The time of the database, because processes with different clocks read events by time.
  created_at timestamptz not null default now(),
  primary key (seller_id, id)
);
create index domain_events_time on domain_events (seller_id, created_at);

-- The sequence numbers of webhook events, by which receivers can sort the events of a parcel. `order.created` has 1.
create sequence event_numbers as bigint start 2;

-- Webhook endpoints and shops that receive events. The transaction of an event adds a job to the lane of each
-- subscription (platform/events/event-fan-out.ts).
create table event_subscriptions (
  seller_id uuid not null references sellers,
  id uuid not null,
  -- Empty for all types.
  types text[] not null,
  -- The task that gets a job for each event: `webhook` for an endpoint, `shop_write` for a shop.
  task text not null default 'webhook',
  primary key (seller_id, id)
);

-- A URL of the seller that receives events. While the endpoint is on, it has a subscription with the same id.
create table webhook_endpoints (
  seller_id uuid not null references sellers,
  id uuid not null,
  url text not null,
  description text not null,
  -- Empty for all types.
  types text[] not null,
  scheme text not null check (scheme in ('v1', 'v1a')),
  -- The encrypted secret that signs messages.
  secret bytea not null,
  -- Also signs messages until `previous_until`.
  previous_secret bytea,
  previous_until timestamptz,
  -- The reason why the endpoint is off; empty while it is on.
  off_reason text not null check (off_reason in ('', 'seller', 'failing', 'gone')),
  -- The time of the first failed attempt since the last success.
  failing_since timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (seller_id, id)
);

-- A message to an endpoint, kept for 30 days. The first attempt writes the row, except for a test message.
create table webhook_deliveries (
  seller_id uuid not null references sellers,
  id uuid not null,
  endpoint_id uuid not null,
  -- The same for all endpoints and attempts, so that receivers can recognise repeated messages.
  message_id text not null,
  type text not null,
  docket_number text not null,
  -- The body of the request, which the signature covers.
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  -- The number of attempts since the last replay.
  attempts integer not null,
  -- The HTTP status of the last attempt; null without a response.
  last_status integer,
  last_problem text not null,
  next_at timestamptz,
  occurred_at timestamptz not null,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, endpoint_id) references webhook_endpoints on delete cascade
);
create unique index webhook_deliveries_message on webhook_deliveries (seller_id, endpoint_id, message_id);
create index webhook_deliveries_by_endpoint on webhook_deliveries (seller_id, endpoint_id, id);
create index webhook_deliveries_failed on webhook_deliveries (seller_id, endpoint_id, id) where state = 'failed';

create table webhook_attempts (
  seller_id uuid not null references sellers,
  id uuid not null,
  delivery_id uuid not null,
  attempted_at timestamptz not null,
  status integer,
  problem text not null,
  milliseconds integer not null,
  -- The first 4 kB of the response.
  response text not null,
  primary key (seller_id, id),
  foreign key (seller_id, delivery_id) references webhook_deliveries on delete cascade
);
create index webhook_attempts_by_delivery on webhook_attempts (seller_id, delivery_id, id);

-- The number of orders of a business day at a stage is the sum over the slots. Concurrent transactions of a seller use
-- different slots where possible, so they rarely wait for each other. A single slot may be negative.
create table order_counts (
  seller_id uuid not null references sellers,
  direction text not null,
  stage text not null,
  day date not null,
  slot smallint not null,
  orders bigint not null,
  primary key (seller_id, direction, day, stage, slot)
) with (fillfactor = 50);

-- The figures of the dashboard by the day of capture; `charged` and `spend_paise` by the day of booking. A job recounts
-- a day and replaces its rows (operator/figures/analytics-service.ts).
create table daily_figures (
  seller_id uuid not null references sellers,
  day date not null,
  -- The dimension of `part`. The rows of each kind have the same totals, but rows of the kind `stage` have no charges.
  kind text not null check (kind in ('all', 'carrier', 'state', 'warehouse', 'stage')),
  -- Empty for a route without a price. Rows of the kind `stage` have neither zone nor payment mode.
  zone text not null,
  payment_mode text not null,
  part text not null,
  orders bigint not null,
  invoice_paise bigint not null,
  shipped bigint not null,
  delivered bigint not null,
  first_attempt bigint not null,
  ndr bigint not null,
  rto bigint not null,
  promised bigint not null,
  on_time bigint not null,
  transit_days bigint not null,
  parcels bigint not null,
  charged bigint not null,
  spend_paise bigint not null,
  cod_due_paise bigint not null,
  primary key (seller_id, kind, day, zone, payment_mode, part)
);

-- The order counts by stage when a day was counted. A job recounts a day whose counts in `order_counts` have changed.
create table figure_days (
  seller_id uuid not null references sellers,
  day date not null,
  stages text not null,
  primary key (seller_id, day)
);

-- The time of the last count of the figures, by the clock of the database.
create table figure_states (
  seller_id uuid not null references sellers,
  as_of timestamptz not null,
  primary key (seller_id)
);

-- The transaction that creates a resource also writes the key, so a key never exists without its resource.
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

create table imports (
  seller_id uuid not null references sellers,
  id uuid not null,
  file_name text not null,
  file_bytes bigint not null default 0,
  state text not null check (state in ('uploading', 'waiting', 'running', 'done', 'cancelled', 'failed')),
  problem text not null default '',
  created_by uuid not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  cancel_asked_at timestamptz,
  encoding text,
  -- The header of the file, or of the mapped rows if the file has a mapping.
  header text[],
  -- The mapping of the columns of the file to those of a bulk file; null for a bulk file.
  mapping jsonb,
  total_rows integer,
  row_number integer not null default 1,
  made_rows integer not null default 0,
  known_rows integer not null default 0,
  bad_rows integer not null default 0,
  -- An upload fails if its process does not renew this lease. Null after the upload.
  lease_until timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, created_by) references users
);

create table import_pieces (
  seller_id uuid not null,
  import_id uuid not null,
  ordinal integer not null,
  content bytea not null,
  primary key (seller_id, import_id, ordinal),
  foreign key (seller_id, import_id) references imports on delete cascade
);
alter table import_pieces alter column content set storage external;

create table import_refusals (
  seller_id uuid not null,
  import_id uuid not null,
  first_row integer not null,
  lines text not null,
  primary key (seller_id, import_id, first_row),
  foreign key (seller_id, import_id) references imports on delete cascade
);

-- The phone numbers in failed rows, so that an erasure finds the rows of a consignee.
create table import_refusal_phones (
  seller_id uuid not null,
  phone text not null,
  import_id uuid not null,
  first_row integer not null,
  primary key (seller_id, phone, import_id, first_row),
  foreign key (seller_id, import_id, first_row) references import_refusals on delete cascade
);

-- Reports that run in the background. A report and its file are kept for 14 days.
create table reports (
  seller_id uuid not null references sellers,
  id uuid not null,
  -- An id of the report catalogue (contract/reports), or `archive` for the archive of the seller.
  report text not null,
  -- The columns, groups and filters.
  query jsonb not null,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  format text not null check (format in ('csv', 'xlsx', 'zip')),
  state text not null check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  problem text not null default '',
  rows_read bigint not null default 0,
  lines bigint not null default 0,
  bytes bigint not null default 0,
  totals jsonb not null default '{}',
  -- Incremented by each run, and by an erasure during a run. Only the run with this number may end the report. Its
  -- pieces are the file.
  attempt integer not null default 0,
  -- `is_personal`: the file has data of consignees. `has_contacts`: it has their phone numbers or email addresses.
  is_personal boolean not null,
  has_contacts boolean not null,
  -- The time when the file was deleted, because it may contain an erased consignee.
  erased_at timestamptz,
  -- The users who get an email with a link to the file.
  recipients uuid[] not null,
  -- The schedule that started the report. Not a foreign key, because reports outlive their schedule.
  schedule_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  cancel_asked_at timestamptz,
  primary key (seller_id, id)
);
create index reports_newest on reports (seller_id, created_at desc, id desc);
create index reports_of_schedule on reports (seller_id, schedule_id, created_at desc) where schedule_id is not null;

create table report_pieces (
  seller_id uuid not null,
  report_id uuid not null,
  attempt integer not null,
  ordinal integer not null,
  content bytea not null,
  primary key (seller_id, report_id, attempt, ordinal),
  foreign key (seller_id, report_id) references reports on delete cascade
);
alter table report_pieces alter column content set storage external;

-- A schedule that runs a report and sends a link to members by email.
create table report_schedules (
  seller_id uuid not null references sellers,
  id uuid not null,
  report text not null,
  query jsonb not null,
  format text not null check (format in ('csv', 'xlsx')),
  cadence text not null check (cadence in ('daily', 'weekly', 'monthly')),
  -- Weekly: 1 is Monday. Monthly: the day of the month.
  day smallint not null check (day between 1 and 28),
  -- The hour of the day in Asia/Kolkata.
  hour smallint not null check (hour between 0 and 23),
  recipients uuid[] not null,
  -- True if the member who saved the schedule may not see phone numbers and email addresses.
  hides_contacts boolean not null,
  next_at timestamptz not null,
  last_run_at timestamptz,
  -- The reason why the last run sent nothing; empty otherwise.
  problem text not null default '',
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (seller_id, id)
);

-- A saved mapping of files with the same header to rows of a bulk file. It identifies a column by its position.
create table file_mappings (
  seller_id uuid not null references sellers,
  -- A hash of the names and units of the columns, in order.
  fingerprint text not null,
  file_name text not null,
  mapping jsonb not null,
  saved_by uuid not null,
  saved_at timestamptz not null,
  primary key (seller_id, fingerprint),
  foreign key (seller_id, saved_by) references users
);

-- A connected shop. While the connection is on, a job pulls the orders of the shop.
create table shop_connections (
  seller_id uuid not null references sellers,
  id uuid not null,
  channel text not null,
  name text not null,
  -- Identifies the shop. A seller can connect a shop only once, and a reconnected shop keeps its orders.
  identity text not null,
  state text not null check (state in ('on', 'paused', 'disconnected')),
  -- Incremented when the credentials change.
  version integer not null default 1,
  -- The encrypted credentials and the secret that signs hints of the shop. Null after a disconnect.
  credentials bytea,
  -- The facts about the shop that the connection test returned.
  facts jsonb not null,
  tracking_place text not null,
  settings jsonb not null,
  -- The time up to which changes of the shop are read.
  pulled_through timestamptz not null,
  -- The pull in progress: the time from which it reads changes, the cursor of the next page, and the newest change
  -- read.
  pull_since timestamptz,
  pull_cursor text,
  pull_seen timestamptz,
  -- The start of the last pull that read further back, to find changes that other pulls missed.
  swept_at timestamptz,
  pulled_at timestamptz,
  next_pull_at timestamptz,
  hinted_at timestamptz,
  -- The reason why the last pull failed: a code and the message of the shop. Empty while the shop responds.
  problem_code text not null default '',
  problem_words text not null default '',
  failing_since timestamptz,
  failures integer not null default 0,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (seller_id, id),
  foreign key (seller_id, created_by) references users,
  constraint shop_connections_identity unique (seller_id, channel, identity)
);

-- An order of a shop: captured as an order, or waiting for a correction.
create table shop_orders (
  seller_id uuid not null references sellers,
  connection_id uuid not null,
  -- The key of the order in the shop.
  shop_id text not null,
  shop_name text not null,
  state text not null check (state in ('waiting', 'captured')),
  order_id uuid,
  -- The docket number of the captured order; empty while the order waits.
  docket_number text not null,
  -- The phone number of the consignee in ten digits, for erasures; empty without one.
  phone text not null,
  -- The newest version of the order in the shop. Null after the consignee is erased. Later changes are ignored then.
  latest jsonb,
  -- The version that the order contains: from the capture, the last applied change or the last decision of a conflict.
  base jsonb,
  changed_at timestamptz not null,
  -- The rows of a waiting order as the seller corrected them.
  corrected jsonb,
  -- Groups that the seller corrected before the capture.
  corrected_groups text[] not null default '{}',
  -- Revisions of the order that changes in the shop created.
  shop_revisions integer[] not null default '{}',
  -- The values that products filled in because the shop left them out, each with the names of the products.
  completions jsonb not null default '[]',
  -- The groups of the order with a conflict that the seller must resolve, or `cancelled`. Empty without a conflict.
  conflict text[] not null default '{}',
  conflict_since timestamptz,
  created_at timestamptz not null,
  primary key (seller_id, connection_id, shop_id),
  foreign key (seller_id, connection_id) references shop_connections,
  foreign key (seller_id, order_id) references orders,
  check ((state = 'captured') = (order_id is not null))
);
create index shop_orders_by_order on shop_orders (seller_id, order_id) where order_id is not null;
create index shop_orders_waiting on shop_orders (seller_id, created_at) where state = 'waiting';
create index shop_orders_conflicts on shop_orders (seller_id, conflict_since) where conflict_since is not null;

-- An update that the server sends to a shop exactly once. It writes the row before the call.
create table shop_writes (
  seller_id uuid not null references sellers,
  id uuid not null,
  connection_id uuid not null,
  shop_id text not null,
  kind text not null check (kind in ('tracking', 'status')),
  awb text not null,
  -- The name of the status in the shop; empty for a tracking number.
  status text not null,
  happened_at timestamptz not null,
  -- `sending`: an attempt started and its outcome is unknown.
  state text not null check (state in ('waiting', 'sending', 'written', 'refused')),
  external_id text not null default '',
  attempts integer not null default 0,
  problem text not null default '',
  created_at timestamptz not null,
  written_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, connection_id, shop_id) references shop_orders,
  constraint shop_writes_once unique (seller_id, connection_id, shop_id, kind, awb, status)
);
create index shop_writes_open on shop_writes (seller_id, connection_id, created_at) where state in ('waiting', 'sending');

-- A request of a seller to erase a consignee. A job carries it out.
create table consignee_erasures (
  seller_id uuid not null references sellers,
  id uuid not null,
  -- Ten digits until the erasure is finished, so that reads leave out the consignee; empty afterwards.
  phone text not null,
  -- Null until the job counts the orders.
  total_orders integer,
  erased_orders integer not null default 0,
  -- Failed rows of imports, and waiting orders of shops.
  erased_rows integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, created_by) references users
);
create unique index consignee_erasures_running on consignee_erasures (seller_id, phone) where finished_at is null;

-- Crosses sellers: the rate cards of the operator, which price the orders of all sellers. A carrier sells a service
-- only if it has a rate card for it. A version is never changed or deleted, so that the price of any day can be shown.
create table rate_cards (
  carrier text not null,
  service text not null,
  version integer not null check (version > 0),
  prices jsonb not null,
  terms jsonb not null,
  changed_cells integer not null check (changed_cells >= 0),
  terms_changed boolean not null,
  -- The version applies from this time until a later version takes effect.
  effective_from timestamptz not null,
  saved_at timestamptz not null,
  saved_by uuid,
  saved_by_name text not null,
  saved_by_email text not null,
  primary key (carrier, service, version)
);

-- Crosses sellers: prices that operator staff prepare. They are stored as typed and may be invalid.
create table rate_drafts (
  carrier text not null,
  service text not null,
  revision integer not null check (revision > 0),
  based_on_version integer not null,
  prices jsonb not null,
  terms jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid not null,
  saved_by_name text not null,
  primary key (carrier, service)
);

-- Crosses sellers: the plans of the operator, one row per version. A version is never changed or deleted.
create table rate_plans (
  id uuid not null,
  version integer not null check (version > 0),
  name text not null,
  markups jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid not null,
  saved_by_name text not null,
  primary key (id, version)
);

-- The plans of a seller over time. The newest row applies. Without a plan, a seller pays the prices of the rate cards.
create table plan_assignments (
  seller_id uuid not null references sellers,
  version integer not null check (version > 0),
  plan_id uuid,
  assigned_at timestamptz not null,
  primary key (seller_id, version)
);

-- Crosses sellers: the operator's accounts with carriers, which book for every seller.
create table carrier_accounts (
  id uuid primary key,
  -- An id of the registry of carriers.
  carrier text not null check (carrier ~ '^[a-z][a-z0-9_-]*$'),
  name text not null,
  is_enabled boolean not null,
  -- True for the simulator of all sandboxes. No other seller ships with it, and operator staff do not see it.
  is_sandbox boolean not null default false,
  services text[] not null check (services <@ array['surface', 'express', 'surface_5kg', 'surface_10kg']),
  -- Encrypted with a key outside the database (shipping/carriers/carrier-accounts.ts).
  credentials bytea not null,
  -- The encrypted access token of the carrier, and the time when the server must renew it.
  session bytea,
  session_ends_at timestamptz,
  -- Set while a process requests a token. Other processes wait for the token.
  session_asked_at timestamptz,
  -- Consecutive refused sign-ins, and the message of the carrier. No process signs in before the pause ends, because
  -- carriers lock an account after a few wrong passwords. New credentials or a new base URL end the pause.
  sign_in_refusals integer not null default 0 check (sign_in_refusals >= 0),
  sign_in_paused_until timestamptz,
  sign_in_words text not null default '',
  settings jsonb not null,
  -- The result of the last connection test; null until one runs and after each change of the account.
  last_test jsonb,
  version integer not null check (version > 0),
  created_at timestamptz not null,
  created_by uuid,
  changed_at timestamptz not null,
  changed_by uuid,
  changed_by_name text not null
);
create unique index carrier_accounts_name on carrier_accounts (lower(name)) where not is_sandbox;

-- Crosses sellers: the rules of the operator that choose the service of an order. A version is never changed or
-- deleted, so that the choice for any booking can be explained.
create table carrier_preferences (
  version integer primary key check (version > 0),
  rules jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid not null,
  saved_by_name text not null
);

-- The label settings of a seller. Without a row, the default settings apply.
create table label_settings (
  seller_id uuid primary key references sellers,
  version integer not null check (version > 0),
  size text not null check (size in ('100x150', 'a4')),
  sort text not null check (sort in ('selected', 'product', 'pincode', 'order_date')),
  show_logo boolean not null,
  hide_phone boolean not null,
  hide_amount boolean not null,
  changed_at timestamptz not null,
  changed_by uuid not null
);

-- Crosses sellers: pushes of carriers, stored before the seller of a parcel is known. A job of the operator applies
-- them. Kept for 30 days.
create table carrier_pushes (
  -- An account of carrier_accounts. Not a foreign key, because Citus supports none between these kinds of tables.
  account_id uuid not null,
  -- SHA-256 of the body, so that a repeated push is stored once.
  hash bytea not null,
  body text not null,
  -- The scans that the adapter read. The type is json, because jsonb would not preserve the text.
  scans json not null,
  -- `unmatched`: a scan matches no parcel. `unreadable`: the adapter cannot read the body.
  state text not null check (state in ('waiting', 'done', 'unmatched', 'unreadable', 'failed')),
  received_at timestamptz not null,
  primary key (account_id, hash)
);
create index carrier_pushes_received on carrier_pushes (received_at);
create index carrier_pushes_unapplied on carrier_pushes (received_at desc)
  where state in ('unmatched', 'unreadable', 'failed');

-- Crosses sellers: responses of carriers about the lanes that they serve. A row without a response has a pending or
-- failed request.
create table carrier_lanes (
  -- An account of carrier_accounts. Not a foreign key, because Citus supports none between these kinds of tables.
  account_id uuid not null,
  from_pincode text not null check (from_pincode ~ '^[0-9]{6}$'),
  to_pincode text not null check (to_pincode ~ '^[0-9]{6}$'),
  payment_mode text not null check (payment_mode in ('COD', 'Prepaid', 'Pickup')),
  -- The upper limit of the weight step.
  grams int not null check (grams > 0),
  -- The newest response, and its day.
  is_served boolean,
  words text not null default '' check (length(words) <= 500),
  answered_on date,
  -- Set while a request is running.
  asked_at timestamptz,
  -- The time of the last request without a response.
  failed_at timestamptz,
  changed_at timestamptz not null,
  primary key (account_id, from_pincode, to_pincode, payment_mode, grams),
  check ((is_served is null) = (answered_on is null))
);
create index carrier_lanes_failed on carrier_lanes (failed_at) where failed_at is not null;

-- Registrations of pickup addresses with carriers. The key is the address and not the warehouse, because an order keeps
-- its address when the warehouse changes.
create table pickup_registrations (
  seller_id uuid not null references sellers,
  account_id uuid not null references carrier_accounts,
  -- SHA-256 of the pickup address and the return address.
  address_hash text not null check (address_hash ~ '^[0-9a-f]{64}$'),
  -- The name of the address at the carrier.
  carrier_name text not null check (length(carrier_name) <= 50),
  state text not null check (state in ('registered', 'failed')),
  -- `account`: the carrier refused the credentials. `address`: it refused the address. `no_answer`: it did not respond.
  cause text check (cause in ('account', 'address', 'no_answer')),
  -- The message of the carrier after a failure; empty without a response.
  words text not null,
  at timestamptz not null,
  primary key (seller_id, account_id, address_hash),
  check ((state = 'failed') = (cause is not null))
);

-- The balances of a seller: credits minus debits. Each posting locks the row and updates the balances.
create table wallets (
  seller_id uuid primary key references sellers,
  wallet_paise bigint not null default 0,
  hold_paise bigint not null default 0 check (hold_paise >= 0),
  cod_payable_paise bigint not null default 0,
  -- The amount that the seller owes beyond the wallet, as a negative balance.
  receivable_paise bigint not null default 0 check (receivable_paise <= 0),
  credit_limit_paise bigint not null check (credit_limit_paise >= 0),
  -- The server notifies the seller when the wallet falls below this balance; null for no notification.
  low_balance_paise bigint,
  -- The number of transfers, which is the `seq` of the last one.
  entries bigint not null default 0
);

create table transfers (
  seller_id uuid not null references sellers,
  -- Numbers the transfers of a seller without gaps.
  seq bigint not null,
  posted_at timestamptz not null,
  cause_kind text not null,
  cause_id text not null,
  -- Unique within the cause, so that a repeated posting has no effect.
  leg text not null,
  -- The type of the line in the passbook.
  entry text not null,
  debit text not null,
  credit text not null check (credit <> debit),
  amount_paise bigint not null check (amount_paise > 0),
  docket_number text,
  -- The parameters of the description.
  note jsonb not null,
  -- The wallet balance after this transfer.
  wallet_paise bigint not null,
  primary key (seller_id, seq),
  constraint transfers_cause unique (seller_id, cause_kind, cause_id, leg)
);
-- The passbook, newest line first.
create index transfers_of_passbook on transfers (seller_id, seq desc)
  where debit in ('wallet', 'receivable') or credit in ('wallet', 'receivable');
create index transfers_by_docket on transfers (seller_id, docket_number) where docket_number is not null;
create index transfers_by_time on transfers (seller_id, posted_at);

-- Crosses sellers: an outgoing bank transfer pays one payout, refund or payment to a carrier.
create table paid_transfers (
  utr text primary key,
  seller_id uuid not null,
  -- The id of the payout, the refund or the payment to a carrier.
  cause_id uuid not null
);

-- Crosses sellers: the results of ledger checks, which run nightly and on request. The newest 100 are kept.
create table ledger_proofs (
  id uuid primary key,
  checked_at timestamptz not null,
  accounts bigint not null,
  transfers bigint not null,
  -- The number of findings. `findings` has the first 100.
  differences bigint not null,
  findings jsonb not null,
  took_ms integer not null
);

-- Recharges of wallets: bank transfers that the operator confirms, and payment links of the gateway.

create table recharges (
  seller_id uuid not null references sellers,
  -- A UUIDv7, which sorts by creation time.
  id uuid not null,
  mode text not null check (mode in ('offline', 'gateway')),
  state text not null check (state in
    ('awaiting_approval', 'approved', 'declined', 'starting', 'awaiting_payment', 'paid', 'expired', 'failed')),
  amount_paise bigint not null check (amount_paise > 0),
  -- The reference of the bank transfer, in capitals.
  utr text,
  link_id text,
  link_url text,
  payment_id text,
  -- The time when the payment link expires.
  expires_at timestamptz,
  -- The reason for a decline or a failure.
  reason text not null,
  created_at timestamptz not null,
  created_by uuid not null,
  decided_at timestamptz,
  -- The operator who decided; null for the gateway.
  decided_by uuid,
  primary key (seller_id, id),
  check ((mode = 'offline') = (utr is not null))
);
-- A seller can enter a declined reference again.
create unique index recharges_reference on recharges (seller_id, utr) where state <> 'declined';
create index recharges_by_utr on recharges (utr) where utr is not null;
create index recharges_by_payment on recharges (payment_id) where payment_id is not null;
create index recharges_by_id on recharges (id);
create index recharges_waiting on recharges (id) where state = 'awaiting_approval';

create table recharge_refunds (
  seller_id uuid not null,
  id uuid not null,
  recharge_id uuid not null,
  state text not null check (state in ('pending', 'paid', 'failed')),
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  -- The reference of the bank transfer that refunded an offline recharge.
  utr text,
  -- The id of the refund at the gateway.
  gateway_id text,
  created_at timestamptz not null,
  created_by uuid not null,
  settled_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, recharge_id) references recharges
);
create index recharge_refunds_by_utr on recharge_refunds (utr) where utr is not null;
create index recharge_refunds_of on recharge_refunds (seller_id, recharge_id);

-- Crosses sellers: an incoming bank transfer credits one recharge.
create table credited_transfers (
  utr text primary key,
  seller_id uuid not null,
  recharge_id uuid not null
);

-- Crosses sellers: events of the gateway, which arrive before the seller is known. Their bodies contain personal data
-- and are not stored.
create table payment_events (
  event_id text primary key,
  kind text not null,
  outcome text not null check (outcome in ('applied', 'ignored', 'mismatch', 'unknown')),
  payment_id text,
  amount_paise bigint,
  received_at timestamptz not null
);
create index payment_events_stray on payment_events (received_at desc) where outcome in ('mismatch', 'unknown');

-- A weight discrepancy: the carrier charges a leg of a parcel at a higher weight than booked. The difference in price
-- is on hold until the case ends.
create table discrepancies (
  seller_id uuid not null references sellers,
  id uuid not null,
  shipment_id uuid not null,
  order_id uuid not null,
  docket_number text not null,
  carrier text not null,
  awb text not null,
  leg text not null check (leg in ('forward', 'rto')),
  source text not null check (source in ('scan', 'invoice')),
  state text not null
    check (state in ('new', 'accepted', 'auto_accepted', 'disputed', 'dispute_accepted', 'dispute_rejected')),
  booked_grams integer not null check (booked_grams > 0),
  charged_grams integer not null check (charged_grams > booked_grams),
  -- The size that the carrier measured; null if it reports only a weight.
  charged_size jsonb,
  taxable_paise bigint not null check (taxable_paise > 0),
  tax_paise bigint not null check (tax_paise >= 0),
  -- The booked price and the price at the charged weight, line by line, when the case was opened.
  working jsonb not null,
  opened_at timestamptz not null,
  -- The deadline for the seller to accept or dispute.
  due_at timestamptz not null,
  category text check (category in ('weight_wrong', 'dimensions_wrong', 'packaging_included', 'not_my_parcel', 'other')),
  remark text not null default '',
  disputed_at timestamptz,
  ended_at timestamptz,
  -- The reply of operator staff to a dispute.
  decision text not null default '',
  primary key (seller_id, id),
  constraint discrepancies_of_leg unique (seller_id, shipment_id, leg),
  foreign key (seller_id, shipment_id) references shipments
);
create index discrepancies_by_state on discrepancies (seller_id, state, due_at, id);
create index discrepancies_by_opening on discrepancies (seller_id, opened_at desc, id desc);
-- A carrier invoice bills shipments of many sellers.
create index discrepancies_of_shipment on discrepancies (shipment_id);
create index discrepancies_by_order on discrepancies (seller_id, order_id);
-- Operator staff search and decide the disputes of all sellers.
create index disputes_by_awb on discrepancies (awb) where disputed_at is not null;
create index disputes_by_docket on discrepancies (docket_number) where disputed_at is not null;
create index disputes_by_seller on discrepancies (seller_id, disputed_at) where disputed_at is not null;
create index disputes_open on discrepancies (disputed_at) where state = 'disputed';
create index discrepancies_by_dispute on discrepancies (disputed_at, seller_id, id) where disputed_at is not null;

-- Crosses sellers: invoices of carriers that operator staff check, and their lines.
create table carrier_invoices (
  id uuid primary key,
  account_id uuid not null references carrier_accounts,
  carrier text not null,
  file_name text not null,
  -- SHA-256 of the file; empty until the upload is complete.
  content_hash text not null default '',
  -- The check reports parcels booked on these days that no invoice bills; null to report none.
  period_from date,
  period_to date check (period_to >= period_from),
  -- A job changes `reading` to `failed` if the process that checks the invoice stops.
  state text not null check (state in ('reading', 'done', 'failed')),
  -- The names of the columns of the file that were not read.
  unread_columns text[] not null default '{}',
  lines integer not null default 0,
  counts jsonb not null default '{}',
  billed_paise bigint not null default 0,
  expected_paise bigint not null default 0,
  over_paise bigint not null default 0,
  gst_paise bigint not null default 0,
  created_at timestamptz not null,
  created_by uuid not null,
  finished_at timestamptz,
  -- The time when the last line was posted.
  accepted_at timestamptz,
  accepted_by uuid,
  paid_paise bigint not null default 0 check (paid_paise >= 0)
);
create index carrier_invoices_newest on carrier_invoices (created_at desc, id desc);
create index carrier_invoices_open on carrier_invoices (created_at) where state = 'done' and accepted_at is null;

create table carrier_invoice_lines (
  invoice_id uuid not null references carrier_invoices on delete cascade,
  -- The row in the file. A parcel that the file lacks has a number after the last row.
  row_number integer not null,
  kind text not null check (kind in ('matched', 'weight', 'zone', 'rto', 'cod', 'fuel', 'remote', 'rate', 'not_ours',
    'not_carried', 'duplicate', 'credit', 'unreadable', 'missing')),
  faults text[] not null,
  -- The AWB of the parcel, or the number in the file if the parcel is unknown.
  awb text not null,
  -- The number in the file if it belongs to a box other than the first; empty otherwise.
  box_awb text not null default '',
  seller_id uuid,
  shipment_id uuid,
  docket_number text not null,
  -- The billed and the expected values of the parcel; null if unknown.
  billed_grams integer,
  expected_grams integer,
  billed_zone text not null,
  expected_zone text not null,
  billed_paise bigint,
  expected_paise bigint,
  over_paise bigint not null,
  -- The result of the line without the other lines of its AWB. Null for an unreadable or missing line.
  own_check jsonb,
  -- The GST in the billed amount.
  gst_paise bigint not null default 0,
  booked_at timestamptz,
  primary key (invoice_id, row_number)
);
create index carrier_invoice_lines_unbooked on carrier_invoice_lines (invoice_id, row_number)
  where booked_at is null and billed_paise <> 0;
create index carrier_invoice_lines_by_kind on carrier_invoice_lines (invoice_id, kind, row_number);
create index carrier_invoice_lines_by_awb on carrier_invoice_lines (awb, invoice_id);

-- Crosses sellers: bank transfers that pay invoices of carriers.
create table carrier_invoice_payments (
  id uuid primary key,
  invoice_id uuid not null references carrier_invoices,
  -- The operator. The payment is posted to its books.
  seller_id uuid not null,
  paid_on date not null,
  utr text not null,
  amount_paise bigint not null check (amount_paise > 0),
  -- The deducted tax, which also settles the invoice.
  tds_paise bigint not null default 0 check (tds_paise >= 0),
  created_at timestamptz not null,
  created_by uuid not null
);
create index carrier_invoice_payments_of_invoice on carrier_invoice_payments (invoice_id);

-- COD remittances and the bank accounts that receive them.

-- Bank accounts of sellers, one row per change. The account number is encrypted with a key outside the database.
create table bank_accounts (
  seller_id uuid not null references sellers,
  id uuid not null,
  holder_name text not null,
  ifsc text not null check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  number_sealed bytea not null,
  last_four text not null check (length(last_four) = 4),
  created_at timestamptz not null,
  created_by uuid not null,
  -- A day after the change, so that the owner can stop an unauthorised change.
  in_force_from timestamptz not null,
  verified_at timestamptz,
  verified_by uuid,
  -- The time when the account was rejected, or was replaced before it was in force.
  closed_at timestamptz,
  rejected_at timestamptz,
  -- The server shows the reason to the seller.
  rejection_reason text check ((rejection_reason is null) = (rejected_at is null)),
  primary key (seller_id, id)
);
create index bank_accounts_newest on bank_accounts (seller_id, created_at desc);
create index bank_accounts_to_verify on bank_accounts (created_at) where verified_at is null and closed_at is null;

-- The payout plan of a seller. Without a row, the standard plan applies.
create table remittance_plans (
  seller_id uuid primary key references sellers,
  plan text not null check (plan in ('standard', 'early_4', 'early_3', 'early_2')),
  changed_at timestamptz not null,
  changed_by uuid not null
);

-- A payout of COD to a seller. `net_paise` is the COD less the other amounts.
create table remittances (
  seller_id uuid not null references sellers,
  id uuid not null,
  -- Numbers the payouts of the seller.
  number integer not null check (number > 0),
  run_on date not null,
  state text not null check (state in ('in_batch', 'remitted', 'matched', 'returned', 'cancelled')),
  parcels integer not null check (parcels > 0),
  cod_paise bigint not null,
  reversed_paise bigint not null check (reversed_paise >= 0),
  fee_paise bigint not null check (fee_paise >= 0),
  gst_paise bigint not null check (gst_paise >= 0),
  dues_paise bigint not null check (dues_paise >= 0),
  net_paise bigint not null check (net_paise > 0),
  bank_account_id uuid not null,
  utr text,
  created_at timestamptz not null,
  remitted_at timestamptz,
  remitted_by uuid,
  matched_at timestamptz,
  -- Null if an uploaded bank statement showed the transfer.
  matched_by uuid,
  -- The number of times that the bank returned the transfer.
  returns integer not null default 0 check (returns >= 0),
  -- The time when the transfer was written to a bank file. All payouts of a file have the same time.
  filed_at timestamptz,
  primary key (seller_id, id),
  constraint remittances_number unique (seller_id, number),
  constraint remittances_utr unique (seller_id, utr),
  foreign key (seller_id, bank_account_id) references bank_accounts,
  check (net_paise = cod_paise - reversed_paise - fee_paise - gst_paise - dues_paise),
  check ((utr is not null) = (state in ('remitted', 'matched')))
);
-- A seller has one payout per run.
create unique index remittances_run on remittances (seller_id, run_on) where state <> 'cancelled';
create index remittances_recent on remittances (created_at desc, id desc);
create index remittances_by_utr on remittances (utr) where utr is not null;
create index remittances_open on remittances (state, created_at) where state in ('in_batch', 'remitted', 'returned');

-- The COD of a delivered parcel. A correction of the delivery reverses the row. A later delivery adds another row.
create table cod_lines (
  seller_id uuid not null references sellers,
  shipment_id uuid not null,
  turn integer not null check (turn > 0),
  docket_number text not null,
  awb text not null,
  cod_paise bigint not null check (cod_paise > 0),
  -- The plan when the delivery was recorded.
  plan text not null,
  fee_paise bigint not null check (fee_paise >= 0),
  delivered_on date not null,
  eligible_on date not null,
  remittance_id uuid,
  reversed_at timestamptz,
  -- The payout from which a reversed COD was deducted. Set only if another payout contained the COD.
  deducted_in uuid,
  -- The amount that the carrier remitted or that the operator waived. A reversal does not change it.
  settled_paise bigint not null default 0,
  primary key (seller_id, shipment_id, turn),
  foreign key (seller_id, shipment_id) references shipments,
  foreign key (seller_id, remittance_id) references remittances,
  foreign key (seller_id, deducted_in) references remittances
);
-- The COD report reads the lines by day of delivery.
create index cod_lines_by_delivery on cod_lines (seller_id, delivered_on, shipment_id, turn);
create index cod_lines_due on cod_lines (seller_id, eligible_on) where remittance_id is null and reversed_at is null;
create index cod_lines_due_anywhere on cod_lines (eligible_on) where remittance_id is null and reversed_at is null;
create index cod_lines_to_deduct on cod_lines (seller_id, reversed_at)
  where remittance_id is not null and reversed_at is not null and deducted_in is null;
create index cod_lines_of_remittance on cod_lines (seller_id, remittance_id) where remittance_id is not null;
-- COD that carriers owe, and COD that they remitted for deliveries that were corrected later.
create index cod_lines_at_carrier on cod_lines (delivered_on)
  where (reversed_at is null and settled_paise = 0) or (reversed_at is not null and settled_paise <> 0);
create index cod_lines_deducted_in on cod_lines (seller_id, deducted_in) where deducted_in is not null;

-- Crosses sellers: remittances of carriers for the COD that they collected, and the lines of their files.
create table carrier_remittances (
  id uuid primary key,
  -- The operator. Amounts without a parcel are posted to its books.
  seller_id uuid not null,
  account_id uuid not null references carrier_accounts,
  file_name text not null,
  -- SHA-256 of the file.
  content_hash text not null,
  received_on date not null,
  utr text not null,
  received_paise bigint not null check (received_paise > 0),
  -- The sum of the lines. The carrier deducted the difference to `received_paise`.
  lines_paise bigint not null,
  lines integer not null check (lines > 0),
  -- The names of the columns of the file that were not read.
  unread_columns text[] not null default '{}',
  -- The ledger account of the difference; null until it is booked, and without a difference.
  deduction_account text check (deduction_account in ('carrier_payable', 'adjustments')),
  deduction_reason text not null default '',
  created_at timestamptz not null,
  created_by uuid not null,
  booked_at timestamptz,
  constraint carrier_remittances_utr unique (utr),
  constraint carrier_remittances_file unique (account_id, content_hash)
);
create index carrier_remittances_newest on carrier_remittances (created_at desc, id desc);

create table carrier_remittance_lines (
  remittance_id uuid not null references carrier_remittances on delete cascade,
  -- The row in the file. The amounts of an AWB are summed in one line.
  row_number integer not null,
  awb text not null,
  -- Negative for an amount that the carrier takes back.
  paid_paise bigint not null check (paid_paise <> 0),
  -- The seller of the parcel, or the operator for an unknown AWB. The line is posted to its books.
  seller_id uuid not null,
  shipment_id uuid,
  docket_number text not null,
  kind text not null check (kind in ('matched', 'short', 'over', 'unknown', 'not_due', 'repeated', 'taken_back')),
  -- The amount that the carrier owed for the parcel at the last comparison of the line.
  owed_paise bigint not null,
  booked_at timestamptz,
  -- `parcel` settles the COD of the parcel, `adjustment` does not.
  booked_as text check (booked_as in ('parcel', 'adjustment')),
  reason text not null default '',
  decided_by uuid,
  primary key (remittance_id, row_number),
  check ((booked_at is null) = (booked_as is null))
);
create index carrier_remittance_lines_open on carrier_remittance_lines (remittance_id, kind, row_number)
  where booked_at is null;
create index carrier_remittance_lines_of_parcel on carrier_remittance_lines (shipment_id) where booked_as = 'parcel';

-- Crosses sellers: the terms that the operator agreed with the carrier of an account. Without a row, the default terms
-- apply.
create table carrier_terms (
  account_id uuid primary key references carrier_accounts,
  cod_days integer not null check (cod_days >= 0),
  liability_paise bigint not null check (liability_paise >= 0),
  attempt_paise bigint not null check (attempt_paise >= 0),
  saved_at timestamptz not null,
  saved_by uuid not null
);

-- Crosses sellers: claims against carriers, by account and month.
create table carrier_claims (
  id uuid primary key,
  account_id uuid not null references carrier_accounts,
  -- The first day of the month.
  month date not null,
  kind text not null check (kind in ('weight', 'zone', 'rto', 'cod', 'fuel', 'remote', 'rate', 'not_ours', 'not_carried',
    'duplicate', 'cod_short', 'cod_late', 'lost', 'damaged', 'attempt')),
  -- Identifies the line, the parcel or the attempt, so that a repeated search does not add the claim again.
  source text not null,
  -- The seller of the parcel, or the operator for an unknown AWB. A credit is posted to its books.
  seller_id uuid not null,
  shipment_id uuid,
  docket_number text not null,
  awb text not null,
  occurred_on date not null,
  amount_paise bigint not null check (amount_paise > 0),
  -- The GST in the amount.
  gst_paise bigint not null check (gst_paise >= 0),
  evidence jsonb not null,
  state text not null check (state in ('open', 'claimed', 'credited', 'refused')),
  credited_paise bigint not null check (credited_paise >= 0 and credited_paise <= amount_paise),
  -- The time when the credit was posted; null for a credit that is part of a remittance or an invoice of the carrier.
  posted_at timestamptz,
  reference text not null,
  found_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  constraint carrier_claims_source unique (account_id, source)
);
create index carrier_claims_of_month on carrier_claims (account_id, month, state, amount_paise desc);

-- Tax invoices, credit notes and claims.

-- Crosses sellers: the company of the operator, which is the supplier on invoices. The table has one row.
create table company (
  singleton boolean primary key default true check (singleton),
  version integer not null,
  legal_name text not null,
  gstin text not null,
  address text not null,
  city text not null,
  pincode text not null,
  bank_account_name text not null,
  bank_name text not null,
  bank_account_number text not null,
  bank_ifsc text not null,
  -- Documents need an IRN from this day on; null while e-invoices are off.
  einvoice_from date,
  changed_at timestamptz not null,
  changed_by uuid not null
);

-- Crosses sellers: the last number of each document series and financial year. A transaction locks the row until it
-- commits the document, so that a series has no gaps.
create table document_series (
  series text not null check (series in ('INV', 'CRN')),
  year text not null,
  last bigint not null,
  primary key (series, year)
);

-- The seller as the recipient of invoices.
create table tax_details (
  seller_id uuid primary key references sellers,
  version integer not null,
  legal_name text not null,
  -- Null for a seller without a GST registration.
  gstin text,
  address text not null,
  city text not null,
  pincode text not null,
  state text not null,
  changed_at timestamptz not null,
  changed_by uuid not null
);

-- The invoice cycle of a seller. Without a row, the cycle is a month.
create table invoice_terms (
  seller_id uuid primary key references sellers,
  cycle text not null check (cycle in ('month', 'half_month')),
  changed_at timestamptz not null,
  changed_by uuid not null
);

-- The periods whose charges were invoiced. There are no gaps between them.
create table invoice_runs (
  seller_id uuid not null references sellers,
  period_start date not null,
  period_end date not null check (period_end >= period_start),
  ran_at timestamptz not null,
  documents integer not null,
  primary key (seller_id, period_start)
);

-- Invoices and credit notes. Only `settled_paise` and `overdue_told_at` change.
create table tax_documents (
  seller_id uuid not null references sellers,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null,
  issued_on date not null,
  -- The period of the charges; null for a standalone credit note.
  period_start date,
  period_end date,
  -- The place of supply.
  place_state text not null,
  -- Both parties as they were on the day of issue.
  supplier jsonb not null,
  recipient jsonb not null,
  charges bigint not null,
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  utgst_paise bigint not null check (utgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  -- The difference between the sum of the rounded taxes of the charges and the tax on the sum of the charges.
  rounding_paise bigint not null default 0,
  total_paise bigint not null check (
    total_paise = taxable_paise + cgst_paise + sgst_paise + utgst_paise + igst_paise + rounding_paise
  ),
  -- For an invoice: the due date, the amount that the wallet did not cover at issue, and the part of it that was paid
  -- later.
  due_on date,
  due_paise bigint not null default 0 check (due_paise between 0 and total_paise),
  settled_paise bigint not null default 0 check (settled_paise between 0 and due_paise),
  -- The amount by which the wallet balance was below zero at issue.
  wallet_owed_paise bigint not null default 0 check (wallet_owed_paise >= 0),
  -- The time when the seller was notified that the invoice is overdue.
  overdue_told_at timestamptz,
  -- The reason for a credit note.
  reason text,
  note text not null,
  docket_number text,
  invoice_id uuid,
  created_at timestamptz not null,
  -- Null for a document of the invoice run.
  created_by uuid,
  primary key (seller_id, id),
  foreign key (seller_id, invoice_id) references tax_documents,
  constraint tax_documents_number unique (seller_id, number),
  check ((kind = 'invoice') = (due_on is not null)),
  check ((kind = 'credit_note') = (reason is not null))
);
-- A period has one document for each place of supply.
create unique index tax_documents_period on tax_documents (seller_id, period_start, place_state)
  where period_start is not null;
create index tax_documents_newest on tax_documents (seller_id, kind, issued_on desc, number desc);
create index tax_documents_of_number on tax_documents (number);
create index tax_documents_registered on tax_documents (issued_on)
  where taxable_paise > 0 and recipient ->> 'gstin' is not null;
create index tax_documents_by_number on tax_documents (kind, issued_on desc, number desc);
create index tax_documents_unpaid on tax_documents (due_on) where kind = 'invoice' and due_paise > settled_paise;
create index tax_documents_by_invoice on tax_documents (seller_id, invoice_id) where invoice_id is not null;

-- The decisions of the operator on lost, damaged and disposed parcels.
create table claims (
  seller_id uuid not null references sellers,
  shipment_id uuid not null,
  state text not null check (state in ('approved', 'declined')),
  -- The amount paid for the goods, and the refunded freight with its GST.
  goods_paise bigint not null check (goods_paise >= 0),
  freight_paise bigint not null check (freight_paise >= 0),
  reason text not null,
  credit_note_id uuid,
  decided_at timestamptz not null,
  decided_by uuid not null,
  primary key (seller_id, shipment_id),
  foreign key (seller_id, shipment_id) references shipments,
  foreign key (seller_id, credit_note_id) references tax_documents
);

-- The responses of the e-invoice portal for documents of registered sellers. They never change.
create table einvoices (
  seller_id uuid not null references sellers,
  document_id uuid not null,
  irn text not null check (irn ~ '^[0-9a-f]{64}$'),
  ack_number text not null,
  acknowledged_at timestamptz not null,
  -- The text of the QR code, a JSON Web Token that the portal signed.
  signed_qr text not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  primary key (seller_id, document_id),
  foreign key (seller_id, document_id) references tax_documents
);

-- Tax deducted at source: by a seller from an invoice, or by the operator from a payment to a carrier.
create table tds_deductions (
  -- The seller, or the operator for a payment to a carrier. The deduction is posted to its books.
  seller_id uuid not null references sellers,
  id uuid not null,
  kind text not null check (kind in ('seller', 'carrier')),
  -- The invoice of a seller.
  document_id uuid,
  -- The payment to a carrier.
  payment_id uuid,
  -- The number of the invoice, or the UTR of the payment.
  subject text not null,
  -- The name of the account with the carrier; empty for a seller.
  carrier_name text not null,
  deducted_on date not null,
  section text not null,
  payment_code text not null,
  -- The amount before GST.
  base_paise bigint not null check (base_paise >= 0),
  amount_paise bigint not null check (amount_paise > 0),
  -- The part that settled the amount due on the invoice. The certificate credits the rest to the wallet.
  settled_paise bigint not null check (settled_paise between 0 and amount_paise),
  state text not null check (state in ('open', 'certified', 'refused')),
  certificate_number text not null default '',
  reason text not null default '',
  created_at timestamptz not null,
  created_by uuid not null,
  decided_at timestamptz,
  decided_by uuid,
  primary key (seller_id, id),
  foreign key (seller_id, document_id) references tax_documents,
  check ((kind = 'seller') = (document_id is not null)),
  check ((kind = 'carrier') = (payment_id is not null)),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'certified') = (certificate_number <> ''))
);
create unique index tds_deductions_of_document on tds_deductions (seller_id, document_id)
  where document_id is not null and state <> 'refused';
create index tds_deductions_newest on tds_deductions (seller_id, deducted_on desc, id desc);
create index tds_deductions_open on tds_deductions (deducted_on) where state = 'open';

-- Messages: links that set a new password, emails and notifications.

-- A single-use link that sets a new password. The token is not stored, only its hash.
create table password_links (
  seller_id uuid not null references sellers,
  -- SHA-256 of the token.
  token_hash bytea not null check (length(token_hash) = 32),
  user_id uuid not null,
  expires_at timestamptz not null,
  primary key (seller_id, token_hash),
  foreign key (seller_id, user_id) references users on delete cascade
);
create index password_links_by_user on password_links (seller_id, user_id);

-- The outbox of emails. A row refers to a user, to the consignee of an order, or to an invitation. The server reads the
-- address when it sends the email, so the outbox contains no personal data.
create table mails (
  seller_id uuid not null references sellers,
  id uuid not null,
  template text not null,
  user_id uuid,
  docket_number text,
  params jsonb not null,
  -- `held`: there is no mail server, or the seller is a sandbox. `dropped`: the recipient has no valid address.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'held', 'dropped')),
  -- The reply code of the mail server, or the error code of the network. The text of a reply may contain the address.
  problem text not null default '',
  attempts integer not null default 0,
  -- The link in a held email of a demo, which shows the link instead of sending the email.
  demo_link text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, user_id) references users on delete cascade,
  -- An email with neither refers to an invitation.
  check (user_id is null or docket_number is null)
);
create index mails_of_seller on mails (seller_id, created_at desc, id desc);
create index mails_recent on mails (created_at desc, id desc);
create index mails_refused on mails (created_at) where state = 'failed';

-- The email settings of a seller. The default settings apply to an event without a row.
create table mail_switches (
  seller_id uuid not null references sellers,
  event text not null,
  to_seller boolean not null,
  to_consignee boolean not null,
  primary key (seller_id, event)
);

-- Notifications. Orders with the same event at the same time share a row.
create table notifications (
  seller_id uuid not null references sellers,
  -- A UUIDv7, so that the primary key sorts by time.
  id uuid not null,
  event text not null,
  -- Empty unless the notification is about one order.
  docket_number text not null,
  subjects integer not null check (subjects > 0),
  created_at timestamptz not null,
  primary key (seller_id, id)
);

create table notification_reads (
  seller_id uuid not null references sellers,
  user_id uuid not null,
  notification_id uuid not null,
  read_at timestamptz not null,
  primary key (seller_id, user_id, notification_id),
  foreign key (seller_id, user_id) references users on delete cascade,
  foreign key (seller_id, notification_id) references notifications on delete cascade
);

-- The audit log: changes, exports and reads of many rows, without personal data. A job seals the entries into one hash
-- chain per seller.
create table audit_entries (
  seller_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  actor uuid,
  session_id uuid,
  -- The API key that acted for the user.
  key_id uuid,
  request_id text,
  -- A keyed hash of the network address of the caller.
  address text not null,
  call text not null,
  action text not null,
  subject text not null,
  change jsonb not null,
  -- The position in the chain of the seller, and SHA-256 of the previous hash and this entry. Set once, by sealing.
  position bigint,
  hash bytea,
  primary key (seller_id, id),
  check ((position is null) = (hash is null))
);
create unique index audit_entries_chain on audit_entries (seller_id, position) where position is not null;
-- The log of all sellers, of one seller, and of one subject, newest first.
create index audit_entries_newest on audit_entries (at desc, id desc);
create index audit_entries_of_seller on audit_entries (seller_id, at desc, id desc);
create index audit_entries_of_subject on audit_entries (subject, at desc, id desc) where subject <> '';
-- Entries about several orders list them as `dockets`.
create index audit_entries_of_dockets on audit_entries using gin ((change -> 'dockets')) where change ? 'dockets';
-- The history of an account. The actions are the `accountActions` of contract/operator/audit-actions.ts.
create index audit_entries_of_account on audit_entries (seller_id, at desc, id desc)
  where action in (
    'api_key.changed', 'api_key.created', 'api_key.revoked', 'api_key.rotated', 'bank_account.changed', 'bank_account.revealed', 'bank_account.verified', 'consignee.erased',
    'consignee.exported', 'invitation.accepted', 'invitation.made', 'invitation.withdrawn',
    'invoice_terms.changed', 'orders.exported', 'password_link.made',
    'password_link.requested', 'password_link.used', 'remittance.exported', 'report.downloaded', 'second_factor.confirmed',
    'second_factor.recovery_code_used', 'second_factor.recovery_codes_replaced', 'second_factor.removed', 'second_factor.started',
    'seller.changed', 'seller.created', 'seller.invited', 'seller.restored', 'seller.suspended', 'session.ended', 'session.opened',
    'session.switched', 'support.ended', 'support.opened', 'tax_details.saved', 'user.changed', 'user.created',
    'user.password_changed', 'user.removed', 'wallet.adjusted', 'wallet.changed');
create index audit_entries_unsealed on audit_entries (at) where position is null;

-- The end of each chain, so that a check can detect missing entries at the end.
create table audit_heads (
  seller_id uuid primary key,
  position bigint not null,
  hash bytea not null
);

-- Crosses sellers: the tables of the simulated carrier for demos, tests and load tests. They contain no names or
-- addresses of people. The simulator computes the events of a parcel from its row and the clock.
create sequence simulator_numbers as bigint;

-- The simulated time is simulated_at plus speed times the time since real_at.
create table simulator_clock (
  singleton boolean primary key default true check (singleton),
  real_at timestamptz not null,
  simulated_at timestamptz not null,
  -- 0 stops the clock until it is advanced.
  speed double precision not null check (speed between 0 and 10000)
);

create table simulator_warehouses (
  account text not null,
  name text not null,
  pincode text not null,
  primary key (account, name)
);

create table simulator_pickups (
  account text not null,
  warehouse text not null,
  day date not null,
  requested_at timestamptz not null,
  collects_at timestamptz not null,
  primary key (account, warehouse, day)
);

create table simulator_parcels (
  account text not null,
  reference text not null,
  awb text not null unique,
  direction text not null check (direction in ('forward', 'reverse')),
  warehouse text not null,
  from_pincode text not null,
  to_pincode text not null,
  -- The events that the name of the consignee selects; null for random events.
  life text,
  -- The greater of the declared dead weight and the volumetric weight; 0 if unknown.
  weight_grams integer not null default 0,
  -- The AWBs and weights of the boxes of a parcel with several boxes; empty otherwise.
  boxes jsonb not null default '[]',
  booked_at timestamptz not null,
  cancelled_at timestamptz,
  ndr_actions jsonb not null default '[]',
  -- The time by which the parcel is ahead of the clock. A sandbox can advance single parcels.
  ahead_seconds integer not null default 0,
  -- The number of events that were pushed. `is_done` is true if no more events follow.
  pushed_scans integer not null default 0,
  is_done boolean not null default false,
  primary key (account, reference)
);
create index simulator_parcels_boxes on simulator_parcels using gin (boxes jsonb_path_ops) where boxes <> '[]';
create index simulator_parcels_moving on simulator_parcels (account, reference) where not is_done;

-- Takes one of the slots of a seller for costly calls until the transaction ends. All processes share the slots.
create function take_costly_slot(seller uuid, slots integer) returns void
  language plpgsql volatile set search_path = pg_catalog as $$
begin
  for slot in 1..slots loop
    if pg_try_advisory_xact_lock(hashtext(seller::text), slot) then return; end if;
  end loop;
  raise exception 'every slot for costly calls is taken' using errcode = 'SD001';
end $$;

-- Row-level security. A seller can access its own rows, and the operator can read some tables of all sellers. The
-- server cannot access a table that has row-level security but no policy. Only the operator can access the lines and
-- payments of carrier invoices, although they have a seller_id.
do $$
declare
  name text;
begin
  for name in select tablename from pg_tables where schemaname = current_schema()
    and tablename not in ('schema_migrations', 'instance', 'throttle', 'change_counts', 'payment_events', 'ledger_proofs')
  loop
    execute format('alter table %I enable row level security', name);
  end loop;
  for name in select table_name from information_schema.columns
    where table_schema = current_schema() and column_name = 'seller_id'
      and table_name not in ('carrier_invoice_lines', 'carrier_invoice_payments')
  loop
    execute format('create policy own_rows on %I using (seller_id = current_seller())', name);
  end loop;
  -- Only tables that operator screens or jobs across sellers read. They exclude sessions, second factors and API keys.
  foreach name in array array['sellers', 'users', 'orders', 'order_counts', 'imports', 'docket_blocks',
    'shipments', 'shipment_events', 'parcel_boxes', 'manifests', 'pickups', 'ndr_cases', 'ndr_actions', 'jobs', 'domain_events',
    'job_hints', 'mails', 'invitations', 'audit_entries', 'plan_assignments', 'wallets', 'transfers', 'credited_transfers', 'recharges',
    'recharge_refunds', 'discrepancies', 'bank_accounts', 'remittance_plans', 'remittances', 'cod_lines',
    'tax_details', 'invoice_terms', 'invoice_runs', 'tax_documents', 'einvoices', 'claims', 'tds_deductions', 'photos',
    'webhook_endpoints', 'shop_connections', 'delivery_attempts']
  loop
    execute format('create policy operator_reads on %I for select using (is_operator())', name);
  end loop;
  foreach name in array array['rate_drafts', 'carrier_accounts', 'carrier_preferences', 'carrier_pushes', 'carrier_lanes',
    'carrier_invoices', 'carrier_invoice_lines', 'carrier_invoice_payments', 'carrier_remittances',
    'carrier_remittance_lines', 'carrier_terms', 'carrier_claims', 'simulator_clock', 'simulator_warehouses', 'simulator_pickups', 'simulator_parcels']
  loop
    execute format('create policy operator_writes on %I using (is_operator())', name);
  end loop;
end $$;
create policy sealed_once on audit_entries as restrictive for update using (position is null) with check (true);
create policy named_address on logins for select using (email = current_setting('app.login_email', true));
create policy named_address on memberships for select using (email = current_setting('app.login_email', true));
create policy named_secret on api_key_routes for select
  using (encode(secret_hash, 'hex') = current_setting('app.secret_hash', true));
create policy everyone_reads on rate_cards for select using (true);
create policy operator_adds on rate_cards for insert with check (is_operator());
create policy everyone_reads on rate_plans for select using (true);
create policy operator_adds on rate_plans for insert with check (is_operator());
create policy everyone_reads on company for select using (true);
create policy operator_adds on company for insert with check (is_operator());
create policy operator_changes on company for update using (is_operator());
-- The transaction that issues a document of a seller also takes its number.
create policy everyone_counts on document_series using (true);

-- Privileges. The server can add and seal audit entries, but it cannot change or delete them.
grant usage on sequence docket_block_numbers, event_numbers, simulator_numbers to shipdesk_app;
grant select, insert on instance, docket_blocks, rate_cards, rate_plans, plan_assignments to shipdesk_app;
grant select, insert on sellers, orders to shipdesk_app;
grant update (name, logo, reverse_enabled, suspended_at, suspension_reason, calls_per_minute) on sellers to shipdesk_app;
grant update on orders to shipdesk_app;
grant select, insert on order_edits to shipdesk_app;
grant select, insert, update, delete on order_views to shipdesk_app;
grant select, insert, update, delete on file_mappings, consignee_erasures to shipdesk_app;
grant select, insert, delete on memberships, api_key_routes to shipdesk_app;
grant select, insert, update, delete on api_keys to shipdesk_app;
grant select, insert, delete on key_calls to shipdesk_app;
grant select, insert, update on shop_connections, shop_writes to shipdesk_app;
grant select, insert, update, delete on shop_orders to shipdesk_app;
grant select, insert, update, delete on invitations to shipdesk_app;
grant select, insert, update on support_visits to shipdesk_app;
grant select, insert, update on users, logins, warehouses, order_counts to shipdesk_app;
grant select, insert, update on shipments, parcel_boxes to shipdesk_app;
grant select, insert, delete on daily_figures to shipdesk_app;
grant select, insert, update on figure_days, figure_states to shipdesk_app;
grant select, insert on manifests, shipment_events to shipdesk_app;
grant select, insert, update on pickups to shipdesk_app;
grant select, insert, update on ndr_actions, ndr_settings to shipdesk_app;
-- Scans never change, but the server deletes evidence about people after its retention period.
grant update (evidence) on shipment_events to shipdesk_app;
grant select, insert, update, delete on ndr_cases, ndr_links, delivery_attempts, returned_parcels to shipdesk_app;
grant select, insert, update, delete on jobs, rate_drafts, throttle, sessions, second_factors, imports, import_refusals, import_refusal_phones to shipdesk_app;
grant select, insert, delete on idempotency_keys, import_pieces, report_pieces, domain_events to shipdesk_app;
grant select, insert, update, delete on reports, report_schedules to shipdesk_app;
grant select, insert, update, delete on event_subscriptions, webhook_endpoints to shipdesk_app;
grant select, insert, update, delete on webhook_deliveries to shipdesk_app;
grant select, insert, delete on webhook_attempts to shipdesk_app;
grant select, insert, delete on password_links to shipdesk_app;
grant select, insert, update, delete on mails, mail_switches to shipdesk_app;
grant select, insert, delete on notifications, notification_reads to shipdesk_app;
grant select, insert on audit_entries to shipdesk_app;
grant update (position, hash) on audit_entries to shipdesk_app;
grant select, insert, update on audit_heads to shipdesk_app;
grant select, insert, update on carrier_accounts, pickup_registrations, label_settings to shipdesk_app;
grant select, insert on carrier_preferences to shipdesk_app;
grant select, insert, update, delete on carrier_pushes, carrier_lanes to shipdesk_app;
grant select, insert, delete on job_hints to shipdesk_app;
grant select, insert, update on change_counts to shipdesk_app;
grant select, insert, update on simulator_clock, simulator_warehouses, simulator_pickups to shipdesk_app;
grant select, insert, update, delete on simulator_parcels to shipdesk_app;
grant select, insert, update on wallets to shipdesk_app;
grant select, insert on transfers to shipdesk_app;
grant select, insert, delete on paid_transfers to shipdesk_app;
grant select, insert, delete on ledger_proofs to shipdesk_app;
grant select, insert, update on recharges, recharge_refunds to shipdesk_app;
grant select, insert on credited_transfers, payment_events to shipdesk_app;
grant select, insert, update on discrepancies to shipdesk_app;
grant select, insert, update, delete on package_presets, product_parcels to shipdesk_app;
grant select, insert, update on products to shipdesk_app;
grant select, insert, update, delete on carrier_invoices to shipdesk_app;
grant select, insert, update, delete on carrier_invoice_lines to shipdesk_app;
grant select, insert on carrier_invoice_payments to shipdesk_app;
grant select, insert, delete on carrier_remittances, carrier_remittance_lines to shipdesk_app;
grant select, insert, update on carrier_terms to shipdesk_app;
grant select, insert, update, delete on carrier_claims to shipdesk_app;
grant update (deduction_account, deduction_reason, booked_at) on carrier_remittances to shipdesk_app;
grant update (kind, owed_paise, booked_at, booked_as, reason, decided_by) on carrier_remittance_lines to shipdesk_app;
grant select, insert on bank_accounts to shipdesk_app;
grant update (number_sealed, verified_at, verified_by, closed_at, rejected_at, rejection_reason) on bank_accounts to shipdesk_app;
grant select, insert, update on remittance_plans to shipdesk_app;
grant select, insert on remittances, cod_lines to shipdesk_app;
grant update (state, utr, remitted_at, remitted_by, matched_at, matched_by, returns, bank_account_id, filed_at) on remittances to shipdesk_app;
grant update (delivered_on, eligible_on, remittance_id, reversed_at, deducted_in, settled_paise) on cod_lines to shipdesk_app;
grant select, insert, update on company, document_series, tax_details, invoice_terms to shipdesk_app;
grant select, insert on invoice_runs, tax_documents, einvoices, claims to shipdesk_app;
grant update (settled_paise, overdue_told_at) on tax_documents to shipdesk_app;
grant select, insert on tds_deductions to shipdesk_app;
grant update (state, certificate_number, reason, decided_at, decided_by) on tds_deductions to shipdesk_app;
grant select, insert, delete on photos, carrier_labels to shipdesk_app;

-- Sandboxes. The policies hide their rows from operator staff, except in tables that jobs read across sellers. There,
-- each query of a screen must exclude sandboxes. A reset deletes the rows of a sandbox. The restrictive policy prevents
-- it from deleting rows of other sellers. The audit log cannot be deleted.
do $$
declare
  name text;
begin
  for name in select p.tablename from pg_policies p where p.schemaname = current_schema() and p.policyname = 'operator_reads'
    and p.tablename not in ('sellers', 'users', 'orders', 'imports', 'docket_blocks', 'shipments', 'shipment_events',
      'parcel_boxes', 'jobs', 'domain_events', 'job_hints', 'mails', 'invitations', 'audit_entries', 'webhook_endpoints')
  loop
    execute format('alter policy operator_reads on %I using (is_operator() and not is_sandbox(seller_id))', name);
  end loop;
  for name in select c.relname from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] and a.attname = 'seller_id'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and c.relname not in ('sellers', 'users', 'audit_entries', 'audit_heads')
      and not has_table_privilege('shipdesk_app', c.oid, 'delete')
  loop
    execute format('grant delete on %I to shipdesk_app', name);
    execute format(
      'create policy sandbox_is_reset on %I as restrictive for delete using (is_sandbox(seller_id))', name);
  end loop;
end $$;
