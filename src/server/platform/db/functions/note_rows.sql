-- room: platform/access-log
-- Completes the note of an export, once: how many rows have left. It has its owner's rights, because those who serve may
-- only add to the log (decision 43).
create or replace function note_rows(note_id bigint, rows_left int) returns void
language sql security definer set search_path = public, pg_temp as $$
  update access_log set row_count = rows_left where id = note_id and row_count is null
$$;
