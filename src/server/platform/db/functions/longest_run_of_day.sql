-- room: offices
-- The longest run within one column. A wall after each column keeps a run from crossing into the next.
create or replace function longest_run_of_day(free bit varying, columns int) returns int
language plpgsql immutable parallel safe as $$
declare
  walled bit varying := B'';
begin
  for c in 0 .. columns - 1 loop
    walled := walled || column_bits(free, c) || B'0';
  end loop;
  return longest_run(walled);
end $$;
