-- Who uses the desk. Every row belongs to a seller; seller_id leads every key (docs/architecture.md, Data).
-- Keys that do not lead with seller_id, and why: users_email (a login name is global), instance (one row),
-- throttle (guards sign-in before a seller is known).

create function current_seller() returns uuid
  language sql stable
  return nullif(current_setting('app.seller_id', true), '')::uuid;

create table instance (
  singleton boolean primary key default true check (singleton),
  mode text not null check (mode in ('demo', 'live')),
  created_at timestamptz not null default now()
);

create table sellers (
  seller_id uuid primary key,
  kind text not null check (kind in ('seller', 'operator')),
  name text not null,
  logo text not null default '',
  created_at timestamptz not null
);

create table users (
  seller_id uuid not null references sellers,
  id uuid not null,
  email text not null check (email = lower(email)),
  name text not null,
  phone text not null,
  password_hash text not null,
  roles text[] not null check (roles <@ array['Admin', 'Customer', 'Explorer', 'Creator']),
  disabled_at timestamptz,
  created_at timestamptz not null,
  primary key (seller_id, id)
);

create unique index users_email on users (email);

-- One row per signed-in browser: a family of refresh tokens with a counter (docs/decisions, refresh rotation).
create table sessions (
  seller_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  counter integer not null default 0,
  rotated_at timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('logout', 'reuse', 'limit')),
  user_agent text not null,
  primary key (seller_id, id),
  foreign key (seller_id, user_id) references users on delete cascade
);

create index sessions_by_user on sessions (seller_id, user_id, last_used_at desc);

create table throttle (
  key text primary key,
  window_started_at timestamptz not null,
  hits integer not null
);

alter table sellers enable row level security;
alter table users enable row level security;
alter table sessions enable row level security;

create policy own_rows on sellers using (seller_id = (select current_seller()));
create policy own_rows on users using (seller_id = (select current_seller()));
create policy own_rows on sessions using (seller_id = (select current_seller()));

-- Sign-in knows an e-mail address and no seller yet: the one look-up across sellers.
create function find_login(login_email text)
  returns table (seller_id uuid, user_id uuid, password_hash text, disabled boolean)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select u.seller_id, u.id, u.password_hash, u.disabled_at is not null
    from users u where u.email = login_email;
  end;

-- The session behind a token, read on every request in one round trip.
create function find_session(token_seller uuid, token_session uuid)
  returns table (
    seller_id uuid, session_id uuid, user_id uuid, counter integer, confirmed_at timestamptz,
    last_used_at timestamptz, expires_at timestamptz, revoked boolean, disabled boolean,
    email text, roles text[]
  )
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select s.seller_id, s.id, s.user_id, s.counter, s.confirmed_at, s.last_used_at, s.expires_at,
      s.revoked_at is not null, u.disabled_at is not null, u.email, u.roles
    from sessions s
    join users u on u.seller_id = s.seller_id and u.id = s.user_id
    where s.seller_id = token_seller and s.id = token_session;
  end;

revoke all on function find_login(text), find_session(uuid, uuid) from public;
grant execute on function find_login(text), find_session(uuid, uuid) to shipdesk_app;
grant select, insert on instance, sellers to shipdesk_app;
grant select, insert, update on users to shipdesk_app;
grant select, insert, update on sessions to shipdesk_app;
grant select, insert, update, delete on throttle to shipdesk_app;
