-- room: platform/change-log
-- Adds the texts of the log to its search, except those of the last hour: every change of that time is done. Each row
-- covers 64 transactions, those whose ids differ in their last six bits. Returns how many rows it has added.
create or replace function note_change_words(at_most int) returns int language plpgsql as $$
declare
  settled_id bigint;
  next_id bigint;
  known_id bigint;
  added int := 0;
begin
  -- mask_persons waits: it forgets what is written here in the meantime
  perform pg_advisory_xact_lock(hashtext('change_log_words'));
  select x.id into settled_id from entity_change_transaction x
    where x.happened_at < now() - interval '1 hour' order by x.id desc limit 1;
  select coalesce(max(w.last_id), -9223372036854775808) into known_id from change_log_words w;
  loop
    select min(x.id) into next_id from entity_change_transaction x where x.id > known_id;
    known_id := next_id | 63;
    exit when added = at_most or known_id is null or known_id > settled_id or settled_id is null;
    insert into change_log_words (first_id, last_id, words)
      values (next_id & ~63::bigint, known_id, change_words(next_id & ~63::bigint, known_id));
    added := added + 1;
  end loop;
  return added;
end $$;
