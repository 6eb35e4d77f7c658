-- Of a big import the audit log holds that it was sent, that it was to be cancelled and how it ended; its orders leave
-- entries of their own. What housekeeping removes leaves none.
create trigger audit_update after update on imports
  for each row when (old.state = 'uploading'
    or old.cancel_asked_at is distinct from new.cancel_asked_at
    or old.finished_at is distinct from new.finished_at)
  execute function audit_update('id', 'state', 'file_bytes', 'total_rows', 'made_rows', 'known_rows', 'bad_rows');

-- A person who is erased is erased from rows that were not imported as well.
grant update on import_refusals to shipdesk_app;
