-- room: appointments
-- The only way to a place, for customers, staff, administrators and generated appointments alike: the first candidate
-- (calendar_id, day, start_minute, end_minute, starts_at, ends_at, time_zone; column_index, if no other column will do) that
-- is free, once some have left and others have taken theirs. Its day is locked, and what is wanted returned with the place;
-- its calendar is null when no candidate is free. First skips the days that other bookings hold, so with several calendars
-- no one waits. Only when none of the others will do, it waits for each and clears its expired holds. The look and the lock
-- are one statement: after a wait, PostgreSQL looks again at the current row. Must stay volatile: each statement needs a
-- fresh snapshot.
create or replace function free_place(candidates jsonb, wanted appointment, type_ids int[], leaving appointment[],
  beside appointment[]) returns appointment language plpgsql as $$
declare
  candidate record;
  here calendar_day;
begin
  wanted.calendar_id := null;
  for round in 1 .. 2 loop
    for candidate in
      select * from jsonb_to_recordset(candidates) as c(calendar_id int, day date, column_index int, start_minute int,
        end_minute int, starts_at timestamptz, ends_at timestamptz, time_zone text)
    loop
      if round = 1 then
        select * into here from calendar_day d where d.calendar_id = candidate.calendar_id and d.day = candidate.day
          and column_for(d, candidate.column_index, candidate.start_minute, candidate.end_minute, leaving, beside) is not null
          for update skip locked;
      else
        if exists (select from appointment a where a.calendar_id = candidate.calendar_id and a.day = candidate.day
            and a.status = 'Hold' and a.hold_expires_at <= now()) then
          perform from calendar_day d where d.calendar_id = candidate.calendar_id and d.day = candidate.day for update;
          delete from appointment a where a.calendar_id = candidate.calendar_id and a.day = candidate.day
            and a.status = 'Hold' and a.hold_expires_at <= now() and a.id <> all(array(select l.id from unnest(leaving) l));
        end if;
        select * into here from calendar_day d where d.calendar_id = candidate.calendar_id and d.day = candidate.day
          and column_for(d, candidate.column_index, candidate.start_minute, candidate.end_minute, leaving, beside) is not null
          for update;
      end if;
      continue when not found;
      -- Its candidates are instants by the office's old clock if that has changed. Changing it locks the day too.
      continue when not exists (
        select from location l where l.id = here.location_id and l.time_zone = candidate.time_zone);
      -- A closure for some types only is not in the bits. Creating one locks the day too, so it is visible.
      continue when closed_for_types(here.location_id, type_ids, candidate.day, candidate.start_minute, candidate.end_minute);

      wanted.column_index := column_for(here, candidate.column_index, candidate.start_minute, candidate.end_minute, leaving, beside);
      wanted.location_id := here.location_id;
      wanted.calendar_id := candidate.calendar_id;
      wanted.day := candidate.day;
      wanted.start_minute := candidate.start_minute;
      wanted.end_minute := candidate.end_minute;
      wanted.starts_at := candidate.starts_at;
      wanted.ends_at := candidate.ends_at;
      wanted.time_zone := candidate.time_zone;
      return wanted;
    end loop;
  end loop;
  return wanted;
end $$;
