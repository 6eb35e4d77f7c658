-- What makes lists quick at millions of orders: counts that are kept, and a session that is read with the first statement.

-- Orders of each business day, kept by triggers, so that no list counts its table. Concurrent creates write to different
-- slots, one for each connection, and so never wait for one another; the slots of past days are folded into slot 0.
create table order_counts (
  seller_id uuid not null references sellers,
  direction text not null,
  day date not null,
  slot smallint not null,
  orders bigint not null,
  primary key (seller_id, direction, day, slot)
) with (fillfactor = 50);

create index order_counts_unfolded on order_counts (day) where slot <> 0;

alter table order_counts enable row level security;
create policy own_rows on order_counts using (seller_id = (select current_seller()));
grant select on order_counts to shipdesk_app;

insert into order_counts (seller_id, direction, day, slot, orders)
select seller_id, direction, (created_at at time zone 'Asia/Kolkata')::date, 0, count(*) from orders group by 1, 2, 3;

-- Adds the rows of one statement, or takes them away. Sorted, so that two statements cannot wait for each other in a circle.
create function count_orders() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    insert into order_counts as kept (seller_id, direction, day, slot, orders)
    select seller_id, direction, (created_at at time zone 'Asia/Kolkata')::date, pg_backend_pid() % 64,
      case tg_op when 'DELETE' then -count(*) else count(*) end
    from changed group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (seller_id, direction, day, slot) do update set orders = kept.orders + excluded.orders;
    return null;
  end $$;

-- Nothing in the desk moves an order to another day; a correction by hand does.
create function recount_order() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    insert into order_counts as kept (seller_id, direction, day, slot, orders)
    select seller_id, direction, day, pg_backend_pid() % 64, sum(change) from (values
      (old.seller_id, old.direction, (old.created_at at time zone 'Asia/Kolkata')::date, -1),
      (new.seller_id, new.direction, (new.created_at at time zone 'Asia/Kolkata')::date, 1)
    ) moves (seller_id, direction, day, change) group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (seller_id, direction, day, slot) do update set orders = kept.orders + excluded.orders;
    return null;
  end $$;

create trigger orders_made after insert on orders
  referencing new table as changed for each statement execute function count_orders();
create trigger orders_removed after delete on orders
  referencing old table as changed for each statement execute function count_orders();
create trigger orders_moved after update on orders for each row
  when ((old.seller_id, old.direction, old.created_at) is distinct from (new.seller_id, new.direction, new.created_at))
  execute function recount_order();

-- Housekeeping: one row a past day.
create function fold_order_counts(as_of timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    with folded as (
      delete from order_counts
      where slot <> 0 and day < (as_of at time zone 'Asia/Kolkata')::date
      returning seller_id, direction, day, orders
    )
    insert into order_counts as kept (seller_id, direction, day, slot, orders)
    select seller_id, direction, day, 0, sum(orders) from folded group by 1, 2, 3 order by 1, 2, 3
    on conflict (seller_id, direction, day, slot) do update set orders = kept.orders + excluded.orders;
  end;

-- The living session behind a token, if any: only then are its seller's rows open for the rest of the transaction. So
-- statements may travel with it in one round trip: without a session they find nothing and write nothing.
-- plpgsql keeps the plan; a function in SQL would be planned on every request.
create function enter_session(
    token_seller uuid, token_session uuid, as_of timestamptz, staff_used_since timestamptz, used_since timestamptz
  )
  returns table (user_id uuid, counter integer, confirmed_at timestamptz, email text, roles text[])
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  begin
    select s.user_id, s.counter, s.confirmed_at, u.email, u.roles
      into enter_session.user_id, enter_session.counter, enter_session.confirmed_at, enter_session.email, enter_session.roles
    from public.sessions s
    join public.users u on u.seller_id = s.seller_id and u.id = s.user_id
    where s.seller_id = token_seller and s.id = token_session
      and s.revoked_at is null and u.disabled_at is null and s.expires_at > as_of
      and s.last_used_at > case when 'Admin' = any (u.roles) then staff_used_since else used_since end;
    if found then
      perform set_config('app.seller_id', token_seller::text, true);
      -- Plans that do not depend on the values: a look-up of many numbers is believed to cost more than to read all orders
      -- of a seller of average size, and a large seller has a hundred times as many.
      perform set_config('plan_cache_mode', 'force_generic_plan', true);
      return next;
    end if;
  end $$;

drop function find_session(uuid, uuid);

revoke all on function count_orders(), recount_order(), fold_order_counts(timestamptz),
  enter_session(uuid, uuid, timestamptz, timestamptz, timestamptz) from public;
grant execute on function fold_order_counts(timestamptz),
  enter_session(uuid, uuid, timestamptz, timestamptz, timestamptz) to shipdesk_app;
