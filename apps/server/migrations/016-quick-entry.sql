-- The entry into a session runs with every call. Setting search_path took a third of its time, so everything in it is
-- qualified instead: nothing that a caller could put on its own path has a say (operators and functions are never
-- looked up among temporary objects, and the server's login can make none elsewhere).
create or replace function enter_session(
    token_seller uuid, token_session uuid, as_of timestamptz, staff_used_since timestamptz, used_since timestamptz
  )
  returns table (user_id uuid, counter integer, confirmed_at timestamptz, email text, roles text[], has_factor boolean)
  language plpgsql volatile security definer
  as $$
  begin
    select s.user_id, s.counter, s.confirmed_at, u.email, u.roles, f.confirmed_at is not null
      into enter_session.user_id, enter_session.counter, enter_session.confirmed_at, enter_session.email,
        enter_session.roles, enter_session.has_factor
    from public.sessions s
    join public.users u
      on u.seller_id operator(pg_catalog.=) s.seller_id and u.id operator(pg_catalog.=) s.user_id
    left join public.second_factors f
      on f.seller_id operator(pg_catalog.=) s.seller_id and f.user_id operator(pg_catalog.=) s.user_id
    where s.seller_id operator(pg_catalog.=) token_seller and s.id operator(pg_catalog.=) token_session
      and s.revoked_at is null and u.disabled_at is null and s.expires_at operator(pg_catalog.>) as_of
      and s.last_used_at operator(pg_catalog.>)
        case when 'Admin' operator(pg_catalog.=) any (u.roles) then staff_used_since else used_since end;
    if found then
      perform pg_catalog.set_config('app.seller_id', token_seller::pg_catalog.text, true);
      perform pg_catalog.set_config('plan_cache_mode', 'force_generic_plan', true);
      return next;
    end if;
  end $$;
