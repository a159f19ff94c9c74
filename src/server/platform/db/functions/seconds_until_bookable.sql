-- room: appointments
-- How long a person who has booked this often within 24 hours must wait before they may book again; null if they need
-- not. Canceled appointments count: booking and canceling in turn would fill someone's mailbox. Whatever was booked
-- within 24 hours ends later than 24 hours ago, so the indexes on the contacts find it; see `appointments_ahead`, which
-- locks the contacts and is called first.
create or replace function seconds_until_bookable(contacts text[], at timestamptz, bookings_a_day int) returns int
language sql volatile as $$
  select ceil(extract(epoch from made.created_at + interval '24 hours' - now()))::int
  from (select distinct theirs.id, theirs.created_at from unnest(contacts) c cross join lateral (
    select id, created_at, status from appointment
      where email_key = c and email_key <> '' and ends_at > at - interval '24 hours'
    union all select id, created_at, status from appointment
      where phone_number = c and phone_number <> '' and ends_at > at - interval '24 hours'
    union all select id, created_at, status from appointment
      where sms_phone_number = c and sms_phone_number <> '' and ends_at > at - interval '24 hours'
    union all select id, created_at, status from appointment where dl_key = c and ends_at > at - interval '24 hours'
    offset 0) theirs
    where theirs.created_at > now() - interval '24 hours' and theirs.status <> 'Hold') made
  order by made.created_at desc
  offset bookings_a_day - 1 limit 1
$$;
