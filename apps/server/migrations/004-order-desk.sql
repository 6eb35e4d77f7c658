-- Search by reference and phone, reverse orders for the sellers that the operator switches on.

alter table sellers add column reverse_enabled boolean not null default false;

alter table orders drop constraint orders_payment_mode_check;
alter table orders add constraint orders_payment_mode_check
  check (payment_mode in ('Prepaid', 'COD', 'Pickup') and (payment_mode = 'Pickup') = (direction = 'reverse'));

create index orders_client_reference on orders (seller_id, client_reference);
create index orders_consignee_phone on orders (seller_id, consignee_phone);

-- For operator staff alone: the routes that call these ask for the role Admin.
create function list_sellers()
  returns table (
    seller_id uuid, name text, created_at timestamptz, reverse_enabled boolean, email text, orders bigint
  )
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select s.seller_id, s.name, s.created_at, s.reverse_enabled,
      (select min(u.email) from users u where u.seller_id = s.seller_id),
      (select count(*) from (
        select 1 from orders o where o.seller_id = s.seller_id limit 1001
      ) counted)
    from sellers s where s.kind = 'seller' order by s.name, s.seller_id;
  end;

create function switch_reverse(target uuid, is_on boolean) returns boolean
  language sql volatile security definer set search_path = pg_catalog, public
  begin atomic
    update sellers set reverse_enabled = is_on where seller_id = target and kind = 'seller'
    returning true;
  end;

revoke all on function list_sellers(), switch_reverse(uuid, boolean) from public;
grant execute on function list_sellers(), switch_reverse(uuid, boolean) to shipdesk_app;
