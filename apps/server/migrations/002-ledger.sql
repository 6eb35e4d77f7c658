-- The ledger: what each seller has, holds and owes. A transfer leaves one account and reaches another, so the books
-- cannot be out of balance. Transfers are added and never changed.

-- The credit of a seller that has no limit of its own yet. Demo sellers book without a recharge.
alter table instance add column credit_limit_paise bigint not null default 0 check (credit_limit_paise >= 0);

-- Balances of a seller, credits minus debits. Kept with each transfer under the lock of this row.
create table wallets (
  seller_id uuid primary key references sellers,
  wallet_paise bigint not null default 0,
  hold_paise bigint not null default 0 check (hold_paise >= 0),
  cod_payable_paise bigint not null default 0,
  -- What the seller owes beyond the wallet, as a negative balance.
  receivable_paise bigint not null default 0 check (receivable_paise <= 0),
  credit_limit_paise bigint not null check (credit_limit_paise >= 0),
  -- The seller is told when the wallet falls below it; null when not wanted.
  low_balance_paise bigint,
  -- How many transfers there are: the number of the last.
  entries bigint not null default 0
);

create table transfers (
  seller_id uuid not null references sellers,
  -- Numbers the transfers of a seller without gaps.
  seq bigint not null,
  posted_at timestamptz not null,
  cause_kind text not null,
  cause_id text not null,
  -- Unique within its cause, so that a repeat posts nothing.
  leg text not null,
  -- The type of the passbook's line.
  entry text not null,
  debit text not null,
  credit text not null check (credit <> debit),
  amount_paise bigint not null check (amount_paise > 0),
  docket_number text,
  -- Parameters of the description.
  note jsonb not null,
  -- The wallet after this transfer.
  wallet_paise bigint not null,
  primary key (seller_id, seq),
  constraint transfers_cause unique (seller_id, cause_kind, cause_id, leg)
);
-- The passbook, the newest line first.
create index transfers_of_passbook on transfers (seller_id, seq desc)
  where debit in ('wallet', 'receivable') or credit in ('wallet', 'receivable');
create index transfers_by_docket on transfers (seller_id, docket_number) where docket_number is not null;
create index transfers_by_time on transfers (seller_id, posted_at);

-- Crosses sellers: a transfer of the bank pays one payout or refund.
create table paid_transfers (
  utr text primary key,
  seller_id uuid not null,
  -- The payout or the refund.
  cause_id uuid not null
);

-- Crosses sellers: what the nightly proof of all books found. The newest 100 are kept.
create table ledger_proofs (
  id uuid primary key,
  checked_at timestamptz not null,
  accounts bigint not null,
  transfers bigint not null,
  -- How many findings there are; the first 100 are listed.
  differences bigint not null,
  findings jsonb not null,
  took_ms integer not null
);

-- What the carrier collects, and what a return costs and gives back, agreed with the price.
alter table shipments add column cod_paise bigint not null default 0 check (cod_paise >= 0);
alter table shipments add column return_terms jsonb;
create index shipments_by_time on shipments (seller_id, created_at desc, id desc);

alter table wallets enable row level security;
alter table transfers enable row level security;
create policy own_rows on wallets using (seller_id = current_seller());
create policy own_rows on transfers using (seller_id = current_seller());
alter table paid_transfers enable row level security;
create policy own_rows on paid_transfers using (seller_id = current_seller());
create policy operator_reads on wallets for select using (is_operator());
create policy operator_reads on transfers for select using (is_operator());

grant select, insert, update on wallets to shipdesk_app;
grant select, insert on transfers to shipdesk_app;
grant select, insert, delete on paid_transfers to shipdesk_app;
grant select, insert, delete on ledger_proofs to shipdesk_app;
