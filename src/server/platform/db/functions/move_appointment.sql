-- room: appointments
-- Moves an appointment to the first free candidate of a day, its own place counting as free. The old place is kept
-- until the new one is taken: one statement changes both, under both days' locks. A candidate found by another clock than
-- the office has by now is not taken.
create or replace function move_appointment(moving bigint, seen_version int, new_day date, candidates jsonb)
returns setof appointment language plpgsql as $$
declare
  moved appointment;
  type_ids int[];
  candidate record;
  office_zone text;
  here calendar_day;
  free bit varying;
  place smallint;
begin
  select * into moved from appointment a where a.id = moving;
  -- in key order, like everything that locks several days
  perform from calendar_day d
    where (d.calendar_id = moved.calendar_id and d.day = moved.day)
      or (d.day = new_day and d.calendar_id in (select (c ->> 'calendar_id')::int from jsonb_array_elements(candidates) c))
    order by d.calendar_id, d.day for update;
  select * into moved from appointment a where a.id = moving and a.version = seen_version and a.cancelled_at is null;
  if not found then return; end if;
  select l.time_zone into office_zone from location l where l.id = moved.location_id;
  type_ids := array(select x.appointment_type_id from appointment_appointment_type x where x.appointment_id = moving);

  for candidate in
    select * from jsonb_to_recordset(candidates)
      as c(calendar_id int, start_minute int, end_minute int, starts_at timestamptz, ends_at timestamptz, time_zone text)
  loop
    continue when candidate.time_zone <> office_zone;
    select * into here from calendar_day d where d.calendar_id = candidate.calendar_id and d.day = new_day;
    continue when not found;
    free := here.open & ~here.taken;
    if moved.calendar_id = candidate.calendar_id and moved.day = new_day then
      free := here.open & ~overlay(here.taken
        placing repeat('0', (moved.end_minute - moved.start_minute) / 5)::bit varying
        from moved.column_index * 288 + moved.start_minute / 5 + 1 for (moved.end_minute - moved.start_minute) / 5);
    end if;
    place := free_column(free, here.columns, candidate.start_minute, candidate.end_minute);
    continue when place is null
      or closed_for_types(here.location_id, type_ids, new_day, candidate.start_minute, candidate.end_minute);
    return query update appointment a
      set calendar_id = candidate.calendar_id, day = new_day, column_index = place, start_minute = candidate.start_minute,
        end_minute = candidate.end_minute, starts_at = candidate.starts_at, ends_at = candidate.ends_at,
        time_zone = office_zone,
        confirmed_at = null, reminded_at = null, version = a.version + 1
      where a.id = moving
      returning a.*;
    return;
  end loop;
end $$;
