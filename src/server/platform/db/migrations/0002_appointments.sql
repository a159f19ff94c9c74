-- The bookable days and the appointments in them. A day is 288 ticks of five minutes, in the office's wall time.

create table calendar_day (
  calendar_id int not null references calendar on delete cascade,
  day date not null,
  location_id int not null references location,
  -- parallel places: one run of 288 bits each, one run after the other
  columns smallint not null check (columns between 0 and 50),
  -- the hours in force, [[from, to, numberOfSlots, timeSlotDuration], …] in minutes: the grid of start times
  windows jsonb not null,
  -- hours minus closures of all types; like windows written only by src/server/calendars/days.ts
  open bit varying not null,
  -- live appointments and holds; written only by the trigger below
  taken bit varying not null,
  -- the longest free run in ticks: lets a search skip a day without looking at its bits
  longest_run smallint not null default 0,
  version int not null default 0,
  primary key (calendar_id, day),
  foreign key (calendar_id, location_id) references calendar (id, location_id),
  check (length(open) = columns * 288 and length(taken) = columns * 288)
) with (fillfactor = 50);
create index calendar_day_search on calendar_day (location_id, day);

create table localized_template (
  id int generated always as identity primary key,
  -- BCP 47: the language the customer chose
  locale text not null unique,
  locale_display_name text not null,
  message_template text not null check (length(message_template) <= 200),
  announcement_template text not null check (length(announcement_template) <= 200),
  voice_key text not null default '' check (length(voice_key) <= 50),
  version int not null default 1
);

create table appointment (
  id bigint generated always as identity primary key,
  location_id int not null references location,
  calendar_id int not null references calendar,
  -- the place: a column of a calendar's day, in minutes of the office's wall time
  day date not null,
  column_index smallint not null check (column_index >= 0),
  start_minute smallint not null check (start_minute between 0 and 1435 and start_minute % 5 = 0),
  end_minute smallint not null check (end_minute between 5 and 1440 and end_minute % 5 = 0),
  -- the same place as instants, with the zone that was in force when it was booked
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  -- Hold is ours: a place kept for somebody who is filling in the form
  status text not null check (status in ('Hold', 'Booked', 'CheckedIn', 'NoShow', 'Cancelled', 'Complete')),
  hold_expires_at timestamptz,
  -- sha256 of the key that the holder's browser keeps
  hold_key_hash bytea,
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  email text not null default '' check (length(email) <= 256),
  phone_number text not null default '' check (length(phone_number) <= 20),
  sms_phone_number text not null default '' check (length(sms_phone_number) <= 20),
  -- sealed (AES-256-GCM): see src/server/sealed.ts
  vin bytea,
  dl_number bytea,
  is_walk_in boolean not null default false,
  -- the browser's language when booking, and the template it maps to
  locale text not null default 'en',
  locale_id int references localized_template,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancellation_reason text not null default '' check (length(cancellation_reason) <= 500),
  handling_user_id int references app_user,
  notification_count int not null default 0,
  last_notification_sent_at timestamptz,
  reminded_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  foreign key (calendar_id, location_id) references calendar (id, location_id),
  check (end_minute > start_minute),
  check (ends_at > starts_at),
  check ((status = 'Cancelled') = (cancelled_at is not null)),
  check ((status = 'Hold') = (hold_expires_at is not null)),
  check (status = 'Hold' or (first_name <> '' and last_name <> '')),
  check (status = 'Hold' or email <> '' or phone_number <> '' or sms_phone_number <> ''),
  -- The net: whatever the code above does, two live appointments never share a place.
  constraint appointment_no_overlap exclude using gist (
    calendar_id with =, column_index with =, tstzrange(starts_at, ends_at) with &&
  ) where (cancelled_at is null)
);
create index appointment_day on appointment (location_id, day);
create index appointment_calendar_day on appointment (calendar_id, day);
create index appointment_hold on appointment (hold_expires_at) where status = 'Hold';
create index appointment_email on appointment (email, ends_at) where cancelled_at is null and email <> '';
create index appointment_phone on appointment (phone_number, ends_at) where cancelled_at is null and phone_number <> '';
create index appointment_sms_phone on appointment (sms_phone_number, ends_at) where cancelled_at is null and sms_phone_number <> '';

create table appointment_appointment_type (
  appointment_id bigint not null references appointment on delete cascade,
  appointment_type_id int not null references appointment_type,
  quantity smallint not null default 1 check (quantity between 1 and 20),
  primary key (appointment_id, appointment_type_id)
);
create index appointment_appointment_type_type on appointment_appointment_type (appointment_type_id);

create table activity_log (
  id bigint generated always as identity primary key,
  appointment_id bigint not null references appointment on delete cascade,
  event_at timestamptz not null default now(),
  event_type text not null check (event_type in
    ('CREATED', 'CANCELLED', 'MODIFIED', 'REMINDED', 'CHECKED_IN', 'CALLED', 'NO_SHOW', 'SERVICE_START', 'SERVICE_COMPLETE')),
  -- text, not jsonb: shown as it was written
  additional_details_json text not null default '{}'
);
create index activity_log_appointment on activity_log (appointment_id, id);

-- The links mailed to customers: only hashes are kept.
create table appointment_token (
  token_hash bytea primary key,
  appointment_id bigint not null references appointment on delete cascade,
  expires_at timestamptz not null
);
create index appointment_token_appointment on appointment_token (appointment_id);

-- A repeated submit answers what the first one answered.
create table submitted_booking (
  idempotency_key uuid primary key,
  request_hash bytea not null,
  appointment_id bigint not null references appointment on delete cascade,
  created_at timestamptz not null default now()
);
create index submitted_booking_age on submitted_booking (created_at);

-- Length of the longest run of ones, by doubling: about fourteen bit operations for a day.
create function longest_run(free bit varying) returns int language plpgsql immutable parallel safe as $$
declare
  none bit varying := free # free;
  starts bit varying[] := array[free];
  power int := 1;
  run int := 1;
  next bit varying;
begin
  if free = none then return 0; end if;
  loop
    next := starts[power] & (starts[power] << run);
    exit when next = none;
    power := power + 1;
    starts[power] := next;
    run := run * 2;
  end loop;
  free := starts[power];
  for i in reverse power - 1 .. 1 loop
    next := free & (starts[i] << run);
    if next <> none then
      free := next;
      run := run + (1 << (i - 1));
    end if;
  end loop;
  return run;
end $$;

-- The longest run within one column: a run must not leap from the end of a column into the next.
create function longest_run_of_day(free bit varying, columns int) returns int language plpgsql immutable parallel safe as $$
declare
  longest int := 0;
begin
  for c in 0 .. columns - 1 loop
    longest := greatest(longest, longest_run(substring(free from c * 288 + 1 for 288)));
  end loop;
  return longest;
end $$;

-- The columns of a day up to the last in which somebody sits.
create function used_columns(taken bit varying) returns int language sql immutable parallel safe as $$
  select coalesce(ceil(nullif(length(rtrim(taken::text, '0')), 0) / 288.0), 0)::int
$$;

-- A day's bits with exactly so many columns.
create function padded_bits(bits bit varying, columns int) returns bit varying language sql immutable parallel safe as $$
  select substring(bits || repeat('0', greatest(0, columns * 288 - length(bits)))::bit varying from 1 for columns * 288)
$$;

-- Sets or clears the bits of one place, under the day's row lock.
create function mark_place(place appointment, mark text, must_be_open boolean) returns void language plpgsql as $$
declare
  here calendar_day;
  first_bit int := place.column_index * 288 + place.start_minute / 5 + 1;
  bits int := (place.end_minute - place.start_minute) / 5;
begin
  select * into here from calendar_day d where d.calendar_id = place.calendar_id and d.day = place.day for update;
  if mark = '1' then
    if not found or place.column_index >= here.columns then
      raise exception 'no such place' using errcode = 'P0S01';
    end if;
    if position('1' in substring(here.taken from first_bit for bits)::text) > 0 then
      raise exception 'place taken' using errcode = 'P0S02';
    end if;
    if must_be_open and position('0' in substring(here.open from first_bit for bits)::text) > 0 then
      raise exception 'place closed' using errcode = 'P0S03';
    end if;
  elsif not found then
    return;
  end if;
  here.taken := overlay(here.taken placing repeat(mark, bits)::bit varying from first_bit for bits);
  update calendar_day d
    set taken = here.taken, longest_run = longest_run_of_day(here.open & ~here.taken, here.columns), version = d.version + 1
    where d.calendar_id = place.calendar_id and d.day = place.day;
end $$;

-- Keeps calendar_day.taken equal to the live appointments and holds.
create function appointment_takes_place() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.cancelled_at is null then
    perform mark_place(old, '0', false);
  end if;
  if tg_op <> 'DELETE' and new.cancelled_at is null then
    -- only a new place has to be open: an appointment keeps its own when hours change later
    perform mark_place(new, '1', tg_op = 'INSERT'
      or (old.calendar_id, old.day, old.start_minute, old.end_minute) is distinct from
         (new.calendar_id, new.day, new.start_minute, new.end_minute));
  end if;
  return null;
end $$;
create trigger appointment_takes_place
  after insert or delete or update of calendar_id, day, column_index, start_minute, end_minute, cancelled_at on appointment
  for each row execute function appointment_takes_place();

-- The first column of a day that is free from start to end, or null.
create function free_column(free bit varying, columns int, start_minute int, end_minute int) returns smallint
language plpgsql immutable parallel safe as $$
declare
  bits int := (end_minute - start_minute) / 5;
  wanted bit varying := repeat('1', bits)::bit varying;
begin
  for c in 0 .. columns - 1 loop
    if substring(free from c * 288 + start_minute / 5 + 1 for bits) = wanted then return c; end if;
  end loop;
  return null;
end $$;

-- The one way to a place, for customers, staff, administrators and generated appointments alike.
-- Takes the first candidate (calendar_id, start_minute, end_minute, starts_at, ends_at) of the day that has a free column:
-- look without a lock, so that a full time is refused for free; lock the day; look again; insert.
-- A hold says for how many minutes (hold_minutes). Returns nothing when every candidate is taken. Must stay volatile: each statement needs a fresh snapshot.
create function book(candidates jsonb, details jsonb, types jsonb) returns setof appointment language plpgsql as $$
declare
  booked appointment := jsonb_populate_record(null::appointment, details);
  hold_until timestamptz := now() + make_interval(mins => (details ->> 'hold_minutes')::int);
  candidate record;
  here calendar_day;
  place smallint;
begin
  for candidate in
    select * from jsonb_to_recordset(candidates)
      as c(calendar_id int, start_minute int, end_minute int, starts_at timestamptz, ends_at timestamptz)
  loop
    select * into here from calendar_day d where d.calendar_id = candidate.calendar_id and d.day = booked.day;
    continue when not found;
    place := free_column(here.open & ~here.taken, here.columns, candidate.start_minute, candidate.end_minute);
    continue when place is null and not exists (
      select from appointment a where a.calendar_id = candidate.calendar_id and a.day = booked.day
        and a.status = 'Hold' and a.hold_expires_at <= now());

    perform from calendar_day d where d.calendar_id = candidate.calendar_id and d.day = booked.day for update;
    delete from appointment a where a.calendar_id = candidate.calendar_id and a.day = booked.day
      and a.status = 'Hold' and a.hold_expires_at <= now();
    select * into here from calendar_day d where d.calendar_id = candidate.calendar_id and d.day = booked.day;
    place := free_column(here.open & ~here.taken, here.columns, candidate.start_minute, candidate.end_minute);
    continue when place is null or exists (
      select from closure k join closed_appointment_type t on t.closure_id = k.id
        where k.location_id = here.location_id and k.end_date >= booked.day
          and t.appointment_type_id in (select (w ->> 'appointmentTypeId')::int from jsonb_array_elements(types) w)
          and (k.start_date, k.start_minute) < (booked.day, candidate.end_minute)
          and (k.end_date, k.end_minute) > (booked.day, candidate.start_minute));

    insert into appointment (location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at, ends_at,
        time_zone, status, hold_expires_at, hold_key_hash, first_name, last_name, email, phone_number, sms_phone_number,
        vin, dl_number, is_walk_in, locale, locale_id)
      values (here.location_id, candidate.calendar_id, booked.day, place, candidate.start_minute, candidate.end_minute,
        candidate.starts_at, candidate.ends_at, booked.time_zone, booked.status, hold_until,
        booked.hold_key_hash, booked.first_name, booked.last_name, booked.email, booked.phone_number,
        booked.sms_phone_number, booked.vin, booked.dl_number, booked.is_walk_in, booked.locale, booked.locale_id)
      returning * into booked;
    insert into appointment_appointment_type (appointment_id, appointment_type_id, quantity)
      select booked.id, (w ->> 'appointmentTypeId')::int, (w ->> 'quantity')::smallint from jsonb_array_elements(types) w;
    return next booked;
    return;
  end loop;
end $$;
