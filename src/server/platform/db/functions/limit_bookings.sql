-- room: appointments
-- Refuses a person, or a vehicle, with as many bookings as allowed, as `why_limited` says.
create or replace function limit_bookings(person jsonb) returns void language plpgsql as $$
declare
  why jsonb := why_limited(person);
begin
  if why is not null then
    raise exception 'too many bookings' using errcode = why ->> 'code', hint = why ->> 'hint', detail = why ->> 'detail';
  end if;
end $$;
