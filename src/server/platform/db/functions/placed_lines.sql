-- room: appointments
-- The logged lines of an appointment with the calendar in which it has found a place, if that is another than before.
create or replace function placed_lines(lines jsonb, appointment_id bigint) returns jsonb language sql stable as $$
  select jsonb_agg(case line ->> 0 when 'calendarId' then jsonb_set(line, '{2}', to_jsonb(a.calendar_id::text)) else line end order by n)
      filter (where line ->> 0 <> 'calendarId' or line ->> 1 is distinct from a.calendar_id::text)
    from appointment a, jsonb_array_elements(lines) with ordinality each(line, n)
    where a.id = appointment_id
$$;
