-- room: appointments
-- Only for servers of 0.3.0: 0.5.0 can drop it by a contract migration.
-- Puts an appointment or a hold into the first place of the candidates (see find_place), or returns nothing. A hold says for
-- how many minutes (hold_minutes).
create or replace function book(candidates jsonb, details jsonb, types jsonb) returns setof appointment
language plpgsql as $$
declare
  booked appointment := find_place(candidates, jsonb_populate_record(null::appointment, details),
    array(select (w ->> 'appointmentTypeId')::int from jsonb_array_elements(types) w), true);
begin
  if booked.calendar_id is null then return; end if;
  insert into appointment (location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at, ends_at,
      time_zone, status, hold_expires_at, hold_key_hash, first_name, last_name, email, phone_number, sms_phone_number,
      vin, vin_key, dl_number, dl_key, is_walk_in, note, locale, locale_id, household_id)
    values (booked.location_id, booked.calendar_id, booked.day, booked.column_index, booked.start_minute, booked.end_minute,
      booked.starts_at, booked.ends_at, booked.time_zone, booked.status,
      now() + make_interval(mins => (details ->> 'hold_minutes')::int), booked.hold_key_hash, booked.first_name,
      booked.last_name, booked.email, booked.phone_number, booked.sms_phone_number, booked.vin, booked.vin_key,
      booked.dl_number, booked.dl_key, booked.is_walk_in, coalesce(booked.note, ''), booked.locale, booked.locale_id,
      booked.household_id)
    returning * into booked;
  insert into appointment_appointment_type (appointment_id, appointment_type_id, quantity)
    select booked.id, (w ->> 'appointmentTypeId')::int, (w ->> 'quantity')::smallint from jsonb_array_elements(types) w;
  return next booked;
end $$;
