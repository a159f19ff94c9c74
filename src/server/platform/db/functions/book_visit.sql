-- room: appointments
-- A new appointment and everything that belongs to it: place, activity, token, form, until when to confirm it, change log,
-- messages. Returns
-- nothing when its place is gone; raises what `limit_bookings` does when the person has booked as much as one may. Planning
-- costs more than all the rest, so the queries are planned once, for any values.
create or replace function book_visit(visit jsonb, log jsonb, messages jsonb) returns setof appointment
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  person jsonb := visit -> 'person';
  hold bytea := visit ->> 'holdKeyHash';
  form jsonb := visit -> 'submitted';
  asked jsonb := visit -> 'asked';
  booked appointment;
begin
  if person is not null then
    perform limit_bookings(person);
  end if;
  if hold is not null then
    select * into booked from take_held_place(hold, visit -> 'details', visit -> 'types');
  end if;
  if booked.id is null then
    select * into booked from book(visit -> 'candidates', visit -> 'details', visit -> 'types');
    if booked.id is null then return; end if;
  end if;

  insert into activity_log (appointment_id, event_type, additional_details_json)
    values (booked.id, 'CREATED', json_build_object('by', visit ->> 'by')::text);
  if form is not null then
    -- first: a form that races with itself is recognized by its key
    insert into submitted_booking (idempotency_key, request_hash, appointment_id, network_key)
      values ((form ->> 'idempotencyKey')::uuid, (form ->> 'requestHash')::bytea, booked.id, form ->> 'networkKey');
    insert into appointment_token (token_hash, appointment_id, expires_at)
      values ((form ->> 'tokenHash')::bytea, booked.id,
        booked.ends_at + make_interval(hours => (form ->> 'tokenHours')::int));
  end if;
  if asked is not null then
    insert into asked_to_confirm (appointment_id, starts_at, asked_at, confirm_by, remind_at)
      values (booked.id, booked.starts_at, (asked ->> 'askedAt')::timestamptz, (asked ->> 'confirmBy')::timestamptz,
        (asked ->> 'remindAt')::timestamptz);
  end if;
  perform write_change_log(log, case when booked.calendar_id = (visit -> 'candidates' -> 0 ->> 'calendar_id')::int
    then jsonb_build_object('id', booked.id) else jsonb_build_object('id', booked.id, 'calendarId', booked.calendar_id) end);
  perform write_outbox(messages, booked.id);
  return next booked;
end $$;
