-- room: offices
-- The ticks of one place of a day.
create or replace function place_bits(bits bit varying, column_index int, start_minute int, end_minute int) returns bit varying
language sql immutable parallel safe as $$
  select substring(bits from bit_at(column_index, start_minute) for ticks_between(start_minute, end_minute))
$$;
