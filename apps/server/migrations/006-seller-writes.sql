-- Counts the transactions in which a seller's rows were written, so that a read replica can be asked whether it has the
-- last of them. Counted only where a replica is configured (docs/decisions/011).

create table seller_writes (
  seller_id uuid primary key references sellers,
  writes bigint not null
);

alter table seller_writes enable row level security;
create policy own_rows on seller_writes using (seller_id = (select current_seller()));
grant select, insert, update on seller_writes to shipdesk_app;

-- In one round trip, without a transaction; 0 for a seller whose writes were never counted.
create function count_of_writes(of_seller uuid) returns bigint
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select coalesce((select w.writes from seller_writes w where w.seller_id = of_seller), 0);
  end;

revoke all on function count_of_writes(uuid) from public;
grant execute on function count_of_writes(uuid) to shipdesk_app;
