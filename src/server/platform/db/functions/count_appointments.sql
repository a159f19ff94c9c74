-- room: reports
-- Advances the count to what is an hour old: by then every booking in flight is done, and every hold is decided.
create or replace function count_appointments() returns void language plpgsql as $$
declare
  tally appointment_tally;
  last_id bigint;
begin
  select * into tally from appointment_tally for update;
  select a.id into last_id from appointment a where a.created_at < now() - interval '1 hour' order by a.id desc limit 1;
  select least(last_id, min(a.id) - 1) into last_id from appointment a where a.status = 'Hold';
  if last_id > tally.up_to_id then
    update appointment_tally set up_to_id = last_id, counted = counted + (
      select count(*) from appointment a where a.id > tally.up_to_id and a.id <= last_id and a.status <> 'Hold');
  end if;
end $$;
