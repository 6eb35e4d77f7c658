-- The count of wrong passwords in a row, after which new devices are stopped, outlives the day of the other counters.

create or replace function purge_expired(as_of timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from idempotency_keys where created_at < as_of - interval '7 days';
    delete from sessions where expires_at < as_of - interval '30 days';
    delete from throttle where window_started_at < as_of - case
      when starts_with(key, 'failures-in-a-row:') then interval '400 days' else interval '1 day' end;
  end;
