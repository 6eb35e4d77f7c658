-- The audit log: every write, and every read of many rows, leaves an entry (docs/decisions/013-audit-log.md).
-- Entries are written by the database itself in the transaction of the write, name who and from where, and hold the
-- values of listed columns alone: of everything else, people's data first, only that it changed. They are sealed
-- afterwards into one chain of hashes a seller.

create table audit_entries (
  seller_id uuid not null,
  entry bigint generated always as identity,
  at timestamptz not null,
  actor uuid,
  session_id uuid,
  request_id text,
  -- A keyed hash of the caller's address.
  address text not null,
  call text not null,
  action text not null,
  subject text not null,
  change jsonb not null,
  -- Place in the seller's chain and SHA-256 over the hash before and this entry; set once, by the sealing.
  position bigint,
  hash bytea,
  primary key (seller_id, entry),
  check ((position is null) = (hash is null))
);

create unique index audit_entries_chain on audit_entries (seller_id, position) where position is not null;
create index audit_entries_unsealed on audit_entries (seller_id, entry) where position is null;
create index audit_entries_subject on audit_entries (seller_id, subject);

-- Where each chain ends, so that entries missing at its end are noticed.
create table audit_heads (
  seller_id uuid primary key,
  position bigint not null,
  hash bytea not null
);

alter table audit_entries enable row level security;
alter table audit_heads enable row level security;
create policy own_rows on audit_entries using (seller_id = (select current_seller()));
create policy own_rows on audit_heads using (seller_id = (select current_seller()));
grant select on audit_entries to shipdesk_app;

create function keep_audit() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
    and to_jsonb(old) - 'position' - 'hash' = to_jsonb(new) - 'position' - 'hash' then
    return new;
  end if;
  raise exception 'the audit log is append-only';
end $$;

create trigger keep_audit before update or delete on audit_entries
  for each row execute function keep_audit();
create trigger keep_audit_whole before truncate on audit_entries
  for each statement execute function keep_audit();

-- One entry with the source of the running transaction: `user|session|request|address|call`.
create function add_audit_entry(
  of_seller uuid, by_default uuid, the_action text, the_subject text, the_change jsonb
) returns void
  language sql volatile set search_path = pg_catalog, public
  begin atomic
    insert into audit_entries (seller_id, at, actor, session_id, request_id, address, call, action, subject, change)
    select of_seller, now(), coalesce(nullif(source[1], '')::uuid, by_default), nullif(source[2], '')::uuid,
      nullif(source[3], ''), coalesce(source[4], ''), coalesce(source[5], ''), the_action, the_subject, the_change
    from (select string_to_array(coalesce(current_setting('app.source', true), ''), '|') as source) context;
  end;

-- Arguments of both triggers: the column that names the row, then the columns whose values are kept.
create function audit_insert() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  source text[] := string_to_array(coalesce(current_setting('app.source', true), ''), '|');
  kept text[] := tg_argv[1:];
begin
  insert into audit_entries (seller_id, at, actor, session_id, request_id, address, call, action, subject, change)
  select (made.content ->> 'seller_id')::uuid, now(),
    coalesce(nullif(source[1], ''), made.content ->> 'user_id')::uuid, nullif(source[2], '')::uuid,
    nullif(source[3], ''), coalesce(source[4], ''), coalesce(source[5], ''),
    tg_table_name || '.insert', made.content ->> tg_argv[0],
    coalesce((select jsonb_object_agg(name, made.content -> name) from unnest(kept) name), '{}')
  from (select to_jsonb(new_rows) as content from new_rows) made;
  return null;
end $$;

-- The same for new orders without a detour through jsonb, which costs three times as much: a create must stay quick.
create function audit_new_orders() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  source text[] := string_to_array(coalesce(current_setting('app.source', true), ''), '|');
begin
  insert into audit_entries (seller_id, at, actor, session_id, request_id, address, call, action, subject, change)
  select seller_id, now(), nullif(source[1], '')::uuid, nullif(source[2], '')::uuid, nullif(source[3], ''),
    coalesce(source[4], ''), coalesce(source[5], ''), 'orders.insert', id::text,
    jsonb_build_object('docket_number', docket_number, 'direction', direction, 'status', status)
  from new_rows;
  return null;
end $$;

create function audit_update() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  change jsonb;
begin
  select jsonb_object_agg(key, case when key = any(tg_argv[1:]) then jsonb_build_array(value, after -> key) end)
    into change
    from jsonb_each(before) where value is distinct from after -> key;
  if change is not null then
    perform add_audit_entry((after ->> 'seller_id')::uuid, (after ->> 'user_id')::uuid,
      tg_table_name || '.update', after ->> tg_argv[0], change);
  end if;
  return null;
end $$;

create function audit_delete() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone jsonb := to_jsonb(old);
begin
  perform add_audit_entry((gone ->> 'seller_id')::uuid, null, tg_table_name || '.delete', gone ->> tg_argv[0], '{}');
  return null;
end $$;

create trigger audit_insert after insert on sellers referencing new table as new_rows
  for each statement execute function audit_insert('seller_id', 'kind');
create trigger audit_update after update on sellers
  for each row execute function audit_update('seller_id', 'kind', 'reverse_enabled');
create trigger audit_delete after delete on sellers for each row execute function audit_delete('seller_id');

create trigger audit_insert after insert on users referencing new table as new_rows
  for each statement execute function audit_insert('id', 'roles');
create trigger audit_update after update on users
  for each row execute function audit_update('id', 'roles', 'disabled_at');
create trigger audit_delete after delete on users for each row execute function audit_delete('id');

-- Of a session its beginning and its end; not every renewal, and not that housekeeping removes an ended one.
create trigger audit_insert after insert on sessions referencing new table as new_rows
  for each statement execute function audit_insert('id');
create trigger audit_update after update on sessions
  for each row when (old.revoked_at is distinct from new.revoked_at)
  execute function audit_update('id', 'revoked_reason');

create trigger audit_insert after insert on warehouses referencing new table as new_rows
  for each statement execute function audit_insert('id', 'is_default');
create trigger audit_update after update on warehouses
  for each row execute function audit_update('id', 'is_default', 'archived_at');
create trigger audit_delete after delete on warehouses for each row execute function audit_delete('id');

create trigger audit_insert after insert on orders referencing new table as new_rows
  for each statement execute function audit_new_orders();
create trigger audit_update after update on orders
  for each row execute function audit_update('id', 'docket_number', 'direction', 'status', 'order_date',
    'payment_mode', 'invoice_paise', 'cod_paise', 'dead_grams', 'volumetric_grams', 'warehouse_id');
create trigger audit_delete after delete on orders for each row execute function audit_delete('id');

create trigger audit_insert after insert on rate_cards referencing new table as new_rows
  for each statement execute function audit_insert('version', 'version', 'changed_cells');
create trigger audit_update after update on rate_cards
  for each row execute function audit_update('version', 'version', 'changed_cells');
create trigger audit_delete after delete on rate_cards for each row execute function audit_delete('version');

-- What is read and not written: exports, views across sellers. `change` must hold no personal data.
create function record_audit(the_action text, the_subject text, the_change jsonb) returns void
  language sql volatile security definer set search_path = pg_catalog, public
  begin atomic
    select add_audit_entry(current_seller(), null, the_action, the_subject, the_change);
  end;

-- Appends the entries of finished transactions to the chains of their sellers; answers how many. One call at a time,
-- the others answer 0 at once. An entry that commits late comes later in the chain than its number says.
create function seal_audit() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  open audit_entries;
  head audit_heads;
  sealed bigint := 0;
begin
  if not pg_try_advisory_xact_lock(7447340) then return 0; end if;
  for open in select * from audit_entries where position is null order by seller_id, entry limit 10000 loop
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
    head.hash := sha256(head.hash || audit_content(open, head.position));
    update audit_entries set position = head.position, hash = head.hash
      where seller_id = open.seller_id and entry = open.entry;
    sealed := sealed + 1;
  end loop;
  if sealed > 0 then perform set_audit_head(head); end if;
  return sealed;
end $$;

create function set_audit_head(head audit_heads) returns void
  language sql volatile set search_path = pg_catalog, public
  begin atomic
    insert into audit_heads values (head.seller_id, head.position, head.hash)
    on conflict (seller_id) do update set position = excluded.position, hash = excluded.hash;
  end;

-- What an entry's hash covers, the same bytes on every server: no setting of the session changes them.
create function audit_content(entry audit_entries, at_position bigint) returns bytea
  language sql stable set search_path = pg_catalog, public
  begin atomic
    select convert_to(jsonb_build_array(entry.seller_id, at_position, entry.entry,
      (extract(epoch from entry.at) * 1000000)::bigint, entry.actor, entry.session_id, entry.request_id, entry.address,
      entry.call, entry.action, entry.subject, entry.change)::text, 'UTF8');
  end;

revoke all on function keep_audit(), add_audit_entry(uuid, uuid, text, text, jsonb), audit_insert(),
  audit_new_orders(), audit_update(), audit_delete(), record_audit(text, text, jsonb), seal_audit(), set_audit_head(audit_heads),
  audit_content(audit_entries, bigint) from public;
grant execute on function record_audit(text, text, jsonb), seal_audit() to shipdesk_app;
