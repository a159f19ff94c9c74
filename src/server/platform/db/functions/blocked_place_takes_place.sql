-- room: offices
-- Keeps calendar_day.taken equal to what is blocked too: a place is blocked, taken or free, and never two of them. Places
-- are blocked and unblocked, never changed.
create or replace function blocked_place_takes_place() returns trigger language plpgsql as $$
declare
  blocked blocked_place := case tg_op when 'INSERT' then new else old end;
  place appointment;
begin
  place.calendar_id := blocked.calendar_id;
  place.day := blocked.day;
  place.column_index := blocked.column_index;
  place.start_minute := blocked.start_minute;
  place.end_minute := blocked.end_minute;
  perform mark_place(place, case tg_op when 'INSERT' then '1' else '0' end, tg_op = 'INSERT');
  return null;
end $$;
create or replace trigger blocked_place_takes_place after insert or delete on blocked_place
  for each row execute function blocked_place_takes_place();
