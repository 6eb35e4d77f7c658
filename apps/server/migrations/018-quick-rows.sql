-- What each row of a large import cost beyond itself.

-- Who captured an order is looked up once for all rows that one statement writes, by the trigger below: looked up for
-- every row it was a tenth of an import. Users are disabled, never deleted: the server's login may not.
alter table orders drop constraint orders_seller_id_created_by_fkey;

create or replace function audit_new_orders() returns trigger
  language plpgsql security definer as $$
declare
  source pg_catalog.text[] :=
    pg_catalog.string_to_array(coalesce(pg_catalog.current_setting('app.source', true), ''), '|');
  of_actor pg_catalog.uuid := case when source[1] operator(pg_catalog.<>) '' then source[1]::pg_catalog.uuid end;
  of_session pg_catalog.uuid := case when source[2] operator(pg_catalog.<>) '' then source[2]::pg_catalog.uuid end;
  of_request pg_catalog.text := case when source[3] operator(pg_catalog.<>) '' then source[3] end;
begin
  perform from new_rows made
    left join public.users u
      on u.seller_id operator(pg_catalog.=) made.seller_id and u.id operator(pg_catalog.=) made.created_by
    where u.id is null;
  if found then
    raise foreign_key_violation using
      message := 'an order is captured by a user of its seller', table := 'orders', constraint := 'orders_created_by';
  end if;
  if source[5] operator(pg_catalog.=) 'big import' then
    insert into public.audit_entries (seller_id, at, actor, session_id, request_id, address, call, action, subject, change)
    select seller_id, pg_catalog.now(), of_actor, of_session, of_request,
      coalesce(source[4], ''), source[5], 'orders.import', pg_catalog.min(id::pg_catalog.text collate pg_catalog."C"),
      pg_catalog.jsonb_build_object('direction', direction, 'status', status,
        'orders', pg_catalog.jsonb_object_agg(id, docket_number))
    from new_rows group by seller_id, direction, status;
    return null;
  end if;
  insert into public.audit_entries (seller_id, at, actor, session_id, request_id, address, call, action, subject, change)
  select seller_id, pg_catalog.now(), of_actor, of_session, of_request,
    coalesce(source[4], ''), coalesce(source[5], ''), 'orders.insert', id::pg_catalog.text,
    pg_catalog.jsonb_build_object('docket_number', docket_number, 'direction', direction, 'status', status)
  from new_rows;
  return null;
end $$;

-- An order that was not picked up at a warehouse of the desk has no place in the index of warehouses.
drop index orders_by_warehouse;
create index orders_by_warehouse on orders (seller_id, warehouse_id, created_at) where warehouse_id is not null;
