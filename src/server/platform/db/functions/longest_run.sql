-- room: offices
-- Length of the longest run of ones, by doubling: about fourteen bit operations for a day.
create or replace function longest_run(free bit varying) returns int
language plpgsql immutable parallel safe as $$
declare
  none bit varying := free # free;
  starts bit varying[] := array[free];
  power int := 1;
  run int := 1;
  next bit varying;
begin
  if free = none then return 0; end if;
  loop
    next := starts[power] & (starts[power] << run);
    exit when next = none;
    power := power + 1;
    starts[power] := next;
    run := run * 2;
  end loop;
  free := starts[power];
  for i in reverse power - 1 .. 1 loop
    next := free & (starts[i] << run);
    if next <> none then
      free := next;
      run := run + (1 << (i - 1));
    end if;
  end loop;
  return run;
end $$;
