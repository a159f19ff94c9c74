-- room: appointments
-- Only for servers of 0.3.0: 0.5.0 can drop it by a contract migration.
-- Exchanges the places of two booked appointments, each with the minutes its visit takes at the other's time. Both leave
-- before either arrives. Takes the other's column where the visit fits, or else any that is free. Returns nothing, and
-- changes nothing, if either was changed in the meantime or they do not fit.
create or replace function swap_appointments(one bigint, one_version int, one_minutes int, other bigint, other_version int,
  other_minutes int) returns setof appointment language plpgsql as $$
declare
  a appointment;
  b appointment;
  day_of_a calendar_day;
  day_of_b calendar_day;
  is_same_day boolean;
  column_of_a int;
  column_of_b int;
begin
  -- in key order, like everything that locks several days
  perform from calendar_day d
    where (d.calendar_id, d.day) in (select x.calendar_id, x.day from appointment x where x.id in (one, other))
    order by d.calendar_id, d.day for update;
  perform from appointment x where x.id in (one, other) order by x.id for no key update;
  select * into a from appointment x where x.id = one and x.version = one_version and x.status = 'Booked';
  if not found then return; end if;
  select * into b from appointment x where x.id = other and x.version = other_version and x.status = 'Booked';
  if not found then return; end if;
  if closed_for_types(b.location_id, array(select x.appointment_type_id from appointment_appointment_type x where x.appointment_id = a.id),
      b.day, b.start_minute, b.start_minute + one_minutes)
    or closed_for_types(a.location_id, array(select x.appointment_type_id from appointment_appointment_type x where x.appointment_id = b.id),
      a.day, a.start_minute, a.start_minute + other_minutes) then
    return;
  end if;

  select * into day_of_a from calendar_day d where d.calendar_id = a.calendar_id and d.day = a.day;
  select * into day_of_b from calendar_day d where d.calendar_id = b.calendar_id and d.day = b.day;
  day_of_a.taken := without_place(day_of_a.taken, a);
  day_of_b.taken := without_place(day_of_b.taken, b);
  is_same_day := (a.calendar_id, a.day) = (b.calendar_id, b.day);
  if is_same_day then
    day_of_a.taken := without_place(day_of_a.taken, b);
    day_of_b.taken := day_of_a.taken;
  end if;

  for column_of_a in select c from generate_series(0, day_of_b.columns - 1) c order by c <> b.column_index, c loop
    continue when free_column(column_bits(day_of_b.open & ~day_of_b.taken, column_of_a), 1,
      b.start_minute, b.start_minute + one_minutes) is null;
    for column_of_b in select c from generate_series(0, day_of_a.columns - 1) c order by c <> a.column_index, c loop
      continue when free_column(column_bits(day_of_a.open & ~day_of_a.taken, column_of_b), 1,
        a.start_minute, a.start_minute + other_minutes) is null;
      continue when is_same_day and column_of_a = column_of_b
        and a.start_minute < b.start_minute + one_minutes and b.start_minute < a.start_minute + other_minutes;

      -- the first leaves for a moment, so that the second can come
      update appointment x set status = 'Cancelled', cancelled_at = now() where x.id = one;
      a.column_index := column_of_b;
      a.end_minute := a.start_minute + other_minutes;
      a.ends_at := a.starts_at + make_interval(mins => other_minutes);
      b.column_index := column_of_a;
      b.end_minute := b.start_minute + one_minutes;
      b.ends_at := b.starts_at + make_interval(mins => one_minutes);
      return query select * from take_place(other, a);
      return query select * from take_place(one, b);
      return;
    end loop;
  end loop;
end $$;
