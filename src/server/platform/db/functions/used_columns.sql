-- room: offices
-- The columns of a day up to the last one in use.
create or replace function used_columns(taken bit varying) returns int
language sql immutable parallel safe as $$
  select coalesce(ceil(nullif(length(rtrim(taken::text, '0')), 0) / ticks_per_day()::numeric), 0)::int
$$;
