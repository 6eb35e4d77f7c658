-- Tax invoices, credit notes and claims.

-- The operator's company as it supplies. One row, written by operator staff.
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
  changed_at timestamptz not null,
  changed_by uuid not null
);

-- The last number of each series of documents and financial year. Its row is locked until the document is committed, so
-- that a series has no gaps.
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
  -- Null for a seller without a registration.
  gstin text,
  address text not null,
  city text not null,
  pincode text not null,
  state text not null,
  changed_at timestamptz not null,
  changed_by uuid not null
);

-- How often a seller is invoiced; monthly without a row.
create table invoice_terms (
  seller_id uuid primary key references sellers,
  cycle text not null check (cycle in ('month', 'half_month')),
  changed_at timestamptz not null,
  changed_by uuid not null
);

-- The periods whose charges were invoiced. They meet without gaps.
create table invoice_runs (
  seller_id uuid not null references sellers,
  period_start date not null,
  period_end date not null check (period_end >= period_start),
  ran_at timestamptz not null,
  documents integer not null,
  primary key (seller_id, period_start)
);

-- Invoices and credit notes. What they state never changes; only what is settled does. Amounts are not negative.
create table tax_documents (
  seller_id uuid not null references sellers,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null,
  issued_on date not null,
  -- The charges that it sums; null for a credit note of its own.
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
  total_paise bigint not null
    check (total_paise = taxable_paise + cgst_paise + sgst_paise + utgst_paise + igst_paise),
  -- Of an invoice: what the wallet had not covered at issue, and what of it was paid since.
  due_on date,
  due_paise bigint not null default 0 check (due_paise between 0 and total_paise),
  settled_paise bigint not null default 0 check (settled_paise between 0 and due_paise),
  -- How far the wallet was below 0 at issue, on the credit that paid its charges.
  wallet_owed_paise bigint not null default 0 check (wallet_owed_paise >= 0),
  -- When the seller was told that it is overdue.
  overdue_told_at timestamptz,
  -- Of a credit note.
  reason text,
  note text not null,
  docket_number text,
  invoice_id uuid,
  created_at timestamptz not null,
  -- Null for the invoice run.
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
create index tax_documents_by_number on tax_documents (kind, issued_on desc, number desc);
create index tax_documents_unpaid on tax_documents (due_on) where kind = 'invoice' and due_paise > settled_paise;
create index tax_documents_by_invoice on tax_documents (seller_id, invoice_id) where invoice_id is not null;

-- What the operator decided on lost and damaged parcels.
create table claims (
  seller_id uuid not null references sellers,
  shipment_id uuid not null,
  state text not null check (state in ('approved', 'declined')),
  -- Paid for the goods, and given back of the freight with its GST.
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
create index shipments_lost on shipments (seller_id, created_at desc) where status in ('LOST', 'DAMAGED', 'DISPOSED');
create index shipment_events_damaged on shipment_events (seller_id, shipment_id) where status = 'DAMAGED';

alter table company enable row level security;
alter table document_series enable row level security;
alter table tax_details enable row level security;
alter table invoice_terms enable row level security;
alter table invoice_runs enable row level security;
alter table tax_documents enable row level security;
alter table claims enable row level security;

create policy everyone_reads on company for select using (true);
create policy operator_adds on company for insert with check (is_operator());
create policy operator_changes on company for update using (is_operator());
-- A number is taken in the transaction of the seller's document.
create policy everyone_counts on document_series using (true);
create policy own_rows on tax_details using (seller_id = current_seller());
create policy own_rows on invoice_terms using (seller_id = current_seller());
create policy own_rows on invoice_runs using (seller_id = current_seller());
create policy own_rows on tax_documents using (seller_id = current_seller());
create policy own_rows on claims using (seller_id = current_seller());
create policy operator_reads on tax_details for select using (is_operator());
create policy operator_reads on invoice_terms for select using (is_operator());
create policy operator_reads on invoice_runs for select using (is_operator());
create policy operator_reads on tax_documents for select using (is_operator());
create policy operator_reads on claims for select using (is_operator());

grant select, insert, update on company, document_series, tax_details, invoice_terms to shipdesk_app;
grant select, insert on invoice_runs, tax_documents, claims to shipdesk_app;
grant update (settled_paise, overdue_told_at) on tax_documents to shipdesk_app;
