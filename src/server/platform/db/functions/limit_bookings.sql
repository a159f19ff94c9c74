-- room: appointments
-- Refuses a person who has booked as much as one may: P0S04 when they already have the most appointments ahead, P0S05
-- with the seconds to wait when they have booked too often within 24 hours. Canceled ones count there: booking and
-- canceling in turn would fill someone's mailbox. Whatever was booked within 24 hours ends later than 24 hours ago.
create or replace function limit_bookings(person jsonb) returns void language plpgsql as $$
declare
  at timestamptz := person ->> 'now';
  theirs bigint[] := appointments_of(
    array(select jsonb_array_elements_text(person -> 'contacts')), at - interval '24 hours');
  ahead int;
  -- when they made the last of those they may make in a day
  made_at timestamptz;
begin
  if theirs = '{}' then return; end if;
  select count(*) filter (where a.ends_at > at and is_coming(a.status)),
      (array_agg(a.created_at order by a.created_at desc)
        filter (where a.created_at > now() - interval '24 hours' and a.status <> 'Hold'))[(person ->> 'bookingsADay')::int]
    into ahead, made_at
    from appointment a where a.id = any(theirs);
  if ahead >= (person ->> 'appointmentsAhead')::int then
    raise exception 'too many appointments' using errcode = 'P0S04';
  elsif made_at is not null then
    raise exception 'too many bookings' using errcode = 'P0S05',
      detail = ceil(extract(epoch from made_at + interval '24 hours' - now()))::int;
  end if;
end $$;
