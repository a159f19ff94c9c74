-- room: appointments
-- How many ticks of an office's day the visitors of an address have held without a booking. A visitor counts once, with the
-- longest of the times they tried; those under some keys do not count.
create or replace function ticks_held(visitor text, at_location int, on_day date, besides bytea[]) returns int
language sql stable as $$
  select coalesce(sum(longest), 0)::int from (
    select max(ticks_between(h.start_minute, h.end_minute)) as longest from held_time h
    where h.location_id = at_location and h.day = on_day and h.visitor_key = visitor and h.key_hash <> all(besides)
    group by h.key_hash) visitors
$$;
