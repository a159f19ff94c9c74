-- A booking is one statement: whoever books holds the day's lock only inside the database, never over a round trip.

-- On a new database, without statistics, the planner answered the question for a person's appointments from the index of
-- all that are booked, or from the whole table: each booking cost more than the one before. Asked for one contact at a
-- time, with the status kept out of it by `offset 0`, nothing but these indexes will do.
drop index appointment_email;
drop index appointment_phone;
drop index appointment_sms_phone;
create index appointment_email on appointment (email, ends_at) where email <> '';
create index appointment_phone on appointment (phone_number, ends_at) where phone_number <> '';
create index appointment_sms_phone on appointment (sms_phone_number, ends_at) where sms_phone_number <> '';

create or replace function appointments_ahead(contacts text[], at timestamptz) returns int language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(c, 0))
    from (select distinct c from unnest(contacts) c order by c) ordered;
  return (select count(distinct theirs.id) from unnest(contacts) c cross join lateral (
    select id, status from appointment where email = c and email <> '' and ends_at > at
    union all select id, status from appointment where phone_number = c and phone_number <> '' and ends_at > at
    union all select id, status from appointment where sms_phone_number = c and sms_phone_number <> '' and ends_at > at
    offset 0) theirs
    where theirs.status in ('Booked', 'CheckedIn'));
end $$;

-- The longest run within one column. A wall after each column keeps a run from leaping into the next.
create or replace function longest_run_of_day(free bit varying, columns int) returns int
language plpgsql immutable parallel safe as $$
declare
  walled bit varying := B'';
begin
  for c in 0 .. columns - 1 loop
    walled := walled || substring(free from c * 288 + 1 for 288) || B'0';
  end loop;
  return longest_run(walled);
end $$;

-- As before, but at first past the days that somebody else holds at this moment: with several calendars nobody waits.
-- Only when none of the others will do, each candidate is waited for, and freed of holds that have run out.
-- The look and the lock are one statement: after a wait PostgreSQL looks again at the row as it is then.
create or replace function book(candidates jsonb, details jsonb, types jsonb) returns setof appointment language plpgsql as $$
declare
  booked appointment := jsonb_populate_record(null::appointment, details);
  hold_until timestamptz := now() + make_interval(mins => (details ->> 'hold_minutes')::int);
  candidate record;
  here calendar_day;
begin
  for round in 1 .. 2 loop
    for candidate in
      select * from jsonb_to_recordset(candidates)
        as c(calendar_id int, start_minute int, end_minute int, starts_at timestamptz, ends_at timestamptz)
    loop
      if round = 1 then
        select * into here from calendar_day d
          where d.calendar_id = candidate.calendar_id and d.day = booked.day
            and free_column(d.open & ~d.taken, d.columns, candidate.start_minute, candidate.end_minute) is not null
          for update skip locked;
      else
        if exists (select from appointment a where a.calendar_id = candidate.calendar_id and a.day = booked.day
            and a.status = 'Hold' and a.hold_expires_at <= now()) then
          perform from calendar_day d where d.calendar_id = candidate.calendar_id and d.day = booked.day for update;
          delete from appointment a where a.calendar_id = candidate.calendar_id and a.day = booked.day
            and a.status = 'Hold' and a.hold_expires_at <= now();
        end if;
        select * into here from calendar_day d
          where d.calendar_id = candidate.calendar_id and d.day = booked.day
            and free_column(d.open & ~d.taken, d.columns, candidate.start_minute, candidate.end_minute) is not null
          for update;
      end if;
      continue when not found;

      -- A closure of some types only is not in the bits. Whoever makes one locks the day too, so that now it can be seen.
      continue when exists (
        select from closure k join closed_appointment_type t on t.closure_id = k.id
          where k.location_id = here.location_id and k.end_date >= booked.day
            and t.appointment_type_id in (select (w ->> 'appointmentTypeId')::int from jsonb_array_elements(types) w)
            and (k.start_date, k.start_minute) < (booked.day, candidate.end_minute)
            and (k.end_date, k.end_minute) > (booked.day, candidate.start_minute));

      insert into appointment (location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at, ends_at,
          time_zone, status, hold_expires_at, hold_key_hash, first_name, last_name, email, phone_number, sms_phone_number,
          vin, dl_number, is_walk_in, locale, locale_id)
        values (here.location_id, candidate.calendar_id, booked.day,
          free_column(here.open & ~here.taken, here.columns, candidate.start_minute, candidate.end_minute),
          candidate.start_minute, candidate.end_minute, candidate.starts_at, candidate.ends_at, booked.time_zone,
          booked.status, hold_until, booked.hold_key_hash, booked.first_name, booked.last_name, booked.email,
          booked.phone_number, booked.sms_phone_number, booked.vin, booked.dl_number, booked.is_walk_in, booked.locale,
          booked.locale_id)
        returning * into booked;
      insert into appointment_appointment_type (appointment_id, appointment_type_id, quantity)
        select booked.id, (w ->> 'appointmentTypeId')::int, (w ->> 'quantity')::smallint from jsonb_array_elements(types) w;
      return next booked;
      return;
    end loop;
  end loop;
end $$;

-- Turns a live hold into the appointment, in place: nobody else can have it in between. A hold of another time, place or
-- visit is given back instead.
create function take_held_place(hold bytea, details jsonb, types jsonb) returns setof appointment
language plpgsql as $$
declare
  booked appointment := jsonb_populate_record(null::appointment, details);
begin
  return query update appointment a
    set status = booked.status, hold_expires_at = null, hold_key_hash = null, first_name = booked.first_name,
      last_name = booked.last_name, email = booked.email, phone_number = booked.phone_number,
      sms_phone_number = booked.sms_phone_number, vin = booked.vin, dl_number = booked.dl_number,
      is_walk_in = booked.is_walk_in, locale = booked.locale, locale_id = booked.locale_id
    where a.hold_key_hash = hold and a.status = 'Hold' and a.hold_expires_at > now()
      and a.location_id = booked.location_id and a.day = booked.day and a.start_minute = booked.start_minute
      and (select jsonb_object_agg(x.appointment_type_id, x.quantity) from appointment_appointment_type x
          where x.appointment_id = a.id)
        = (select jsonb_object_agg(w ->> 'appointmentTypeId', w -> 'quantity') from jsonb_array_elements(types) w)
    returning a.*;
  if found then return; end if;

  -- the day before its hold, in the order in which bookings lock
  perform from calendar_day d where (d.calendar_id, d.day) in (
    select a.calendar_id, a.day from appointment a where a.hold_key_hash = hold and a.status = 'Hold') for update;
  delete from appointment a where a.hold_key_hash = hold and a.status = 'Hold';
end $$;

-- Writes what a transaction changed. What only the statement itself knows of a record that it makes, it adds: the
-- record's id, and values of properties.
create function write_change_log(log jsonb, made jsonb default '{}') returns void language plpgsql as $$
declare
  this_transaction bigint;
begin
  insert into entity_change_transaction (principal, user_id, request_id)
    values (log ->> 'principal', (log ->> 'userId')::int, log ->> 'requestId')
    returning id into this_transaction;
  insert into change_log (transaction_id, change_log_action, record_type_name, record_id, record_property_name,
      old_value, new_value, appointment_discriminator, location_id)
    select this_transaction, line.action, line.type, coalesce(line.id, (made ->> 'id')::bigint), line.property, line.old,
      coalesce(made ->> line.property, line.new), line.discriminator, line.location
    from jsonb_to_recordset(log -> 'lines')
      as line(action text, type text, id bigint, property text, old text, new text, discriminator text, location int);
end $$;

-- Queues messages; those that name no appointment and nobody are about the one that was just made.
create function write_outbox(messages jsonb, made bigint default null) returns void language plpgsql as $$
begin
  insert into outbox (channel, template_key, recipient, subject, body, locale, appointment_id, user_id, message_id)
    select channel, "templateKey", recipient, coalesce(subject, ''), body, coalesce(locale, 'en'),
      coalesce("appointmentId", made), "userId", coalesce("messageId", gen_random_uuid())
    from jsonb_to_recordset(messages) as message(channel text, "templateKey" text, recipient text, subject text,
      body text, locale text, "appointmentId" bigint, "userId" int, "messageId" uuid);
end $$;

-- A new appointment with all that belongs to it: place, activity, token, form, change log, messages. Nothing when its
-- place is gone; an error of the class P0S04 when the person has as many appointments ahead as a person may have.
-- Planning costs more than all of it: what it asks is planned once, for any values.
create function book_visit(visit jsonb, log jsonb, messages jsonb) returns setof appointment language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
declare
  person jsonb := visit -> 'person';
  hold bytea := visit ->> 'holdKeyHash';
  form jsonb := visit -> 'submitted';
  booked appointment;
begin
  if person is not null and appointments_ahead(
      array(select jsonb_array_elements_text(person -> 'contacts')), (person ->> 'now')::timestamptz)
        >= (person ->> 'appointmentsAhead')::int then
    raise exception 'too many appointments' using errcode = 'P0S04';
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
    -- first: a form that races with itself is recognised by its key
    insert into submitted_booking (idempotency_key, request_hash, appointment_id)
      values ((form ->> 'idempotencyKey')::uuid, (form ->> 'requestHash')::bytea, booked.id);
    insert into appointment_token (token_hash, appointment_id, expires_at)
      values ((form ->> 'tokenHash')::bytea, booked.id, booked.ends_at + make_interval(hours => (form ->> 'tokenHours')::int));
  end if;
  perform write_change_log(log, jsonb_build_object('id', booked.id, 'calendarId', booked.calendar_id));
  perform write_outbox(messages, booked.id);
  return next booked;
end $$;
