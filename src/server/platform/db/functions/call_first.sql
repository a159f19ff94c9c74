-- room: line
-- Calls the first of some people, in the order given, to a desk, and writes everything that belongs to it: appointment,
-- announcement, texts, log, the request's key. A person that another desk is calling or changing is skipped, so no two
-- desks ever call one person, and none waits for another (LINE-4). A decision about a person holds only for the person
-- as they were read: if they have changed, it says 'changed', and the caller looks again.
create or replace function call_first(call jsonb) returns jsonb
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  desk_called int := call ->> 'deskId';
  caller int := call ->> 'userId';
  moment timestamptz := call ->> 'now';
  candidate jsonb;
  person arrival;
  seen int;
  messages jsonb := '[]';
begin
  perform from desk d where d.id = desk_called and d.user_id = caller and d.state = 'Open' for no key update;
  if not found or exists (select from arrival a where a.desk_id = desk_called and a.state in ('Called', 'Serving')) then
    return '{"outcome": "changed"}';
  end if;
  for candidate in select each from jsonb_array_elements(call -> 'candidates') each loop
    select * into person from arrival a
      where a.id = (candidate ->> 'id')::bigint and a.state in ('Waiting', 'Parked') for no key update skip locked;
    continue when not found;
    if candidate ? 'appointment' then
      select a.version into seen from appointment a
        where a.id = (candidate -> 'appointment' ->> 'id')::bigint for no key update skip locked;
      continue when not found;
    end if;
    if person.version <> (candidate ->> 'version')::int or seen <> (candidate -> 'appointment' ->> 'version')::int then
      return '{"outcome": "changed"}';
    end if;

    update arrival a set state = 'Called', desk_id = desk_called, user_id = caller, called_at = moment, calls = a.calls + 1,
        started_at = null, finished_at = null, parked_at = null, to_desk_id = null, to_user_id = null, paused_until = null,
        changed_at = moment, pressed = 'call',
        texts = a.texts + (candidate ? 'text')::int, version = a.version + 1,
        before = jsonb_build_object('state', a.state, 'deskId', a.desk_id, 'userId', a.user_id, 'calledAt', a.called_at,
          'calls', a.calls, 'startedAt', a.started_at, 'finishedAt', a.finished_at, 'parkedAt', a.parked_at,
          'returnsAt', a.returns_at, 'toDeskId', a.to_desk_id, 'toUserId', a.to_user_id, 'sentBy', a.sent_by, 'appointmentTypeId', a.appointment_type_id,
          'note', a.note, 'by', caller)
      where a.id = person.id;
    if candidate ? 'appointment' then
      -- after the arrival: the trigger finds them where the appointment says they are
      perform call_appointment(candidate -> 'appointment');
    end if;
    if candidate ? 'announcement' then
      perform add_announcement(candidate -> 'announcement');
    end if;
    if candidate ? 'text' then
      messages := messages || jsonb_build_array(candidate -> 'text');
    end if;
    if call ? 'near' then
      messages := messages || text_near(call, person.id);
    end if;
    if messages <> '[]' then
      perform write_outbox(messages);
    end if;
    perform write_change_log(call -> 'log' || jsonb_build_object('changes', candidate -> 'changes'));
    if call ? 'key' then
      perform take_key(call -> 'key');
    end if;
    return jsonb_build_object('outcome', 'called', 'id', person.id);
  end loop;
  return '{"outcome": "nobody"}';
end $$;
