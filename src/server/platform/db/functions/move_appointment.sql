-- room: appointments
-- Only for servers of 0.3.0: 0.5.0 can drop it by a contract migration.
-- Moves an appointment to the first free candidate of a day, even at another location, its own place counting as free. The
-- old place is kept until the new one is taken: one statement changes both, under both days' locks. A candidate found by
-- another clock than the office's current one is not taken. It names the types that the appointment is about to have;
-- without them, it keeps its own. A candidate that names a column takes that one or none.
create or replace function move_appointment(moving bigint, seen_version int, new_day date, candidates jsonb)
returns setof appointment language plpgsql as $$
declare
  moved appointment;
  type_ids int[];
  candidate record;
  here calendar_day;
  place appointment;
begin
  select * into moved from appointment a where a.id = moving;
  -- in key order, like everything that locks several days
  perform from calendar_day d
    where (d.calendar_id = moved.calendar_id and d.day = moved.day)
      or (d.day = new_day and d.calendar_id in (select (c ->> 'calendar_id')::int from jsonb_array_elements(candidates) c))
    order by d.calendar_id, d.day for update;
  select * into moved from appointment a where a.id = moving and a.version = seen_version and a.cancelled_at is null
    for no key update;
  if not found then return; end if;
  type_ids := array(select x.appointment_type_id from appointment_appointment_type x where x.appointment_id = moving);

  for candidate in
    select * from jsonb_to_recordset(candidates)
      as c(calendar_id int, start_minute int, end_minute int, starts_at timestamptz, ends_at timestamptz, time_zone text,
        type_ids int[], column_index smallint)
  loop
    select * into here from calendar_day d where d.calendar_id = candidate.calendar_id and d.day = new_day;
    continue when not found;
    continue when not exists (
      select from location l where l.id = here.location_id and l.time_zone = candidate.time_zone);
    if moved.calendar_id = candidate.calendar_id and moved.day = new_day then
      here.taken := without_place(here.taken, moved);
    end if;
    place := moved;
    if candidate.column_index is null then
      place.column_index := free_column(here.open & ~here.taken, here.columns, candidate.start_minute, candidate.end_minute);
    else
      place.column_index := candidate.column_index + free_column(
        column_bits(here.open & ~here.taken, candidate.column_index),
        case when candidate.column_index < here.columns then 1 else 0 end, candidate.start_minute, candidate.end_minute);
    end if;
    continue when place.column_index is null
      or closed_for_types(here.location_id, coalesce(candidate.type_ids, type_ids), new_day, candidate.start_minute, candidate.end_minute);
    place.location_id := here.location_id;
    place.calendar_id := candidate.calendar_id;
    place.day := new_day;
    place.start_minute := candidate.start_minute;
    place.end_minute := candidate.end_minute;
    place.starts_at := candidate.starts_at;
    place.ends_at := candidate.ends_at;
    place.time_zone := candidate.time_zone;
    return query select * from take_place(moving, place);
    return;
  end loop;
end $$;
