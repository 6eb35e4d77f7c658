-- Big imports: a file of up to a million rows, kept until its last row was read, and how far its job came.
-- docs/decisions/010-imports.md.

create table imports (
  seller_id uuid not null references sellers,
  id uuid not null,
  file_name text not null,
  file_bytes bigint not null default 0,
  state text not null check (state in ('uploading', 'waiting', 'running', 'done', 'cancelled', 'failed')),
  -- Why a file failed as a whole.
  problem text not null default '',
  created_by uuid not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  cancel_asked_at timestamptz,
  -- Known once the file was read through for the first time.
  encoding text,
  header text[],
  total_rows integer,
  -- The cursor: the record that was read last, counting the header as 1, and what became of those up to it.
  row_number integer not null default 1,
  made_rows integer not null default 0,
  known_rows integer not null default 0,
  bad_rows integer not null default 0,
  -- The lease: one process works on an import, as long as it says so in time.
  worker uuid,
  lease_until timestamptz,
  -- Leases in a row that ended without any progress.
  attempts integer not null default 0,
  primary key (seller_id, id),
  foreign key (seller_id, created_by) references users,
  check ((worker is null) = (state <> 'running'))
);

create index imports_unfinished on imports (created_at) where state in ('waiting', 'running');

-- The file, in pieces of about a megabyte; gone when the import is over.
create table import_pieces (
  seller_id uuid not null,
  import_id uuid not null,
  ordinal integer not null,
  content bytea not null,
  primary key (seller_id, import_id, ordinal),
  foreign key (seller_id, import_id) references imports on delete cascade
);
-- Read once, soon: compressing would cost more than it saves.
alter table import_pieces alter column content set storage external;

-- The rows that were not imported, as lines of the CSV file that is downloaded, a batch of them in each row.
create table import_refusals (
  seller_id uuid not null,
  import_id uuid not null,
  first_row integer not null,
  lines text not null,
  primary key (seller_id, import_id, first_row),
  foreign key (seller_id, import_id) references imports on delete cascade
);

alter table imports enable row level security;
alter table import_pieces enable row level security;
alter table import_refusals enable row level security;

create policy own_rows on imports using (seller_id = (select current_seller()));
create policy own_rows on import_pieces using (seller_id = (select current_seller()));
create policy own_rows on import_refusals using (seller_id = (select current_seller()));

grant select, insert, update, delete on imports to shipdesk_app;
grant select, insert, delete on import_pieces to shipdesk_app;
grant select, insert on import_refusals to shipdesk_app;

-- Gives a worker the oldest import that nobody works on, of a seller who has none running: the one look-up across
-- sellers. The clock is the database's, which all processes share.
create function lease_import(new_worker uuid, lease interval)
  returns table (seller_id uuid, id uuid)
  language sql volatile security definer set search_path = pg_catalog, public
  begin atomic
    update imports i
    set state = 'running', worker = new_worker, lease_until = clock_timestamp() + lease, attempts = i.attempts + 1,
      started_at = coalesce(i.started_at, now())
    where (i.seller_id, i.id) = (
      select free.seller_id, free.id from imports free
      where (free.state = 'waiting' or (free.state = 'running' and free.lease_until < clock_timestamp()))
        and not exists (
          select from imports other
          where other.seller_id = free.seller_id and other.id <> free.id
            and other.state = 'running' and other.lease_until >= clock_timestamp()
        )
      order by free.created_at limit 1
      for update skip locked
    )
    returning i.seller_id, i.id;
  end;

-- Housekeeping across sellers: an upload that broke off is kept six hours, an import that is over 90 days.
create function purge_imports(as_of timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from imports where state = 'uploading' and created_at < as_of - interval '6 hours';
    delete from imports where finished_at < as_of - interval '90 days';
  end;

revoke all on function lease_import(uuid, interval), purge_imports(timestamptz) from public;
grant execute on function lease_import(uuid, interval), purge_imports(timestamptz) to shipdesk_app;
