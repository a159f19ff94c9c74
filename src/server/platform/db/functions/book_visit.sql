-- room: appointments
-- How the release before this one books one visit: see book_visits. Returns nothing when its place is gone; raises what
-- `limit_bookings` does when the person has booked as much as they may.
create or replace function book_visit(visit jsonb, log jsonb, messages jsonb) returns setof appointment
language plpgsql as $$
declare
  made record;
begin
  select * into made from book_visits(
    jsonb_build_array(jsonb_build_object('visit', visit, 'log', log, 'messages', messages)), true);
  if made.why ->> 'code' <> 'gone' then
    raise exception 'too many bookings' using errcode = made.why ->> 'code', hint = made.why ->> 'hint', detail = made.why ->> 'detail';
  end if;
  return query select a.* from appointment a where a.id = made.id;
end $$;
