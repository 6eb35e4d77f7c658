-- The entry into a session as one query with one value: of what enter_session (016) takes, a third was the set of rows that
-- it returns and a query of its own for each setting. The settings are made for a living session alone: they are in the
-- list of what is selected, after its conditions. As in 016 everything is qualified.
-- Calls that share a transaction enter one after the other: a session that has ended closes what the one before it opened.
-- [user, counter of the refresh token, whether that was seen in use, e-mail, roles, for Admins: whether a second factor guards them]
create function open_session(
    token_seller uuid, token_session uuid, as_of timestamptz, staff_used_since timestamptz, used_since timestamptz,
    source text, out session json
  )
  language plpgsql volatile security definer
  as $$
  declare
    done pg_catalog.text;
  begin
    select pg_catalog.json_build_array(
        s.user_id, s.counter, s.confirmed_at is not null, u.email, u.roles,
        (select f.confirmed_at is not null from public.second_factors f
          where 'Admin' operator(pg_catalog.=) any (u.roles)
            and f.seller_id operator(pg_catalog.=) s.seller_id and f.user_id operator(pg_catalog.=) s.user_id)),
      pg_catalog.set_config('app.seller_id', token_seller::pg_catalog.text, true),
      pg_catalog.set_config('app.source', open_session.source, true),
      pg_catalog.set_config('plan_cache_mode', 'force_generic_plan', true)
      into open_session.session, done, done, done
    from public.sessions s
    join public.users u
      on u.seller_id operator(pg_catalog.=) s.seller_id and u.id operator(pg_catalog.=) s.user_id
    where s.seller_id operator(pg_catalog.=) token_seller and s.id operator(pg_catalog.=) token_session
      and s.revoked_at is null and u.disabled_at is null and s.expires_at operator(pg_catalog.>) as_of
      and s.last_used_at operator(pg_catalog.>)
        case when 'Admin' operator(pg_catalog.=) any (u.roles) then staff_used_since else used_since end;
    if open_session.session is null then
      done := pg_catalog.set_config('app.seller_id', '', true);
    end if;
  end $$;

revoke all on function open_session(uuid, uuid, timestamptz, timestamptz, timestamptz, text) from public;
grant execute on function open_session(uuid, uuid, timestamptz, timestamptz, timestamptz, text) to shipdesk_app;

-- Servers of the version before run beside newer ones during an upgrade, and call it.
comment on function enter_session(uuid, uuid, timestamptz, timestamptz, timestamptz) is 'open_session has taken its place';
