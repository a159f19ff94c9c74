-- room: line
-- A customer who is checked in, in any way, is in the line of that location and day, and their arrival follows whatever
-- happens to the appointment (LINE-1, decision 81). The line's own calls say the rest after this.
create or replace function appointment_arrives() returns trigger language plpgsql as $$
declare
  handled boolean := new.handling_user_id is not null;
  has_line boolean := exists (select from line_setting s where s.location_id = new.location_id and s.is_on);
  is_over boolean := new.day < (select (now() at time zone l.time_zone)::date from location l where l.id = new.location_id);
begin
  -- Locked even where nothing changes: whoever is changing one of them must see this appointment, or be seen here.
  perform from arrival a where a.appointment_id = new.id order by a.id for no key update;
  if new.status = 'CheckedIn' and has_line and not is_over and not exists (select from arrival a
      where a.appointment_id = new.id and a.location_id = new.location_id and a.day = new.day) then
    perform add_arrival(jsonb_build_object('location_id', new.location_id, 'day', new.day, 'appointment_id', new.id,
      'locale', new.locale, 'state', case when handled then 'Serving' else 'Waiting' end));
  end if;
  update arrival a set state = f.state, before = null, pressed = null, changed_at = null, version = a.version + 1,
      -- whoever called them to a desk has started there
      desk_id = case when f.state in ('Served', 'Closed') or f.state = 'Serving' and a.user_id = new.handling_user_id then a.desk_id end,
      user_id = case f.state when 'Serving' then new.handling_user_id when 'Served' then a.user_id end,
      started_at = case f.state when 'Serving' then coalesce(a.started_at, now()) when 'Waiting' then null else a.started_at end,
      -- who comes back soon keeps the place they had
      arrived_at = case when f.is_back and a.finished_at < now() - interval '10 minutes' then now() else a.arrived_at end,
      calls = case when f.is_back then 0 else a.calls end,
      paused_until = case when f.is_back then null else a.paused_until end,
      finished_at = case when f.is_live then null when a.finished_at is null then now() else a.finished_at end
    from (
      select b.id, case when s.is_live and b.finished_at is not null and is_over then 'Closed' else s.state end as state,
        s.is_live, s.is_live and b.finished_at is not null as is_back
      from arrival b
        cross join lateral (select arrival_follows(b.state, new.status, handled,
          (b.location_id, b.day) = (new.location_id, new.day)) as state) to_be
        cross join lateral (select to_be.state, to_be.state in ('Waiting', 'Called', 'Serving', 'Parked') as is_live) s
      where b.appointment_id = new.id) f
    where a.id = f.id and (a.state <> f.state or (a.state = 'Serving' and a.user_id is distinct from new.handling_user_id))
      -- called and handled at once: as servers of the previous release write a call
      and not (a.state = 'Called' and f.state = 'Serving' and old.notification_count <> new.notification_count);
  return null;
end $$;
create or replace trigger appointment_arrives after update of status, handling_user_id, location_id, day on appointment
  for each row when (old.status is distinct from new.status or old.handling_user_id is distinct from new.handling_user_id
    or old.location_id is distinct from new.location_id or old.day is distinct from new.day)
  execute function appointment_arrives();
