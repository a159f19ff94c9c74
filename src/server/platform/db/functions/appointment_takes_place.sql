-- room: appointments
-- Keeps calendar_day.taken equal to the live appointments and holds: those not canceled. Visits that exchange places pass
-- through each other, and no column holds two: those in the way stand aside for a moment, in a column below the first, where
-- they take nothing. The commit checks that no one is left there.
create or replace function appointment_takes_place() returns trigger language plpgsql as $$
begin
  if tg_name = 'no_one_is_left_aside' then
    if exists (select from appointment a where a.id = new.id and a.column_index < 0) then
      raise check_violation using message = 'an appointment stands aside', constraint = 'appointment_has_place',
        table = 'appointment';
    end if;
    return null;
  end if;
  -- A person who stays in place touches no day: a hold that becomes an appointment.
  if tg_op = 'UPDATE' and (old.calendar_id, old.day, old.column_index, old.start_minute, old.end_minute, old.cancelled_at)
      is not distinct from (new.calendar_id, new.day, new.column_index, new.start_minute, new.end_minute, new.cancelled_at) then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.cancelled_at is null and old.column_index >= 0 then
    perform mark_place(old, '0', false);
  end if;
  if tg_op <> 'DELETE' and new.cancelled_at is null and new.column_index >= 0 then
    -- only a new place has to be open: an appointment keeps its own when hours change later
    perform mark_place(new, '1', tg_op = 'INSERT'
      or (old.calendar_id, old.day, old.start_minute, old.end_minute) is distinct from
         (new.calendar_id, new.day, new.start_minute, new.end_minute));
  end if;
  return null;
end $$;
create or replace trigger appointment_takes_place
  after insert or delete or update of calendar_id, day, column_index, start_minute, end_minute, cancelled_at on appointment
  for each row execute function appointment_takes_place();
do $$ begin
  -- PostgreSQL cannot replace a trigger of this kind.
  if not exists (select from pg_trigger where tgname = 'no_one_is_left_aside') then
    create constraint trigger no_one_is_left_aside after update of column_index on appointment
      deferrable initially deferred for each row when (new.column_index < 0) execute function appointment_takes_place();
  end if;
end $$;
