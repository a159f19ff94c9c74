-- room: appointments
-- How many upcoming appointments belong to any of some contacts or license numbers, given by their keys. The caller first locks the
-- contacts, in one order, until its transaction ends, so two bookings by one person count one after the other. Must stay
-- volatile, so the count sees what was booked while it waited. Without statistics, on a new database, the planner would
-- use the index of everything booked, or scan the whole table. Asked for one contact at a time, with the status hidden
-- behind `offset 0`, it can only use the indexes on the contacts.
create or replace function appointments_ahead(contacts text[], at timestamptz) returns int language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(c, 0))
    from (select distinct c from unnest(contacts) c order by c) ordered;
  return (select count(distinct theirs.id) from unnest(contacts) c cross join lateral (
    select id, status from appointment where email_key = c and email_key <> '' and ends_at > at
    union all select id, status from appointment where phone_number = c and phone_number <> '' and ends_at > at
    union all select id, status from appointment where sms_phone_number = c and sms_phone_number <> '' and ends_at > at
    union all select id, status from appointment where dl_key = c and ends_at > at
    offset 0) theirs
    where is_coming(theirs.status));
end $$;
