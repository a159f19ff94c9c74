-- room: appointments
-- Only for servers of 0.3.0: 0.5.0 can drop it by a contract migration.
-- New appointments and everything that belongs to them: place, activity, token, form, the time to confirm it by, change log,
-- messages. Each is a `visit` with its `log` and its `messages`, and each is booked or refused on its own; the row with its
-- number `n`, from 0, has its place or says why not:
--   P0S04, P0S05  the person is at a booking limit (see why_limited)
--   gone          its place is
--   outdated      the location, or data that all locations share, has changed since `seen`
--   busy          someone else is at its place, or books for the same person, and it is known only later how that ends
-- A visit that may wait never gets `busy`. Several visits could wait for each other, so they may not: each busy one is booked
-- again, alone. (Only a visit that leaves a hold at another time may still wait, for its day.) Everything
-- possible is written for all together, because beginning a statement costs more than a row of it; planning costs more
-- than all the rest, so the queries are planned once, for any values.
create or replace function book_visits(visits jsonb, may_wait boolean)
returns table (n int, why jsonb, id bigint, reference text, location_id int, calendar_id int, start_minute smallint,
  end_minute smallint, starts_at timestamptz, ends_at timestamptz, hold_expires_at timestamptz)
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  visit jsonb;
  wanted appointment;
  found_place appointment;
  -- what is booked, which visit it is, and whether it was held, so that its row is there
  booked appointment[] := '{}';
  numbers int[] := '{}';
  was_held boolean[] := '{}';
  -- no person may book twice in one statement
  contacts text[];
  everybody text[] := '{}';
  last_seen text;
  changed int[];
begin
  for i in 0 .. jsonb_array_length(visits) - 1 loop
    visit := visits -> i -> 'visit';
    wanted := jsonb_populate_record(null::appointment, visit -> 'details');
    found_place := null;
    why := null;

    if visit ->> 'seen' is distinct from last_seen then
      last_seen := visit ->> 'seen';
      changed := array(select coalesce(c.location_id, 0) from changed_office c
        where c.day is null and c.changed_by >= pg_snapshot_xmin(last_seen::pg_snapshot)
          and not pg_visible_in_snapshot(c.changed_by, last_seen::pg_snapshot));
    end if;
    if visit ? 'seen' and changed && array[0, wanted.location_id] then
      why := '{"code": "outdated"}';
    elsif visit ? 'person' then
      contacts := array(
        select jsonb_array_elements_text((visit #> '{person,contacts}') || (visit #> '{person,vehicles}')));
      if not may_wait and (contacts && everybody or exists (
          select from unnest(contacts) c where not pg_try_advisory_xact_lock(hashtextextended(c, 0)))) then
        why := '{"code": "busy"}';
      else
        everybody := everybody || contacts;
        why := why_limited(visit -> 'person');
      end if;
    end if;

    if why is null and visit ? 'holdKeyHash' then
      select * into found_place
        from take_held_place((visit ->> 'holdKeyHash')::bytea, visit -> 'details', visit -> 'types');
    end if;
    if why is null and found_place.id is null then
      found_place := find_place(visit -> 'candidates', wanted,
        array(select (w ->> 'appointmentTypeId')::int from jsonb_array_elements(visit -> 'types') w), may_wait, booked);
      if found_place.calendar_id is null then
        why := case when not may_wait and may_be_free(visit -> 'candidates', wanted.day, booked)
          then '{"code": "busy"}' else '{"code": "gone"}' end;
      end if;
    end if;

    if why is null then
      was_held := was_held || (found_place.id is not null);
      found_place.id := coalesce(found_place.id, nextval('appointment_id_seq'));
      booked := booked || found_place;
      numbers := numbers || i;
    else
      n := i;
      return next;
    end if;
  end loop;
  if booked = '{}' then return; end if;

  return query with place as materialized (
    select b.*, numbers[b.ordinality] as number, was_held[b.ordinality] as was_held, visits -> numbers[b.ordinality] -> 'visit' as visit
      from unnest(booked) with ordinality b
  ), form as materialized (
    select p.id, p.ends_at, p.visit -> 'submitted' as sent from place p where p.visit ? 'submitted'
  ), made as (
    insert into appointment as a (id, location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at, ends_at,
        time_zone, status, first_name, last_name, email, phone_number, sms_phone_number, vin, vin_key, dl_number, dl_key,
        is_walk_in, note, locale, locale_id, household_id)
      overriding system value
      select p.id, p.location_id, p.calendar_id, p.day, p.column_index, p.start_minute, p.end_minute, p.starts_at, p.ends_at,
        p.time_zone, p.status, p.first_name, p.last_name, p.email, p.phone_number, p.sms_phone_number, p.vin, p.vin_key,
        p.dl_number, p.dl_key, p.is_walk_in, coalesce(p.note, ''), p.locale, p.locale_id, p.household_id
      from place p where not p.was_held
      returning a.id, a.reference
  ), types as (
    insert into appointment_appointment_type (appointment_id, appointment_type_id, quantity)
      select p.id, (w ->> 'appointmentTypeId')::int, (w ->> 'quantity')::smallint
      from place p, jsonb_array_elements(p.visit -> 'types') w where not p.was_held
  ), activity as (
    insert into activity_log (appointment_id, event_type, additional_details_json)
      select p.id, 'CREATED', json_build_object('by', p.visit ->> 'by')::text from place p
  ), submitted as (
    insert into submitted_booking (idempotency_key, request_hash, appointment_id, network_key)
      select (f.sent ->> 'idempotencyKey')::uuid, (f.sent ->> 'requestHash')::bytea, f.id, f.sent ->> 'networkKey' from form f
  ), token as (
    insert into appointment_token (token_hash, appointment_id, expires_at)
      select (f.sent ->> 'tokenHash')::bytea, f.id, f.ends_at + make_interval(hours => (f.sent ->> 'tokenHours')::int)
      from form f
  ), asked as (
    insert into asked_to_confirm (appointment_id, starts_at, asked_at, confirm_by, remind_at)
      select p.id, p.starts_at, (a ->> 'askedAt')::timestamptz, (a ->> 'confirmBy')::timestamptz, (a ->> 'remindAt')::timestamptz
      from place p, lateral (select p.visit -> 'asked' as a) asking where p.visit ? 'asked'
  )
  select p.number, null::jsonb, p.id, coalesce(m.reference, p.reference), p.location_id, p.calendar_id, p.start_minute,
      p.end_minute, p.starts_at, p.ends_at, null::timestamptz
    from place p left join made m on m.id = p.id;

  -- which calendar it became, only this statement knows
  perform write_change_logs(jsonb_agg((visits -> numbers[k] -> 'log') || jsonb_build_object('made', jsonb_build_object('id', booked[k].id)
      || case when booked[k].calendar_id = (visits #>> array[numbers[k]::text, 'visit', 'candidates', '0', 'calendar_id'])::int
        then '{}' else jsonb_build_object('calendarId', booked[k].calendar_id) end)))
    from generate_subscripts(booked, 1) k;
  perform write_outbox(jsonb_agg(case when message ->> 'appointmentId' is null
      then message || jsonb_build_object('appointmentId', booked[k].id) else message end))
    from generate_subscripts(booked, 1) k, jsonb_array_elements(visits -> numbers[k] -> 'messages') message;
end $$;
