-- COD remittance and the bank accounts that it goes to.

-- Bank accounts of sellers, one row a change. The account number is encrypted with a key outside the database.
create table bank_accounts (
  seller_id uuid not null references sellers,
  id uuid not null,
  holder_name text not null,
  ifsc text not null check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  number_sealed bytea not null,
  last_four text not null check (length(last_four) = 4),
  created_at timestamptz not null,
  created_by uuid not null,
  -- A day after the change, so that the owner can stop a change by someone else.
  in_force_from timestamptz not null,
  verified_at timestamptz,
  verified_by uuid,
  -- When it was rejected, or replaced before it was in force.
  closed_at timestamptz,
  -- Null for an account that was replaced.
  rejected_at timestamptz,
  -- What the seller reads about a rejection.
  rejection_reason text check ((rejection_reason is null) = (rejected_at is null)),
  primary key (seller_id, id)
);
create index bank_accounts_newest on bank_accounts (seller_id, created_at desc);
create index bank_accounts_to_verify on bank_accounts (created_at) where verified_at is null and closed_at is null;

-- How soon COD is paid out; a seller without a row has the standard plan.
create table remittance_plans (
  seller_id uuid primary key references sellers,
  plan text not null check (plan in ('standard', 'early_4', 'early_3', 'early_2')),
  changed_at timestamptz not null,
  changed_by uuid not null
);

-- A payout of COD to a seller. Amounts in paise; net = COD less the rest.
create table remittances (
  seller_id uuid not null references sellers,
  id uuid not null,
  -- Counts the payouts of the seller.
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
  -- Null for a match by statement.
  matched_by uuid,
  -- How often the bank returned its transfer.
  returns integer not null default 0 check (returns >= 0),
  -- When its transfer was written to a bank file; the payouts of one file have the same time.
  filed_at timestamptz,
  primary key (seller_id, id),
  constraint remittances_number unique (seller_id, number),
  constraint remittances_utr unique (seller_id, utr),
  foreign key (seller_id, bank_account_id) references bank_accounts,
  check (net_paise = cod_paise - reversed_paise - fee_paise - gst_paise - dues_paise),
  check ((utr is not null) = (state in ('remitted', 'matched')))
);
-- A seller has one payout a run.
create unique index remittances_run on remittances (seller_id, run_on) where state <> 'cancelled';
create index remittances_recent on remittances (created_at desc, id desc);
create index remittances_by_utr on remittances (utr) where utr is not null;
create index remittances_open on remittances (state, created_at) where state in ('in_batch', 'remitted');

-- The COD of a delivered parcel. A delivery that is corrected reverses it; a later delivery starts another turn.
create table cod_lines (
  seller_id uuid not null references sellers,
  shipment_id uuid not null,
  turn integer not null check (turn > 0),
  docket_number text not null,
  awb text not null,
  cod_paise bigint not null check (cod_paise > 0),
  -- By the plan on the day of the delivery.
  plan text not null,
  fee_paise bigint not null check (fee_paise >= 0),
  delivered_on date not null,
  eligible_on date not null,
  remittance_id uuid,
  reversed_at timestamptz,
  -- The payout that a reversal was deducted from, after the COD itself was part of another.
  deducted_in uuid,
  -- What the carrier no longer owes, because it remitted it or the operator accepted less. Kept when the line is reversed.
  settled_paise bigint not null default 0,
  primary key (seller_id, shipment_id, turn),
  foreign key (seller_id, shipment_id) references shipments,
  foreign key (seller_id, remittance_id) references remittances,
  foreign key (seller_id, deducted_in) references remittances
);
create index cod_lines_due on cod_lines (seller_id, eligible_on) where remittance_id is null and reversed_at is null;
create index cod_lines_due_anywhere on cod_lines (eligible_on) where remittance_id is null and reversed_at is null;
create index cod_lines_to_deduct on cod_lines (seller_id, reversed_at)
  where remittance_id is not null and reversed_at is not null and deducted_in is null;
create index cod_lines_of_remittance on cod_lines (seller_id, remittance_id) where remittance_id is not null;
-- What carriers owe, and what they remitted for deliveries that were corrected since.
create index cod_lines_at_carrier on cod_lines (delivered_on)
  where (reversed_at is null and settled_paise = 0) or (reversed_at is not null and settled_paise <> 0);
create index cod_lines_deducted_in on cod_lines (seller_id, deducted_in) where deducted_in is not null;

-- Crosses sellers: what a carrier remitted of the COD that it collected, and the lines of its file.
create table carrier_remittances (
  id uuid primary key,
  -- The operator, whose books explain what belongs to no parcel.
  seller_id uuid not null,
  account_id uuid not null references carrier_accounts,
  file_name text not null,
  -- SHA-256 of the file.
  content_hash text not null,
  received_on date not null,
  utr text not null,
  received_paise bigint not null check (received_paise > 0),
  -- The sum of the lines. What the carrier kept is the difference to what was received.
  lines_paise bigint not null,
  lines integer not null check (lines > 0),
  -- Which account explains the difference; null until it is booked or when there is none.
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
  -- Of the file; amounts of one AWB are one line.
  row_number integer not null,
  awb text not null,
  -- Below 0 for an amount that the carrier takes back.
  paid_paise bigint not null check (paid_paise <> 0),
  -- Whose books the line is posted to: the seller of the parcel, or the operator for an unknown AWB.
  seller_id uuid not null,
  shipment_id uuid,
  docket_number text not null,
  kind text not null check (kind in ('matched', 'short', 'over', 'unknown', 'not_due', 'repeated', 'taken_back')),
  -- What the carrier owed for the parcel when the line was compared last.
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

alter table carrier_remittances enable row level security;
create policy own_rows on carrier_remittances using (seller_id = current_seller());
create policy operator_writes on carrier_remittances using (is_operator());
alter table carrier_remittance_lines enable row level security;
create policy own_rows on carrier_remittance_lines using (seller_id = current_seller());
create policy operator_writes on carrier_remittance_lines using (is_operator());
grant select, insert, delete on carrier_remittances, carrier_remittance_lines to shipdesk_app;
grant update (deduction_account, deduction_reason, booked_at) on carrier_remittances to shipdesk_app;
grant update (kind, owed_paise, booked_at, booked_as, reason, decided_by) on carrier_remittance_lines to shipdesk_app;

alter table bank_accounts enable row level security;
create policy own_rows on bank_accounts using (seller_id = current_seller());
create policy operator_reads on bank_accounts for select using (is_operator());
alter table remittance_plans enable row level security;
create policy own_rows on remittance_plans using (seller_id = current_seller());
create policy operator_reads on remittance_plans for select using (is_operator());
alter table remittances enable row level security;
create policy own_rows on remittances using (seller_id = current_seller());
create policy operator_reads on remittances for select using (is_operator());
alter table cod_lines enable row level security;
create policy own_rows on cod_lines using (seller_id = current_seller());
create policy operator_reads on cod_lines for select using (is_operator());

grant select, insert on bank_accounts to shipdesk_app;
grant update (number_sealed, verified_at, verified_by, closed_at, rejected_at, rejection_reason) on bank_accounts to shipdesk_app;
grant select, insert, update on remittance_plans to shipdesk_app;
grant select, insert on remittances, cod_lines to shipdesk_app;
grant update (state, utr, remitted_at, remitted_by, matched_at, matched_by, returns, bank_account_id, filed_at) on remittances to shipdesk_app;
grant update (delivered_on, eligible_on, remittance_id, reversed_at, deducted_in, settled_paise) on cod_lines to shipdesk_app;
