-- room: line
-- Someone who had left their line checks in again, and their appointment is still checked in: they are back, at the place
-- they had if they return soon.
create or replace function come_again(visit bigint) returns table (id bigint, location_id int) language sql as $$
  update arrival a set state = 'Waiting', finished_at = null, paused_until = null, calls = 0, before = null, pressed = null,
      arrived_at = case when a.finished_at < now() - interval '10 minutes' then now() else a.arrived_at end, version = a.version + 1
    from appointment v join location l on l.id = v.location_id
    where v.id = visit and a.appointment_id = v.id and a.location_id = v.location_id and a.day = v.day and a.state = 'Left'
      and v.status = 'CheckedIn' and v.handling_user_id is null and v.day >= (now() at time zone l.time_zone)::date
    returning a.id, a.location_id;
$$;
