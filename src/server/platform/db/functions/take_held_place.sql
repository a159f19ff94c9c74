-- room: appointments
-- Only for servers of 0.3.0: 0.5.0 can drop it by a contract migration.
-- Turns a live hold into the appointment, in place: no one else can get in between. A hold for another time, place or
-- visit is released instead.
create or replace function take_held_place(hold bytea, details jsonb, types jsonb) returns setof appointment
language plpgsql as $$
declare
  booked appointment := jsonb_populate_record(null::appointment, details);
begin
  return query update appointment a
    set status = booked.status, hold_expires_at = null, hold_key_hash = null, first_name = booked.first_name,
      last_name = booked.last_name, email = booked.email, phone_number = booked.phone_number,
      sms_phone_number = booked.sms_phone_number, vin = booked.vin, vin_key = booked.vin_key, dl_number = booked.dl_number,
      dl_key = booked.dl_key, is_walk_in = booked.is_walk_in, locale = booked.locale, locale_id = booked.locale_id,
      household_id = booked.household_id
    where a.hold_key_hash = hold and a.status = 'Hold' and a.hold_expires_at > now()
      and a.location_id = booked.location_id and a.day = booked.day and a.start_minute = booked.start_minute
      and (select jsonb_object_agg(x.appointment_type_id, x.quantity) from appointment_appointment_type x
          where x.appointment_id = a.id)
        = (select jsonb_object_agg(w ->> 'appointmentTypeId', w -> 'quantity') from jsonb_array_elements(types) w)
    returning a.*;
  if found then return; end if;

  -- the day before its hold, in the order bookings lock
  perform from calendar_day d where (d.calendar_id, d.day) in (
    select a.calendar_id, a.day from appointment a where a.hold_key_hash = hold and a.status = 'Hold') for update;
  delete from appointment a where a.hold_key_hash = hold and a.status = 'Hold';
end $$;
