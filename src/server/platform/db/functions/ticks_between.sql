-- room: offices
-- How many ticks a place has.
create or replace function ticks_between(start_minute int, end_minute int) returns int
language sql immutable parallel safe
return (end_minute - start_minute) / 5;
