-- room: offices
-- Writes down what has opened up: open and not taken now, and not so before. A booking only takes: it pays for the
-- comparison of some hundred bytes and for nothing else.
create or replace function place_is_freed() returns trigger language plpgsql as $$
declare
  freed bit varying := new.open & ~new.taken;
begin
  if tg_op = 'UPDATE' then
    freed := freed & ~padded_bits(old.open & ~old.taken, new.columns);
  end if;
  if bit_count(freed) > 0 then
    insert into freed_place as f (calendar_id, day, places) values (new.calendar_id, new.day, freed)
      on conflict (calendar_id, day) do update
        set places = padded_bits(f.places, new.columns) | excluded.places, look_after = null;
  end if;
  return null;
end $$;
create or replace trigger place_is_freed after update of open, taken on calendar_day for each row
  when (case when new.columns = old.columns then bit_count(new.open & ~new.taken & ~(old.open & ~old.taken)) > 0 else true end)
  execute function place_is_freed();
create or replace trigger day_is_ready after insert on calendar_day for each row
  when (bit_count(new.open & ~new.taken) > 0)
  execute function place_is_freed();
