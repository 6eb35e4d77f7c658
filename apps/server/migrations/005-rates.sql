-- Rate cards of the operator: one row a version, never changed and never removed, so that the price of any day
-- can be shown. Who saved it is kept as it was then.

create table rate_cards (
  seller_id uuid not null references sellers,
  version integer not null check (version > 0),
  prices jsonb not null,
  changed_cells integer not null check (changed_cells >= 0),
  saved_at timestamptz not null,
  saved_by uuid,
  saved_by_name text not null,
  saved_by_email text not null,
  primary key (seller_id, version),
  foreign key (seller_id, saved_by) references users
);

alter table rate_cards enable row level security;
create policy own_rows on rate_cards using (seller_id = (select current_seller()));
grant select, insert on rate_cards to shipdesk_app;
