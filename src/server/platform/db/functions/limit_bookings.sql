-- room: appointments
-- Refuses a person, or a vehicle, for whom as much is booked as may be, as `why_limited` says.
create or replace function limit_bookings(person jsonb) returns void language plpgsql as $$
declare
  why jsonb := why_limited(person);
begin
  if why is not null then
    raise exception 'too many bookings' using errcode = why ->> 'code', hint = why ->> 'hint', detail = why ->> 'detail';
  end if;
end $$;
