-- room: platform/memory
-- Notes that a day of a location is not what server processes may remember. A NOTIFY here would make bookings wait for
-- each other's commits: PostgreSQL lets only one transaction that notifies commit at a time.
create or replace function day_has_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into changed_office (location_id, day) values (old.location_id, old.day);
  else
    insert into changed_office (location_id, day) values (new.location_id, new.day);
    if tg_op = 'UPDATE' and (old.location_id, old.day) <> (new.location_id, new.day) then
      insert into changed_office (location_id, day) values (old.location_id, old.day);
    end if;
  end if;
  return null;
end $$;
create or replace trigger day_has_changed after insert or update or delete on calendar_day
  for each row execute function day_has_changed();
-- A new appointment takes a place and so changes its day anyway.
create or replace trigger day_has_changed after update or delete on appointment
  for each row execute function day_has_changed();
