-- room: appointments
-- The only way to a place, for customers, staff, administrators and generated appointments alike. Takes the first
-- candidate (calendar_id, start_minute, end_minute, starts_at, ends_at) of the day that has a free column. First skips
-- the days locked by other bookings, so with several calendars no one waits. Only when none of the others will do does
-- it wait for each candidate and clear its expired holds. The look and the lock are one statement: after a wait,
-- PostgreSQL looks again at the current row. A hold says for how many minutes (hold_minutes). Returns nothing when
-- every candidate is taken. Must stay volatile: each statement needs a fresh snapshot.
create or replace function book(candidates jsonb, details jsonb, types jsonb) returns setof appointment
language plpgsql as $$
declare
  booked appointment := jsonb_populate_record(null::appointment, details);
  hold_until timestamptz := now() + make_interval(mins => (details ->> 'hold_minutes')::int);
  type_ids int[] := array(select (w ->> 'appointmentTypeId')::int from jsonb_array_elements(types) w);
  candidate record;
  here calendar_day;
begin
  for round in 1 .. 2 loop
    for candidate in
      select * from jsonb_to_recordset(candidates)
        as c(calendar_id int, start_minute int, end_minute int, starts_at timestamptz, ends_at timestamptz)
    loop
      if round = 1 then
        select * into here from calendar_day d
          where d.calendar_id = candidate.calendar_id and d.day = booked.day
            and free_column(d.open & ~d.taken, d.columns, candidate.start_minute, candidate.end_minute) is not null
          for update skip locked;
      else
        if exists (select from appointment a where a.calendar_id = candidate.calendar_id and a.day = booked.day
            and a.status = 'Hold' and a.hold_expires_at <= now()) then
          perform from calendar_day d where d.calendar_id = candidate.calendar_id and d.day = booked.day for update;
          delete from appointment a where a.calendar_id = candidate.calendar_id and a.day = booked.day
            and a.status = 'Hold' and a.hold_expires_at <= now();
        end if;
        select * into here from calendar_day d
          where d.calendar_id = candidate.calendar_id and d.day = booked.day
            and free_column(d.open & ~d.taken, d.columns, candidate.start_minute, candidate.end_minute) is not null
          for update;
      end if;
      continue when not found;

      -- Its candidates are instants by the office's old clock if that has changed meanwhile. Changing it locks the day too.
      continue when not exists (
        select from location l where l.id = here.location_id and l.time_zone = booked.time_zone);
      -- A closure for some types only is not in the bits. Creating one locks the day too, so it is visible by now.
      continue when closed_for_types(here.location_id, type_ids, booked.day, candidate.start_minute, candidate.end_minute);

      insert into appointment (location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at, ends_at,
          time_zone, status, hold_expires_at, hold_key_hash, first_name, last_name, email, phone_number, sms_phone_number,
          vin, vin_key, dl_number, dl_key, is_walk_in, note, locale, locale_id, household_id)
        values (here.location_id, candidate.calendar_id, booked.day,
          free_column(here.open & ~here.taken, here.columns, candidate.start_minute, candidate.end_minute),
          candidate.start_minute, candidate.end_minute, candidate.starts_at, candidate.ends_at, booked.time_zone,
          booked.status, hold_until, booked.hold_key_hash, booked.first_name, booked.last_name, booked.email,
          booked.phone_number, booked.sms_phone_number, booked.vin, booked.vin_key, booked.dl_number, booked.dl_key, booked.is_walk_in,
          coalesce(booked.note, ''), booked.locale, booked.locale_id, booked.household_id)
        returning * into booked;
      insert into appointment_appointment_type (appointment_id, appointment_type_id, quantity)
        select booked.id, (w ->> 'appointmentTypeId')::int, (w ->> 'quantity')::smallint from jsonb_array_elements(types) w;
      return next booked;
      return;
    end loop;
  end loop;
end $$;
