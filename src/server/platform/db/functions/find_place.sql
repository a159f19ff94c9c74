-- room: appointments
-- Only for servers of 0.3.0: 0.5.0 can drop it by a contract migration.
-- Takes the first candidate (calendar_id, start_minute, end_minute, starts_at, ends_at) of the day that has a free
-- column, and returns what is wanted with its place; its calendar is null when every candidate is taken. First skips the
-- days locked by other bookings, so with several calendars no one waits. Only when none of the others will do, and only
-- who may wait, waits for each candidate and clears its expired holds. The look and the lock are one statement: after a
-- wait, PostgreSQL looks again at the current row. Next to it, these others will be written. Must stay volatile: each
-- statement needs a fresh snapshot.
create or replace function find_place(candidates jsonb, wanted appointment, type_ids int[], may_wait boolean,
  beside appointment[] default '{}') returns appointment
language plpgsql as $$
declare
  candidate record;
  here calendar_day;
  free smallint;
begin
  for round in 1 .. case when may_wait then 2 else 1 end loop
    for candidate in
      select * from jsonb_to_recordset(candidates)
        as c(calendar_id int, start_minute int, end_minute int, starts_at timestamptz, ends_at timestamptz)
    loop
      if round = 1 then
        select * into here from calendar_day d
          where d.calendar_id = candidate.calendar_id and d.day = wanted.day
            and free_column(d.open & ~d.taken, d.columns, candidate.start_minute, candidate.end_minute) is not null
          for update skip locked;
      else
        if exists (select from appointment a where a.calendar_id = candidate.calendar_id and a.day = wanted.day
            and a.status = 'Hold' and a.hold_expires_at <= now()) then
          perform from calendar_day d where d.calendar_id = candidate.calendar_id and d.day = wanted.day for update;
          delete from appointment a where a.calendar_id = candidate.calendar_id and a.day = wanted.day
            and a.status = 'Hold' and a.hold_expires_at <= now();
        end if;
        select * into here from calendar_day d
          where d.calendar_id = candidate.calendar_id and d.day = wanted.day
            and free_column(d.open & ~d.taken, d.columns, candidate.start_minute, candidate.end_minute) is not null
          for update;
      end if;
      continue when not found;
      free := free_column(here.open & ~taken_beside(here, beside), here.columns, candidate.start_minute, candidate.end_minute);
      continue when free is null;

      -- Its candidates are instants by the office's old clock if that has changed in the meantime. Changing it locks
      -- the day too.
      continue when not exists (
        select from location l where l.id = here.location_id and l.time_zone = wanted.time_zone);
      -- A closure for some types only is not in the bits. Creating one locks the day too, so it is visible already.
      continue when closed_for_types(here.location_id, type_ids, wanted.day, candidate.start_minute, candidate.end_minute);

      wanted.location_id := here.location_id;
      wanted.calendar_id := candidate.calendar_id;
      wanted.column_index := free;
      wanted.start_minute := candidate.start_minute;
      wanted.end_minute := candidate.end_minute;
      wanted.starts_at := candidate.starts_at;
      wanted.ends_at := candidate.ends_at;
      return wanted;
    end loop;
  end loop;
  wanted.calendar_id := null;
  return wanted;
end $$;
