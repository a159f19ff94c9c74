-- room: appointments
-- Whether the place of an appointment is no longer open: closed for all or for one of its types, or its office is archived.
create or replace function place_is_closed(a appointment) returns boolean language sql stable as $$
  select exists (select from location g where g.id = a.location_id and g.is_archived)
    or exists (
      select from calendar_day d where d.calendar_id = a.calendar_id and d.day = a.day and position('0' in
        place_bits(d.open, a.column_index, a.start_minute, a.end_minute)::text) > 0)
    or closed_for_types(a.location_id,
      array(select x.appointment_type_id from appointment_appointment_type x where x.appointment_id = a.id),
      a.day, a.start_minute, a.end_minute)
$$;
