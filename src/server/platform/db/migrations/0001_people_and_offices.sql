-- People who sign in, the offices they work at, and what those offices offer.
-- Every limit of the specification (section 5) is a check here too, so that no code path can pass it by.

create extension if not exists btree_gist;

create table app_user (
  id int generated always as identity primary key,
  email text not null check (length(email) <= 256 and email = lower(email)),
  full_name text not null default '',
  phone_number text not null default '' check (length(phone_number) <= 20),
  -- argon2id; null until the person has set one
  password_hash text,
  sso_only boolean not null default true,
  email_confirmed boolean not null default false,
  is_locked boolean not null default false,
  -- renewed when password, role, locations or lock change: sessions and mailed codes made before are void
  security_stamp uuid not null default gen_random_uuid(),
  failed_sign_ins smallint not null default 0,
  slowed_until timestamptz,
  reported_time_zone text,
  profile_photo bytea,
  profile_photo_guid uuid,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create unique index app_user_email on app_user (email);

create table user_role (
  user_id int not null references app_user on delete cascade,
  role text not null check (role in ('Admin', 'Staff', 'Office Manager')),
  primary key (user_id, role)
);

create table location (
  id int generated always as identity primary key,
  name text not null check (length(name) between 1 and 250),
  office_number text not null check (length(office_number) between 1 and 250),
  phone_number text not null check (length(phone_number) between 1 and 20),
  directions text not null default '',
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  time_zone text not null,
  text_messages_enabled boolean not null default true,
  announcements_enabled boolean not null default true,
  pull_number_enabled boolean not null default false,
  pull_number_announcement_template text not null
    default 'Now serving ticket number {{TicketNumber}} at desk {{StationNumber}}, Ticket {{TicketNumber}} to desk {{StationNumber}}'
    check (length(pull_number_announcement_template) <= 1000),
  pull_number_latest_number int not null default 0 check (pull_number_latest_number >= 0),
  is_archived boolean not null default false,
  version int not null default 1
);

create table user_location (
  user_id int not null references app_user on delete cascade,
  location_id int not null references location on delete cascade,
  primary key (user_id, location_id)
);
create index user_location_location on user_location (location_id);

create table session (
  -- sha256 of the cookie's token: a copy of this table signs nobody in
  token_hash bytea primary key,
  user_id int not null references app_user on delete cascade,
  security_stamp uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- twelve hours after signing in, however busy the session
  ends_at timestamptz not null
);
create index session_of_user on session (user_id);
create index session_expiry on session (expires_at);

create table one_time_code (
  code_hash bytea primary key,
  user_id int not null references app_user on delete cascade,
  purpose text not null check (purpose in ('confirm-account', 'reset-password', 'change-email')),
  new_email text check (length(new_email) <= 256),
  security_stamp uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_code_user on one_time_code (user_id);

create table appointment_type (
  id int generated always as identity primary key,
  name text not null check (length(name) between 1 and 255),
  -- the documents to bring
  description text not null default '',
  sort_order int not null default 1 check (sort_order >= 1),
  -- minutes at the counter for one of it
  interaction_duration int not null check (interaction_duration between 1 and 1440),
  request_vin boolean not null default false,
  request_dl_number boolean not null default false,
  icon bytea,
  icon_cache_key uuid,
  version int not null default 1
);

create table calendar (
  id int generated always as identity primary key,
  location_id int not null references location,
  name text not null check (length(name) between 1 and 250),
  version int not null default 1,
  unique (id, location_id)
);
create index calendar_location on calendar (location_id);

create table calendar_appointment_type (
  calendar_id int not null references calendar on delete cascade,
  appointment_type_id int not null references appointment_type,
  primary key (calendar_id, appointment_type_id)
);
create index calendar_appointment_type_type on calendar_appointment_type (appointment_type_id);

-- Weekly hours of a calendar: Standard, or Temporary ones that take their place between two dates.
create table availability_rule (
  id int generated always as identity primary key,
  calendar_id int not null references calendar on delete cascade,
  type text not null check (type in ('Standard', 'Temporary')),
  name text not null check (length(name) <= 250),
  start_date date not null,
  -- null: until further notice
  end_date date check (end_date >= start_date),
  version int not null default 1,
  check (type = 'Standard' or end_date is not null),
  -- at most one rule of each type is in force on a date
  constraint availability_rule_no_overlap exclude using gist (
    calendar_id with =, type with =, daterange(start_date, end_date, '[]') with &&
  )
);

create table availability_window (
  id int generated always as identity primary key,
  rule_id int not null references availability_rule on delete cascade,
  -- 1 Monday … 7 Sunday
  weekday smallint not null check (weekday between 1 and 7),
  start_minute smallint not null check (start_minute between 0 and 1435 and start_minute % 5 = 0),
  end_minute smallint not null check (end_minute between 5 and 1440 and end_minute % 5 = 0),
  number_of_slots smallint not null check (number_of_slots between 1 and 50),
  time_slot_duration smallint not null check (time_slot_duration between 5 and 480 and time_slot_duration % 5 = 0),
  check (end_minute > start_minute),
  constraint availability_window_no_overlap exclude using gist (
    rule_id with =, weekday with =, int4range(start_minute, end_minute) with &&
  )
);

-- Time a location is closed, in one piece: from start_minute of start_date until end_minute of end_date.
create table closure (
  id int generated always as identity primary key,
  location_id int not null references location,
  name text not null check (length(name) between 1 and 250),
  start_date date not null,
  start_minute smallint not null default 0 check (start_minute between 0 and 1439),
  end_date date not null,
  end_minute smallint not null default 1440 check (end_minute between 1 and 1440),
  message text not null check (length(message) between 1 and 1000),
  version int not null default 1,
  check ((end_date, end_minute) > (start_date, start_minute))
);
create index closure_location on closure (location_id, end_date);

-- no rows: the closure is for every type
create table closed_appointment_type (
  closure_id int not null references closure on delete cascade,
  appointment_type_id int not null references appointment_type,
  primary key (closure_id, appointment_type_id)
);
