-- room: offices
-- How many bits one column of a day has, one for each tick. The planner replaces a call by the number.
create or replace function ticks_per_day() returns int
language sql immutable parallel safe
return 288;
