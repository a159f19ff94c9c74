-- People whom no message tells what the office did to their appointment: somebody has to call them.
create table person_to_call (
  id bigint generated always as identity primary key,
  appointment_id bigint not null references appointment on delete cascade,
  location_id int not null references location on delete cascade,
  -- the message that could not be sent
  template_key text not null,
  -- what to say, in the office's English
  words text not null,
  -- the time that the words tell
  told_day date not null,
  told_minute smallint not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  called_at timestamptz,
  called_by int references app_user on delete set null
);
create index person_to_call_appointment on person_to_call (appointment_id);
create index person_to_call_location on person_to_call (location_id, ends_at);

-- What to say on the phone if the message cannot be delivered; null if nobody would have to call.
alter table outbox add column words_to_say text;
