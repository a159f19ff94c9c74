-- room: people-to-call
-- Whether what someone is to be told on the phone is still true: that the appointment is canceled, or where and when it
-- is. An unclear reply of theirs stays to be answered.
create or replace function still_to_say(person person_to_call, a appointment) returns boolean language sql stable
return case
  when person.template_key = 'Reply' then true
  when person.template_key in ('AppointmentRescheduled', 'TimesOffered') then a.cancelled_at is null and (person.location_id, person.told_day, person.told_minute) = (a.location_id, a.day, a.start_minute)
  else a.cancelled_at is not null end;
