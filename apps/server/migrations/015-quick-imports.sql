-- Big imports at a multiple of their rate (docs/decisions/017-one-entry-a-batch.md), and uploads under a lease.

-- Said by (seller_id, created_by) too: users belong to sellers. Looked up for every order it was a tenth of an insert.
alter table orders drop constraint orders_seller_id_fkey;

-- The orders of one statement of a big import are one entry that lists them all, id and docket number; its subject is the
-- first id. Every other order has an entry of its own.
create or replace function audit_new_orders() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  source text[] := string_to_array(coalesce(current_setting('app.source', true), ''), '|');
begin
  if source[5] = 'big import' then
    insert into audit_entries (seller_id, at, actor, session_id, request_id, address, call, action, subject, change)
    select seller_id, now(), nullif(source[1], '')::uuid, nullif(source[2], '')::uuid, nullif(source[3], ''),
      coalesce(source[4], ''), source[5], 'orders.import', min(id::text collate "C"),
      jsonb_build_object('direction', direction, 'status', status, 'orders', jsonb_object_agg(id, docket_number))
    from new_rows group by seller_id, direction, status;
    return null;
  end if;
  insert into audit_entries (seller_id, at, actor, session_id, request_id, address, call, action, subject, change)
  select seller_id, now(), nullif(source[1], '')::uuid, nullif(source[2], '')::uuid, nullif(source[3], ''),
    coalesce(source[4], ''), coalesce(source[5], ''), 'orders.insert', id::text,
    jsonb_build_object('docket_number', docket_number, 'direction', direction, 'status', status)
  from new_rows;
  return null;
end $$;

-- Finds the entry of an imported order: ids grow with time, so it is one of the last that begin at or before it.
create index audit_entries_imported on audit_entries (seller_id, subject collate "C") where action = 'orders.import';

-- The same rule as before, without writing both rows as jsonb.
create or replace function keep_audit() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null then
    old.position := new.position;
    old.hash := new.hash;
    if old *= new then return new; end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;

-- As before, but hashed in place and written by one statement; and what is taken in one step is bounded by its size as well,
-- so that steps of large entries stay far below the time limit of a statement.
create or replace function seal_audit() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  open audit_entries;
  head audit_heads;
  sellers uuid[] := '{}';
  entries bigint[] := '{}';
  positions bigint[] := '{}';
  hashes bytea[] := '{}';
begin
  if not pg_try_advisory_xact_lock(7447340) then return 0; end if;
  for open in
    select e.* from (
      select seller_id, entry, sum(size) over (order by entry) - size as bytes_before
      from (
        select seller_id, entry, pg_column_size(change) as size
        from audit_entries where position is null order by entry limit 1000
      ) oldest
    ) due join audit_entries e using (seller_id, entry)
    where due.bytes_before < 4000000
    order by e.seller_id, e.entry
  loop
    if head.seller_id is distinct from open.seller_id then
      if head.seller_id is not null then perform set_audit_head(head); end if;
      select * into head from audit_heads where seller_id = open.seller_id;
      if not found then
        head.seller_id := open.seller_id;
        head.position := 0;
        head.hash := sha256(convert_to(open.seller_id::text, 'UTF8'));
      end if;
    end if;
    head.position := head.position + 1;
    -- What audit_content says, without the cost of a call.
    head.hash := sha256(head.hash || convert_to(jsonb_build_array(open.seller_id, head.position, open.entry,
      (extract(epoch from open.at) * 1000000)::bigint, open.actor, open.session_id, open.request_id, open.address,
      open.call, open.action, open.subject, open.change)::text, 'UTF8'));
    sellers := sellers || open.seller_id;
    entries := entries || open.entry;
    positions := positions || head.position;
    hashes := hashes || head.hash;
  end loop;
  if cardinality(entries) = 0 then return 0; end if;
  update audit_entries e set position = sealed.position, hash = sealed.hash
    from unnest(sellers, entries, positions, hashes) sealed (seller_id, entry, position, hash)
    where e.seller_id = sealed.seller_id and e.entry = sealed.entry;
  perform set_audit_head(head);
  return cardinality(entries);
end $$;

drop function audit_content(audit_entries, bigint);

-- An upload holds its import under a lease too, so that one that broke off frees its place within a minute. Renewing the
-- lease is no news for the audit log; that the file has arrived is.
drop trigger audit_update on imports;
create trigger audit_update after update on imports
  for each row when ((old.state = 'uploading' and new.state <> 'uploading')
    or old.cancel_asked_at is distinct from new.cancel_asked_at
    or old.finished_at is distinct from new.finished_at)
  execute function audit_update('id', 'state', 'file_bytes', 'total_rows', 'made_rows', 'known_rows', 'bad_rows');

create or replace function purge_imports(as_of timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from imports
    where state = 'uploading' and (lease_until is null or lease_until < clock_timestamp());
    delete from imports where finished_at < as_of - interval '90 days';
  end;
