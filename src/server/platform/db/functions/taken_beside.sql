-- room: appointments
-- What of a day is taken once these appointments are written, too.
create or replace function taken_beside(here calendar_day, beside appointment[]) returns bit varying
language plpgsql immutable parallel safe as $$
declare
  taken bit varying := here.taken;
  other appointment;
begin
  foreach other in array beside loop
    continue when (other.calendar_id, other.day) <> (here.calendar_id, here.day);
    taken := overlay(taken placing repeat('1', ticks_between(other.start_minute, other.end_minute))::bit varying
      from bit_at(other.column_index, other.start_minute));
  end loop;
  return taken;
end $$;
