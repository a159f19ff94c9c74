-- room: offices
-- The first column of a day, or the only one that will do, that is free from start to end once some have left it and others
-- have taken theirs; or null.
create or replace function column_for(here calendar_day, only_column int, start_minute int, end_minute int,
  leaving appointment[], beside appointment[]) returns smallint language plpgsql immutable parallel safe as $$
declare
  place appointment;
begin
  foreach place in array leaving loop
    if (place.calendar_id, place.day) = (here.calendar_id, here.day) then
      here.taken := without_place(here.taken, place);
    end if;
  end loop;
  here.open := here.open & ~taken_beside(here, beside);
  if only_column is null then
    return free_column(here.open, here.columns, start_minute, end_minute);
  end if;
  return only_column + free_column(column_bits(here.open, only_column), case when only_column < here.columns then 1 else 0 end,
    start_minute, end_minute);
end $$;
