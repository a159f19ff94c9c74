-- room: offices
-- A closure that names types is not in a day's bits: when it goes, or names them no more, everything available on its
-- days is now open to them.
create or replace function types_are_let_in() returns trigger language plpgsql as $$
declare
  lifted closure;
begin
  if tg_table_name = 'closure' then
    -- Without types it is in the bits.
    if not exists (select from closed_appointment_type x where x.closure_id = old.id) then return old; end if;
    lifted := old;
  else
    select * into lifted from closure k where k.id = old.closure_id;
  end if;
  insert into freed_place as f (calendar_id, day, places)
    select d.calendar_id, d.day, d.open & ~d.taken from calendar_day d
    where d.location_id = lifted.location_id and d.day between lifted.start_date and lifted.end_date
      and bit_count(d.open & ~d.taken) > 0
    order by d.calendar_id, d.day
    on conflict (calendar_id, day) do update
      set places = padded_bits(f.places, length(excluded.places) / ticks_per_day()) | excluded.places;
  return old;
end $$;
-- Before it goes, since its types go first.
create or replace trigger types_are_let_in before delete on closure for each row execute function types_are_let_in();
create or replace trigger types_are_let_in after delete on closed_appointment_type
  for each row execute function types_are_let_in();
