-- room: offices
-- A day's bits with exactly this many columns.
create or replace function padded_bits(bits bit varying, columns int) returns bit varying
language sql immutable parallel safe as $$
  select substring(bits || repeat('0', greatest(0, columns * ticks_per_day() - length(bits)))::bit varying from 1 for columns * ticks_per_day())
$$;
