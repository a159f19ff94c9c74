-- room: appointments
-- Notes the holds that a visitor has just been given, which may last these seconds in all. Raises P0S08 if their address
-- then has held more of the office's day than it may, without a booking: visitors of one address take turns here, so that
-- many at the same moment are no more than one after another.
create or replace function note_held_times(ids bigint[], visitor text, seconds int, most int) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('held times of ' || visitor, 0));
  insert into held_time (key_hash, visitor_key, location_id, calendar_id, day, start_minute, end_minute, until, at_most)
    select a.hold_key_hash, visitor, a.location_id, a.calendar_id, a.day, a.start_minute, a.end_minute, a.hold_expires_at,
      now() + make_interval(secs => seconds)
    from appointment a where a.id = any(ids);
  if most < (
      select sum(ticks_held(visitor, a.location_id, a.day, '{}')) from appointment a where a.id = ids[1]) then
    raise exception 'too much of the day is held' using errcode = 'P0S08';
  end if;
end $$;
