-- room: line
-- A customer who is checked in, in any way, is in the line of that location and day. A customer who is handled is not
-- waiting, and one who is completed, reset or a no-show is not in it (LINE-1). The line's own calls say the rest after
-- this.
create or replace function appointment_arrives() returns trigger language plpgsql as $$
begin
  if not exists (select from line_setting s where s.location_id = new.location_id and s.is_on) then
    return null;
  end if;
  if new.status = 'CheckedIn' then
    if not exists (select from arrival a where a.appointment_id = new.id) then
      perform add_arrival(jsonb_build_object('location_id', new.location_id, 'day', new.day, 'appointment_id', new.id,
        'locale', new.locale));
    end if;
    update arrival a set
        state = case when new.handling_user_id is not null then 'Serving' else 'Waiting' end,
        user_id = new.handling_user_id,
        started_at = case when new.handling_user_id is not null then coalesce(a.started_at, now()) end,
        desk_id = null,
        -- who comes back soon keeps the place they had
        arrived_at = case when a.state in ('Left', 'NoShow', 'Closed') and a.finished_at < now() - interval '10 minutes'
          then now() else a.arrived_at end,
        finished_at = null, version = a.version + 1
      where a.appointment_id = new.id and (
        a.state in ('Served', 'Left', 'NoShow', 'Closed')
        or (a.state in ('Waiting', 'Parked') and new.handling_user_id is not null)
        or (a.state in ('Called', 'Serving') and a.user_id is distinct from new.handling_user_id));
  else
    update arrival a set finished_at = now(), version = a.version + 1,
        state = case new.status when 'Complete' then 'Served' when 'NoShow' then 'NoShow' else 'Left' end
      where a.appointment_id = new.id and a.state in ('Waiting', 'Called', 'Serving', 'Parked', 'Left');
  end if;
  return null;
end $$;
create or replace trigger appointment_arrives after update of status, handling_user_id on appointment
  for each row when (old.status is distinct from new.status or old.handling_user_id is distinct from new.handling_user_id)
  execute function appointment_arrives();
