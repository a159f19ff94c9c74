-- room: appointments
-- Keeps a place that someone has left from everyone until a random moment within its location's window (SCALP-7): by a
-- hold that no one has the key of. Not where the visit would begin before twice the window is over, nor where the place
-- is closed or taken. Call it in the transaction that has freed the place, which holds its day.
create or replace function keep_back(place appointment, at timestamptz) returns void language sql as $$
  insert into appointment (location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at, ends_at,
      time_zone, status, hold_expires_at)
    select l.id, d.calendar_id, d.day, place.column_index, place.start_minute, place.end_minute, place.starts_at,
      place.ends_at, place.time_zone, 'Hold', now() + random() * make_interval(mins => l.release_minutes)
    from location l join calendar_day d on d.calendar_id = place.calendar_id and d.day = place.day
    where l.id = place.location_id and l.release_minutes > 0
      and place.starts_at > at + 2 * make_interval(mins => l.release_minutes)
      and place.column_index < d.columns
      and position('0' in place_bits(d.open & ~d.taken, place.column_index, place.start_minute, place.end_minute)::text) = 0
$$;
