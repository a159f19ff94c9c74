-- room: outbox
-- Settles a message that reached no one, and lists its recipient as a person to call where someone has to. Under the
-- lock of the appointment: of an email and a text that fail at the same moment, the second sees that the first has
-- failed.
create or replace function give_up_message(message bigint, outcome text, why text) returns setof person_to_call
language plpgsql as $$
begin
  perform from appointment a where a.id = (select m.appointment_id from outbox m where m.id = message) for no key update;
  update outbox set state = outcome, last_error = why, settled_at = now(), claimed_until = null
    where id = message and state = 'Queued';
  if found then
    return query select * from call_instead(message);
  end if;
end $$;
