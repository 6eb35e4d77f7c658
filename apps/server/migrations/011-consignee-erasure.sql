-- Consignees' personal data goes when nobody needs it any more, or when they ask.

alter table orders add column consignee_erased_at timestamptz;
create index orders_not_erased on orders (created_at) where consignee_erased_at is null;

-- The one place that says what of an order is personal. The place without its street stays for figures.
create function erase_consignee() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  new.consignee_name := 'Erased';
  new.consignee_phone := '';
  new.consignee_alt_phone := '';
  new.consignee_email := '';
  new.consignee_address := '';
  return new;
end $$;
create trigger erase_consignee before update on orders
  for each row when (old.consignee_erased_at is null and new.consignee_erased_at is not null)
  execute function erase_consignee();

-- Across sellers: some orders from before a moment, the oldest first; answers how many. Repeat until it is none.
create function erase_old_consignees(made_before timestamptz, as_of timestamptz, at_most integer) returns bigint
  language sql volatile security definer set search_path = pg_catalog, public
  begin atomic
    with due as (
      select seller_id, id from orders
      where created_at < made_before and consignee_erased_at is null
      order by created_at limit at_most
    ), erased as (
      update orders o set consignee_erased_at = as_of from due
      where o.seller_id = due.seller_id and o.id = due.id and o.consignee_erased_at is null
      returning 1
    )
    select count(*) from erased;
  end;

revoke all on function erase_consignee(), erase_old_consignees(timestamptz, timestamptz, integer) from public;
grant execute on function erase_old_consignees(timestamptz, timestamptz, integer) to shipdesk_app;
