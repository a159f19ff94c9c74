-- room: appointments
-- The logged lines of an appointment with the calendar in which it has found a place, if that is another than before.
create or replace function placed_lines(lines jsonb, appointment_id bigint) returns jsonb language plpgsql stable as $$
declare
  found_calendar text := (select a.calendar_id::text from appointment a where a.id = appointment_id);
begin
  return (
    select jsonb_agg(case line ->> 0 when 'calendarId' then jsonb_set(line, '{2}', to_jsonb(found_calendar)) else line end order by n)
        filter (where line ->> 0 <> 'calendarId' or line ->> 1 is distinct from found_calendar)
      from jsonb_array_elements(lines) with ordinality each(line, n));
end $$;
