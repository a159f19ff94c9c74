-- room: offices
-- The ticks of one column of a day.
create or replace function column_bits(bits bit varying, number int) returns bit varying
language sql immutable parallel safe as $$
  select substring(bits from bit_at(number, 0) for ticks_per_day())
$$;
