-- Recharges of wallets: bank transfers that the operator confirms, and payment links of the gateway.

create table recharges (
  seller_id uuid not null references sellers,
  -- UUIDv7: sorts by creation.
  id uuid not null,
  mode text not null check (mode in ('offline', 'gateway')),
  state text not null check (state in
    ('awaiting_approval', 'approved', 'declined', 'starting', 'awaiting_payment', 'paid', 'expired', 'failed')),
  amount_paise bigint not null check (amount_paise > 0),
  -- Reference of the bank transfer, in capitals.
  utr text,
  link_id text,
  link_url text,
  payment_id text,
  -- When the payment link ends.
  expires_at timestamptz,
  -- Why it was declined or failed.
  reason text not null,
  created_at timestamptz not null,
  created_by uuid not null,
  decided_at timestamptz,
  -- The operator who decided; null for the gateway.
  decided_by uuid,
  primary key (seller_id, id),
  check ((mode = 'offline') = (utr is not null))
);
-- A declined reference can be entered again.
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
  -- Reference of the bank transfer that paid an offline recharge back.
  utr text,
  -- Id of the refund at the gateway.
  gateway_id text,
  created_at timestamptz not null,
  created_by uuid not null,
  settled_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, recharge_id) references recharges
);
create index recharge_refunds_by_utr on recharge_refunds (utr) where utr is not null;
create index recharge_refunds_of on recharge_refunds (seller_id, recharge_id);

-- Crosses sellers: a bank transfer credits one recharge.
create table credited_transfers (
  utr text primary key,
  seller_id uuid not null,
  recharge_id uuid not null
);

-- Crosses sellers: an event of the gateway arrives before its seller is known. Without its body, which has personal data.
create table payment_events (
  event_id text primary key,
  kind text not null,
  outcome text not null check (outcome in ('applied', 'ignored', 'mismatch', 'unknown')),
  payment_id text,
  amount_paise bigint,
  received_at timestamptz not null
);
create index payment_events_stray on payment_events (received_at desc) where outcome in ('mismatch', 'unknown');

alter table recharges enable row level security;
alter table recharge_refunds enable row level security;
create policy own_rows on recharges using (seller_id = current_seller());
create policy own_rows on recharge_refunds using (seller_id = current_seller());
create policy operator_reads on recharges for select using (is_operator());
create policy operator_reads on recharge_refunds for select using (is_operator());

alter table credited_transfers enable row level security;
create policy own_rows on credited_transfers using (seller_id = current_seller());
create policy operator_reads on credited_transfers for select using (is_operator());

grant select, insert, update on recharges, recharge_refunds to shipdesk_app;
grant select, insert on credited_transfers, payment_events to shipdesk_app;
