-- room: offices
-- The first column of a day that is free from start to end, or null.
create or replace function free_column(free bit varying, columns int, start_minute int, end_minute int) returns smallint
language plpgsql immutable parallel safe as $$
declare
  bits int := ticks_between(start_minute, end_minute);
  wanted bit varying := repeat('1', bits)::bit varying;
begin
  for c in 0 .. columns - 1 loop
    if substring(free from bit_at(c, start_minute) for bits) = wanted then return c; end if;
  end loop;
  return null;
end $$;
