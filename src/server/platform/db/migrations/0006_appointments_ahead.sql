-- How many appointments ahead belong to any of some contacts. Whoever counts locks them first, in one order, until his
-- transaction ends: two bookings of one person count one after the other. Must stay volatile, so that the count sees
-- what was booked while it waited. One question per index: an OR would use none of them.
create function appointments_ahead(contacts text[], at timestamptz) returns int language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(c, 0))
    from (select distinct c from unnest(contacts) c order by c) ordered;
  return (select count(*) from (
    select id from appointment where email <> '' and email = any(contacts)
      and cancelled_at is null and ends_at > at and status in ('Booked', 'CheckedIn')
    union select id from appointment where phone_number <> '' and phone_number = any(contacts)
      and cancelled_at is null and ends_at > at and status in ('Booked', 'CheckedIn')
    union select id from appointment where sms_phone_number <> '' and sms_phone_number = any(contacts)
      and cancelled_at is null and ends_at > at and status in ('Booked', 'CheckedIn')) mine);
end $$;
