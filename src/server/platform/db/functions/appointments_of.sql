-- room: appointments
-- The ids of a person's appointments that end later than this, by any of their contacts, license numbers or vehicles,
-- given by their keys; an id may come twice. First locks the keys, in one order, until the transaction ends, so two
-- bookings by one person look one after the other. Must stay volatile, so the look sees what was booked while it
-- waited. Only an email address has an @, and a key is longer than any phone number: most people have nothing else, and
-- are looked for in one index.
create or replace function appointments_of(contacts text[], later_than timestamptz) returns bigint[] language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
declare
  found bigint[] := '{}';
  contact text;
begin
  perform pg_advisory_xact_lock(hashtextextended(c, 0))
    from (select distinct c from unnest(contacts) c order by c) ordered;
  foreach contact in array contacts loop
    if contact like '%@%' then
      found := found || array(
        select id from appointment where email_key = contact and email_key <> '' and ends_at > later_than);
    elsif length(contact) <= 20 then
      found := found || array(
        select id from appointment where phone_number = contact and phone_number <> '' and ends_at > later_than
        union all
        select id from appointment where sms_phone_number = contact and sms_phone_number <> '' and ends_at > later_than);
    else
      found := found || array(
        select id from appointment where dl_key = contact and ends_at > later_than
        union all
        select id from appointment where vin_key = contact and ends_at > later_than);
    end if;
  end loop;
  return found;
end $$;
