-- room: appointments
-- Writes appointments and holds with the places that they have found, whether their row is there or not. At another moment
-- or another location, the confirmation, the reminder and the minutes that the customer is late no longer count.
create or replace function write_appointments(taking appointment[]) returns setof appointment language plpgsql as $$
begin
  if cardinality(taking) > 1 or taking[1].version is not null then
    return query update appointment a
    set location_id = t.location_id, calendar_id = t.calendar_id, day = t.day, column_index = t.column_index,
      start_minute = t.start_minute, end_minute = t.end_minute, starts_at = t.starts_at, ends_at = t.ends_at,
      time_zone = t.time_zone, status = t.status, cancelled_at = t.cancelled_at, hold_expires_at = t.hold_expires_at,
      hold_key_hash = t.hold_key_hash, first_name = t.first_name, last_name = t.last_name, email = t.email,
      phone_number = t.phone_number, sms_phone_number = t.sms_phone_number, vin = t.vin, vin_key = t.vin_key,
      dl_number = t.dl_number, dl_key = t.dl_key, is_walk_in = t.is_walk_in, note = t.note, locale = t.locale,
      locale_id = t.locale_id, household_id = t.household_id, version = t.version,
      confirmed_at = case when (a.location_id, a.starts_at) = (t.location_id, t.starts_at) then a.confirmed_at end,
      reminded_at = case when (a.location_id, a.starts_at) = (t.location_id, t.starts_at) then a.reminded_at end,
      running_late_minutes = case when (a.location_id, a.starts_at) = (t.location_id, t.starts_at)
        then a.running_late_minutes end
    from unnest(taking) t where a.id = t.id and t.version is not null
    returning a.*;
    if cardinality(taking) = 1 then return; end if;
  end if;
  return query insert into appointment as a (id, location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at,
      ends_at, time_zone, status, hold_expires_at, hold_key_hash, first_name, last_name, email, phone_number, sms_phone_number,
      vin, vin_key, dl_number, dl_key, is_walk_in, note, locale, locale_id, household_id) overriding system value
    select t.id, t.location_id, t.calendar_id, t.day, t.column_index, t.start_minute, t.end_minute, t.starts_at,
      t.ends_at, t.time_zone, t.status, t.hold_expires_at, t.hold_key_hash, t.first_name, t.last_name, t.email, t.phone_number,
      t.sms_phone_number, t.vin, t.vin_key, t.dl_number, t.dl_key, t.is_walk_in, coalesce(t.note, ''), t.locale, t.locale_id,
      t.household_id
    from unnest(taking) t where t.version is null
    returning a.*;
end $$;
