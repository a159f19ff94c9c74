-- What keeps one visitor from taking everything, and what long work has done so far.

-- Counted in windows of time, over all server processes. Lost in a crash without harm.
create unlogged table rate_limit (
  bucket text not null,
  window_start timestamptz not null,
  used int not null,
  primary key (bucket, window_start)
);
create index rate_limit_age on rate_limit (window_start);

-- Human checks that have been used: each counts once.
create table used_human_check (
  answer_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_human_check_expiry on used_human_check (expires_at);

-- Texts from customers that have been acted on: gateways deliver twice, and the next appointment must not go too.
create table handled_text (
  message_sid text primary key check (length(message_sid) <= 64),
  answer text not null,
  handled_at timestamptz not null default now()
);
create index handled_text_age on handled_text (handled_at);

alter table appointment add column hold_extended boolean not null default false;
create unique index appointment_hold_key on appointment (hold_key_hash) where hold_key_hash is not null and status = 'Hold';

-- Long work that screens show as a bar.
create table job_progress (
  id bigint generated always as identity primary key,
  kind text not null,
  state text not null default 'Running' check (state in ('Running', 'Done', 'Failed')),
  done int not null default 0,
  total int not null default 0,
  message text not null default '',
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- never twice at once
create unique index job_progress_running on job_progress (kind) where state = 'Running';

-- Moves an appointment to the first candidate of a day that is free, its own place counting as free.
-- The old place is kept until the new one is taken: one statement changes both, under both days' locks.
create function move_appointment(moving bigint, seen_version int, new_day date, candidates jsonb)
returns setof appointment language plpgsql as $$
declare
  moved appointment;
  candidate record;
  here calendar_day;
  free bit varying;
  place smallint;
begin
  select * into moved from appointment a where a.id = moving;
  -- in the order of their keys, as everybody does who locks several days
  perform from calendar_day d
    where (d.calendar_id = moved.calendar_id and d.day = moved.day)
      or (d.day = new_day and d.calendar_id in (select (c ->> 'calendar_id')::int from jsonb_array_elements(candidates) c))
    order by d.calendar_id, d.day for update;
  select * into moved from appointment a where a.id = moving and a.version = seen_version and a.cancelled_at is null;
  if not found then return; end if;

  for candidate in
    select * from jsonb_to_recordset(candidates)
      as c(calendar_id int, start_minute int, end_minute int, starts_at timestamptz, ends_at timestamptz)
  loop
    select * into here from calendar_day d where d.calendar_id = candidate.calendar_id and d.day = new_day;
    continue when not found;
    free := here.open & ~here.taken;
    if moved.calendar_id = candidate.calendar_id and moved.day = new_day then
      free := here.open & ~overlay(here.taken
        placing repeat('0', (moved.end_minute - moved.start_minute) / 5)::bit varying
        from moved.column_index * 288 + moved.start_minute / 5 + 1 for (moved.end_minute - moved.start_minute) / 5);
    end if;
    place := free_column(free, here.columns, candidate.start_minute, candidate.end_minute);
    continue when place is null or exists (
      select from closure k join closed_appointment_type t on t.closure_id = k.id
        join appointment_appointment_type x on x.appointment_type_id = t.appointment_type_id
        where x.appointment_id = moving and k.location_id = here.location_id and k.end_date >= new_day
          and (k.start_date, k.start_minute) < (new_day, candidate.end_minute)
          and (k.end_date, k.end_minute) > (new_day, candidate.start_minute));
    return query update appointment a
      set calendar_id = candidate.calendar_id, day = new_day, column_index = place, start_minute = candidate.start_minute,
        end_minute = candidate.end_minute, starts_at = candidate.starts_at, ends_at = candidate.ends_at,
        confirmed_at = null, reminded_at = null, version = a.version + 1
      where a.id = moving
      returning a.*;
    return;
  end loop;
end $$;
