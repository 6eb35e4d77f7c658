-- The second factor of a user: an authenticator app (RFC 6238) with recovery codes.

create table second_factors (
  seller_id uuid not null,
  user_id uuid not null,
  -- Encrypted with a key that is not in the database.
  secret text not null,
  -- Null while it is being set up: it does not count yet.
  confirmed_at timestamptz,
  -- The last 30-second step whose code was accepted: no code is accepted twice.
  step bigint not null default 0,
  -- Keyed hashes of those that were not used.
  recovery_codes text[] not null default '{}',
  primary key (seller_id, user_id),
  foreign key (seller_id, user_id) references users on delete cascade
);

alter table second_factors enable row level security;
create policy own_rows on second_factors using (seller_id = (select current_seller()));
grant select, insert, update, delete on second_factors to shipdesk_app;

create trigger audit_insert after insert on second_factors referencing new table as new_rows
  for each statement execute function audit_insert('user_id');
create trigger audit_update after update on second_factors
  for each row when (old.confirmed_at is distinct from new.confirmed_at
    or old.recovery_codes is distinct from new.recovery_codes)
  execute function audit_update('user_id', 'confirmed_at');
create trigger audit_delete after delete on second_factors
  for each row execute function audit_delete('user_id');

-- As before, with whether the user has a second factor.
drop function enter_session(uuid, uuid, timestamptz, timestamptz, timestamptz);
create function enter_session(
    token_seller uuid, token_session uuid, as_of timestamptz, staff_used_since timestamptz, used_since timestamptz
  )
  returns table (
    user_id uuid, counter integer, confirmed_at timestamptz, email text, roles text[], has_factor boolean
  )
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  begin
    select s.user_id, s.counter, s.confirmed_at, u.email, u.roles, f.confirmed_at is not null
      into enter_session.user_id, enter_session.counter, enter_session.confirmed_at, enter_session.email,
        enter_session.roles, enter_session.has_factor
    from public.sessions s
    join public.users u on u.seller_id = s.seller_id and u.id = s.user_id
    left join public.second_factors f on f.seller_id = s.seller_id and f.user_id = s.user_id
    where s.seller_id = token_seller and s.id = token_session
      and s.revoked_at is null and u.disabled_at is null and s.expires_at > as_of
      and s.last_used_at > case when 'Admin' = any (u.roles) then staff_used_since else used_since end;
    if found then
      perform set_config('app.seller_id', token_seller::text, true);
      perform set_config('plan_cache_mode', 'force_generic_plan', true);
      return next;
    end if;
  end $$;
revoke all on function enter_session(uuid, uuid, timestamptz, timestamptz, timestamptz) from public;
grant execute on function enter_session(uuid, uuid, timestamptz, timestamptz, timestamptz) to shipdesk_app;
