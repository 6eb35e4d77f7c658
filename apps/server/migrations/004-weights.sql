-- Weight discrepancies and the check of carriers’ invoices.

-- What a booking was priced with, so that the same engine prices another weight later.
alter table shipments add column price_basis jsonb;
-- The parcels of a period, which an invoice of their carrier must bill.
create index shipments_by_booking on shipments (seller_id, booked_at, id) where state = 'booked';

-- A parcel that its carrier charges at a heavier slab than was booked: one row for each leg that costs more. Its amount
-- is held until the case ends.
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
  -- The size that the carrier measured; null where it tells a weight alone.
  charged_size jsonb,
  taxable_paise bigint not null check (taxable_paise > 0),
  tax_paise bigint not null check (tax_paise >= 0),
  -- The agreed price and the one at the charged weight, line by line, as they were when the case was opened.
  working jsonb not null,
  opened_at timestamptz not null,
  -- The end of the seller's time to accept or dispute.
  due_at timestamptz not null,
  category text check (category in ('weight_wrong', 'dimensions_wrong', 'packaging_included', 'not_my_parcel', 'other')),
  remark text not null default '',
  disputed_at timestamptz,
  ended_at timestamptz,
  -- What operator staff answered to a dispute.
  decision text not null default '',
  primary key (seller_id, id),
  constraint discrepancies_of_leg unique (seller_id, shipment_id, leg),
  foreign key (seller_id, shipment_id) references shipments
);
create index discrepancies_by_state on discrepancies (seller_id, state, due_at, id);
create index discrepancies_by_opening on discrepancies (seller_id, opened_at desc, id desc);
-- An invoice names shipments of many sellers.
create index discrepancies_of_shipment on discrepancies (shipment_id);
create index discrepancies_by_order on discrepancies (seller_id, order_id);
-- The disputes of all sellers, which operator staff search and decide.
create index disputes_by_awb on discrepancies (awb) where disputed_at is not null;
create index disputes_by_docket on discrepancies (docket_number) where disputed_at is not null;
create index disputes_by_seller on discrepancies (seller_id, disputed_at) where disputed_at is not null;
create index discrepancies_by_dispute on discrepancies (disputed_at, seller_id, id) where disputed_at is not null;

-- The weight that a quantity of a product was charged at, which new orders are offered.
create table product_weights (
  seller_id uuid not null references sellers,
  -- The name without letter case and punctuation.
  product_key text not null,
  quantity integer not null check (quantity > 0),
  name text not null,
  weight_grams integer not null check (weight_grams > 0),
  length_mm integer not null,
  breadth_mm integer not null,
  height_mm integer not null,
  learned_at timestamptz not null,
  primary key (seller_id, product_key, quantity)
);

-- Crosses sellers: invoices of carriers that operator staff check, and their lines.
create table carrier_invoices (
  id uuid primary key,
  account_id uuid not null references carrier_accounts,
  carrier text not null,
  file_name text not null,
  -- SHA-256 of the file; empty until all of it has arrived.
  content_hash text not null default '',
  -- The parcels booked on these days are expected on it; null when none are.
  period_from date,
  period_to date check (period_to >= period_from),
  -- `reading` ends in one of the others; a check whose process died keeps a heartbeat that stopped.
  state text not null check (state in ('reading', 'done', 'failed')),
  problem text not null default '',
  lines integer not null default 0,
  counts jsonb not null default '{}',
  billed_paise bigint not null default 0,
  expected_paise bigint not null default 0,
  over_paise bigint not null default 0,
  gst_paise bigint not null default 0,
  created_at timestamptz not null,
  created_by uuid not null,
  heartbeat_at timestamptz not null,
  finished_at timestamptz,
  -- When all of its lines were in the books.
  accepted_at timestamptz,
  accepted_by uuid,
  paid_paise bigint not null default 0 check (paid_paise >= 0)
);
create index carrier_invoices_newest on carrier_invoices (created_at desc, id desc);

create table carrier_invoice_lines (
  invoice_id uuid not null references carrier_invoices on delete cascade,
  -- Of the file; a parcel that the file lacks has a number after its last row.
  row_number integer not null,
  kind text not null check (kind in ('matched', 'weight', 'zone', 'rto', 'cod', 'rate', 'not_ours', 'not_carried',
    'duplicate', 'credit', 'unreadable', 'missing')),
  faults text[] not null,
  awb text not null,
  seller_id uuid,
  shipment_id uuid,
  docket_number text not null,
  -- What the carrier bills and what we know of the parcel; null where there is none.
  billed_grams integer,
  expected_grams integer,
  billed_zone text not null,
  expected_zone text not null,
  billed_paise bigint,
  expected_paise bigint,
  over_paise bigint not null,
  -- The result of the line without the other lines of its AWB; null for a line that cannot be read or is missing.
  own_check jsonb,
  -- GST within what is billed.
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
  -- The operator, in whose books the payment is posted.
  seller_id uuid not null,
  paid_on date not null,
  utr text not null,
  amount_paise bigint not null check (amount_paise > 0),
  created_at timestamptz not null,
  created_by uuid not null
);
create index carrier_invoice_payments_of_invoice on carrier_invoice_payments (invoice_id);

-- What the simulated carrier weighs: the declared weight of its parcels.
alter table simulator_parcels add column weight_grams integer not null default 0;

alter table discrepancies enable row level security;
alter table product_weights enable row level security;
create policy own_rows on discrepancies using (seller_id = current_seller());
create policy own_rows on product_weights using (seller_id = current_seller());
create policy operator_reads on discrepancies for select using (is_operator());

alter table carrier_invoices enable row level security;
alter table carrier_invoice_lines enable row level security;
create policy operator_writes on carrier_invoices using (is_operator());
create policy operator_writes on carrier_invoice_lines using (is_operator());
alter table carrier_invoice_payments enable row level security;
create policy operator_writes on carrier_invoice_payments using (is_operator());

grant select, insert, update on discrepancies to shipdesk_app;
grant select, insert, update on product_weights to shipdesk_app;
grant select, insert, update, delete on carrier_invoices to shipdesk_app;
grant select, insert, update, delete on carrier_invoice_lines to shipdesk_app;
grant select, insert on carrier_invoice_payments to shipdesk_app;
