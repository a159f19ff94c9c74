-- room: platform/access-log
-- Notes what someone saw, line by line, unless it is already noted within its minutes. Returns the id of the last line.
create or replace function note_access(seen jsonb) returns bigint language plpgsql as $$
declare
  noted bigint;
begin
  -- Two answers at the same moment are one view.
  perform pg_advisory_xact_lock(hashtextextended('access ' || (seen ->> 'userId'), 0));
  with lines as (
    select * from jsonb_to_recordset(seen -> 'lines')
      as line(action text, type text, id bigint, location int, day date, narrowed jsonb, minutes int)),
  written as (
    insert into access_log (user_id, principal, action, record_type_name, record_id, location_id, day, narrowed)
    select (seen ->> 'userId')::int, seen ->> 'principal', line.action, line.type, line.id, line.location, line.day, line.narrowed
    from lines line
    where not exists (
      select from access_log known
      where known.user_id = (seen ->> 'userId')::int and known.happened_at > now() - make_interval(mins => line.minutes)
        and known.action = line.action and known.record_type_name = line.type
        and known.record_id is not distinct from line.id and known.location_id is not distinct from line.location
        and known.day is not distinct from line.day and known.narrowed = line.narrowed)
    returning id)
  select max(id) from written into noted;
  return noted;
end $$;
