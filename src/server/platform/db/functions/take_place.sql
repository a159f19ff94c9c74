-- room: appointments
-- Only for servers of 0.3.0: 0.5.0 can drop it by a contract migration.
-- Puts an appointment into a place, given as a row, with that row's status. At another moment or another location, the
-- confirmation and the reminder no longer count.
create or replace function take_place(moving bigint, place appointment) returns setof appointment language sql as $$
  update appointment a
    set location_id = place.location_id, calendar_id = place.calendar_id, day = place.day,
      column_index = place.column_index, start_minute = place.start_minute, end_minute = place.end_minute,
      starts_at = place.starts_at, ends_at = place.ends_at, time_zone = place.time_zone, status = place.status,
      cancelled_at = place.cancelled_at,
      confirmed_at = case when (a.location_id, a.starts_at) = (place.location_id, place.starts_at) then a.confirmed_at end,
      reminded_at = case when (a.location_id, a.starts_at) = (place.location_id, place.starts_at) then a.reminded_at end,
      version = a.version + 1
    where a.id = moving
    returning a.*;
$$;
