-- room: appointments
-- The logged lines of an appointment with the calendar in which it has found a place, if that is another than before.
create or replace function placed_lines(lines jsonb, appointment_id bigint) returns jsonb language plpgsql stable as $$
declare
  found_calendar text := (select a.calendar_id::text from appointment a where a.id = appointment_id);
begin
  for i in 0 .. jsonb_array_length(lines) - 1 loop
    continue when lines #>> array[i::text, '0'] <> 'calendarId';
    return case when lines #>> array[i::text, '1'] = found_calendar then lines - i
      else jsonb_set(lines, array[i::text, '2'], to_jsonb(found_calendar)) end;
  end loop;
  return lines;
end $$;
