-- with functions: appointment_arrives, arrival_is_sound
-- An arrival belongs to one office and one day (decision 81): coming again elsewhere or later is a new one.
alter table arrival drop constraint arrival_appointment_id_key;
create unique index arrival_of_visit on arrival (appointment_id, location_id, day);
-- No one is in two lines.
create unique index arrival_live_once on arrival (appointment_id)
  where state in ('Waiting', 'Called', 'Serving', 'Parked');

-- Those in a line whose appointment is no longer checked in there, as servers of the previous release left them.
update arrival a set state = 'Left', finished_at = now(), before = null, version = a.version + 1
from appointment v
where v.id = a.appointment_id and a.state in ('Waiting', 'Called', 'Serving', 'Parked')
  and (v.status <> 'CheckedIn' or (v.location_id, v.day) is distinct from (a.location_id, a.day));
