-- room: appointments
-- How many appointments ahead belong to any of some contacts. Whoever counts locks them first, in one order, until their
-- transaction ends: two bookings of one person count one after the other. Must stay volatile, so that the count sees
-- what was booked while it waited.
-- Without statistics, on a new database, the planner would answer from the index of all that are booked, or from the whole
-- table. Asked for one contact at a time, with the status kept out of it by `offset 0`, nothing but the indexes of the
-- contacts will do.
create or replace function appointments_ahead(contacts text[], at timestamptz) returns int language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(c, 0))
    from (select distinct c from unnest(contacts) c order by c) ordered;
  return (select count(distinct theirs.id) from unnest(contacts) c cross join lateral (
    select id, status from appointment where email = c and email <> '' and ends_at > at
    union all select id, status from appointment where phone_number = c and phone_number <> '' and ends_at > at
    union all select id, status from appointment where sms_phone_number = c and sms_phone_number <> '' and ends_at > at
    offset 0) theirs
    where is_coming(theirs.status));
end $$;
