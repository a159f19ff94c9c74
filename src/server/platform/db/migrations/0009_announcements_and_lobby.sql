-- What is called out in an office, and the displays that show and play it.

create table announcement (
  id bigint generated always as identity primary key,
  location_id int not null references location on delete cascade,
  kind text not null check (kind in ('Notice', 'Ticket')),
  -- first name and initial, or the ticket's number: all that a waiting room learns
  caption text not null,
  station text not null check (length(station) <= 50),
  spoken text not null,
  locale text not null,
  voice_key text not null default '',
  appointment_id bigint references appointment on delete cascade,
  -- null until it has been spoken into a file, and for good where that failed
  audio bytea,
  audio_type text,
  -- a recording under way is not begun again before this moment: longer than any recording takes
  claimed_until timestamptz,
  called_by int references app_user on delete set null,
  called_at timestamptz not null default now()
);
create index announcement_location on announcement (location_id, id);
create index announcement_age on announcement (called_at);
create index announcement_to_record on announcement (id) where audio is null;
create index announcement_appointment on announcement (appointment_id) where appointment_id is not null;

create table lobby_display (
  id int generated always as identity primary key,
  location_id int not null references location on delete cascade,
  -- sha256 of the key in the display's cookie
  key_hash bytea not null unique,
  paired_by int references app_user on delete set null,
  paired_at timestamptz not null default now(),
  last_seen_at timestamptz
);
create index lobby_display_location on lobby_display (location_id);

-- A display that waits for staff to type its code.
create table lobby_pairing (
  key_hash bytea primary key,
  location_id int not null references location on delete cascade,
  code text not null,
  expires_at timestamptz not null,
  unique (location_id, code)
);
create index lobby_pairing_expiry on lobby_pairing (expires_at);
