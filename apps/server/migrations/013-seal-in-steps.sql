-- Sealing goes in steps that stay far below the time limit of a statement, also on a slow machine and behind a big
-- import, and takes the oldest entries of all sellers first: nobody's wait behind another seller's.

drop index audit_entries_unsealed;
create index audit_entries_unsealed on audit_entries (entry) where position is null;

create or replace function seal_audit() returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  open audit_entries;
  head audit_heads;
  sealed bigint := 0;
begin
  if not pg_try_advisory_xact_lock(7447340) then return 0; end if;
  for open in
    select * from (select * from audit_entries where position is null order by entry limit 1000) oldest
    order by seller_id, entry
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
    head.hash := sha256(head.hash || audit_content(open, head.position));
    update audit_entries set position = head.position, hash = head.hash
      where seller_id = open.seller_id and entry = open.entry;
    sealed := sealed + 1;
  end loop;
  if sealed > 0 then perform set_audit_head(head); end if;
  return sealed;
end $$;
