-- room: offices
-- Where the bit of a minute is among those of a day, counted from 1 as `substring` does: one column comes after another.
create or replace function bit_at(column_index int, minute int) returns int
language sql immutable parallel safe as $$
  select column_index * ticks_per_day() + minute / 5 + 1
$$;
