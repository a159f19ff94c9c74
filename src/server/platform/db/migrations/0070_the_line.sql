-- Everybody who has come, and the desks that call them (decision 60).

create table desk (
  id int generated always as identity primary key,
  location_id int not null references location on delete cascade,
  name text not null check (length(name) between 1 and 50),
  state text not null default 'Closed' check (state in ('Open', 'Away', 'Closed')),
  -- who sits there, and since when
  user_id int references app_user on delete set null,
  since timestamptz,
  version int not null default 1,
  unique (id, location_id),
  check (state = 'Closed' or since is not null)
);
create unique index desk_name on desk (location_id, lower(name));
create index desk_user on desk (user_id) where user_id is not null;

-- The types a desk serves; one without any serves all.
create table desk_appointment_type (
  desk_id int not null references desk on delete cascade,
  appointment_type_id int not null references appointment_type on delete cascade,
  primary key (desk_id, appointment_type_id)
);
create index desk_appointment_type_type on desk_appointment_type (appointment_type_id);

-- How a location runs its line. Without a row it has none, and tickets are those of a paper roll.
create table line_setting (
  location_id int primary key references location on delete cascade,
  is_on boolean not null default false,
  -- how long after its time an appointment keeps its place
  late_minutes smallint not null default 15 check (late_minutes between 0 and 240),
  -- nobody who has waited so long is overtaken any more
  longest_wait_minutes smallint not null default 60 check (longest_wait_minutes between 5 and 480),
  -- by how much those of a priority class move up
  priority_minutes smallint not null default 20 check (priority_minutes between 0 and 240),
  shows_names boolean not null default false,
  joins_from_home boolean not null default false,
  -- a text is sent to whoever has become so many-th in the line; 0 for none
  text_at_place smallint not null default 2 check (text_at_place between 0 and 20),
  ticket_digits smallint not null default 3 check (ticket_digits between 1 and 6),
  -- letters before the number, by appointment type: {"7": "A"}
  ticket_prefixes jsonb not null default '{}',
  -- draws the codes that let somebody in the office join the line; never leaves the server
  join_secret bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  version int not null default 1
);

create table arrival (
  id bigint generated always as identity primary key,
  location_id int not null references location on delete cascade,
  day date not null,
  -- null for a walk-in
  appointment_id bigint unique references appointment on delete cascade,
  -- what a walk-in has come for, and what anybody was transferred to
  appointment_type_id int references appointment_type on delete set null,
  -- what a walk-in said of themselves
  name text not null default '' check (length(name) <= 100),
  sms_phone_number text not null default '' check (length(sms_phone_number) <= 20),
  locale text not null default 'en',
  priority text check (priority in ('accessibility', 'children')),
  ticket_number int not null check (ticket_number > 0),
  -- the number as it is shown: "A012"
  ticket text not null check (length(ticket) <= 12),
  -- sha256 of the secret in the link to it
  token_hash bytea unique,
  -- of the request that made it: sent twice, it makes one
  request_key uuid unique,
  state text not null default 'Waiting'
    check (state in ('Waiting', 'Called', 'Serving', 'Parked', 'Served', 'Left', 'NoShow', 'Closed')),
  desk_id int references desk on delete set null,
  user_id int references app_user on delete set null,
  arrived_at timestamptz not null default now(),
  called_at timestamptz,
  calls smallint not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  parked_at timestamptz,
  -- when somebody is back in the line: parked until then, or transferred then
  returns_at timestamptz,
  -- the desk somebody was transferred to
  to_desk_id int references desk on delete set null,
  note text not null default '' check (length(note) <= 500),
  -- who needs more time is not called before
  paused_until timestamptz,
  pauses smallint not null default 0,
  texts smallint not null default 0,
  -- how it was before the last press of a button, for a minute
  before jsonb,
  changed_at timestamptz,
  anonymised_at timestamptz,
  version int not null default 1,
  unique (location_id, day, ticket_number)
);
create index arrival_live on arrival (location_id, day) where state in ('Waiting', 'Called', 'Serving', 'Parked');
create index arrival_done on arrival (location_id, finished_at) where state = 'Served';
create index arrival_to_forget on arrival (day) where anonymised_at is null;
create index arrival_desk on arrival (desk_id) where desk_id is not null;
-- A desk is with one person at a time.
create unique index arrival_at_desk on arrival (desk_id) where state in ('Called', 'Serving');
create index arrival_to_desk on arrival (to_desk_id) where to_desk_id is not null;
create index arrival_type on arrival (appointment_type_id) where appointment_type_id is not null;
create index arrival_user on arrival (user_id) where user_id is not null;

-- How long visits take, counted from time to time from the arrivals of the last weeks: what estimates read.
create table service_time (
  location_id int not null references location on delete cascade,
  appointment_type_id int not null references appointment_type on delete cascade,
  mean_minutes double precision not null,
  deviation_minutes double precision not null,
  visits int not null,
  primary key (location_id, appointment_type_id)
);
create index service_time_type on service_time (appointment_type_id);
