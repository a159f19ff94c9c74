-- Offers, and the waiting list they go to (decision 64).

create table waiting_list_entry (
  id bigint generated always as identity primary key,
  -- of the form that made it: sent twice, it makes one
  request_key uuid unique,
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  email text not null default '' check (length(email) <= 320),
  phone_number text not null default '' check (length(phone_number) <= 20),
  -- empty unless they agreed to texts
  sms_phone_number text not null default '' check (length(sms_phone_number) <= 20),
  -- sealed
  vin bytea,
  dl_number bytea,
  locale text not null default 'en' check (length(locale) <= 35),
  -- the contact that was confirmed, the same for all its spellings
  contact_key text not null default '' check (length(contact_key) <= 320),
  -- the appointment that a taken offer replaces; then the customer is the appointment's
  appointment_id bigint references appointment on delete cascade,
  -- what would suit them; an empty list, or nothing, leaves it open
  location_id int references location on delete cascade,
  zip_code text check (length(zip_code) <= 10),
  latitude double precision,
  longitude double precision,
  within_miles smallint check (within_miles > 0),
  weekdays text[] not null default '{}',
  parts_of_day text[] not null default '{}',
  from_date date,
  until_date date,
  created_at timestamptz not null default now(),
  -- when the contact proved to be theirs: from then on they wait
  confirmed_at timestamptz,
  -- the last day on which they are looked for
  lasts_until date not null,
  -- offers in a row that they did not answer
  unanswered smallint not null default 0,
  -- when to look at what is free for them, rather than at whom a freed place is for
  look_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('Taken', 'Left', 'Unanswered', 'Booked', 'RanOut')),
  check ((ended_at is null) = (ended_by is null)),
  check ((latitude is null) = (longitude is null)),
  check (within_miles is null or zip_code is not null)
);
-- Those who wait, in their order.
create index waiting_list_entry_waiting on waiting_list_entry (confirmed_at, id)
  where confirmed_at is not null and ended_at is null;
create index waiting_list_entry_look_at on waiting_list_entry (look_at) where look_at is not null and ended_at is null;
create index waiting_list_entry_lasts_until on waiting_list_entry (lasts_until) where ended_at is null;
create index waiting_list_entry_unconfirmed on waiting_list_entry (created_at) where confirmed_at is null;
create index waiting_list_entry_ended on waiting_list_entry (ended_at) where ended_at is not null;
create unique index waiting_list_entry_wants_earlier on waiting_list_entry (appointment_id) where ended_at is null;
create index waiting_list_entry_appointment on waiting_list_entry (appointment_id) where appointment_id is not null;
create index waiting_list_entry_contact on waiting_list_entry (contact_key) where contact_key <> '' and ended_at is null;
create index waiting_list_entry_location on waiting_list_entry (location_id) where location_id is not null;

create table waiting_list_type (
  entry_id bigint not null references waiting_list_entry on delete cascade,
  appointment_type_id int not null references appointment_type on delete cascade,
  quantity smallint not null check (quantity > 0),
  primary key (entry_id, appointment_type_id)
);
create index waiting_list_type_type on waiting_list_type (appointment_type_id);

-- One place or several, held for one person until they answer or it ends.
create table offer (
  id bigint generated always as identity primary key,
  reason text not null check (reason in ('WaitingList', 'Closure')),
  -- whom it is for: an entry, or the customer of an appointment
  waiting_list_entry_id bigint references waiting_list_entry on delete cascade,
  appointment_id bigint references appointment on delete cascade,
  offered_at timestamptz not null default now(),
  until timestamptz not null,
  state text not null default 'Open' check (state in ('Open', 'Taken', 'Declined', 'Expired', 'Withdrawn')),
  -- which of its places was taken
  taken_position smallint,
  settled_at timestamptz,
  check (num_nonnulls(waiting_list_entry_id, appointment_id) = 1),
  check ((state = 'Open') = (settled_at is null)),
  check ((state = 'Taken') = (taken_position is not null))
);
create unique index offer_open_entry on offer (waiting_list_entry_id) where state = 'Open' and waiting_list_entry_id is not null;
create unique index offer_open_appointment on offer (appointment_id) where state = 'Open' and appointment_id is not null;
create index offer_until on offer (until) where state = 'Open';
create index offer_entry on offer (waiting_list_entry_id) where waiting_list_entry_id is not null;
create index offer_appointment on offer (appointment_id) where appointment_id is not null;

-- What an offer offers. The place itself is kept by an ordinary hold under the key.
create table offered_place (
  offer_id bigint not null references offer on delete cascade,
  position smallint not null check (position between 0 and 2),
  location_id int not null references location on delete cascade,
  calendar_id int not null,
  day date not null,
  start_minute smallint not null,
  end_minute smallint not null,
  hold_key_hash bytea not null unique,
  primary key (offer_id, position)
);
create index offered_place_location on offered_place (location_id);

-- What opens an entry: each message has a link of its own, whose secret is not kept.
create table waiting_list_link (
  token_hash bytea primary key,
  message_id uuid not null unique,
  entry_id bigint not null references waiting_list_entry on delete cascade,
  -- the offer that the message is about: once it has ended, there is nothing to say
  offer_id bigint references offer on delete cascade
);
create index waiting_list_link_entry on waiting_list_link (entry_id);
create index waiting_list_link_offer on waiting_list_link (offer_id) where offer_id is not null;

-- Whom it fits has another offer: until that is settled, there is no use in looking again.
alter table freed_place add column look_after timestamptz;
