-- room: line
-- Refuses an arrival that its appointment contradicts: whoever wrote it had read one of the two before a change. The caller
-- reads and decides again.
create or replace function arrival_is_sound() returns trigger language plpgsql as $$
begin
  if new.appointment_id is not null and not exists (select from appointment v where v.id = new.appointment_id
      and arrival_may_be(new.state, v.status, v.handling_user_id is not null,
        (v.location_id, v.day) is not distinct from (new.location_id, new.day))) then
    raise exception 'an arrival that is % contradicts its appointment', new.state using errcode = '40001';
  end if;
  return null;
end $$;
create or replace trigger arrival_is_sound after insert or update of state, appointment_id, location_id, day on arrival
  for each row execute function arrival_is_sound();
