-- Against scalping (decision 71). What counts a vehicle: a key that only DATA_KEY can make, as of the license number.
alter table appointment add column vin_key text;

-- Where a form came from, as a key that only DATA_KEY can make; it goes with the form, which is soon forgotten.
alter table submitted_booking add column network_key text;

-- Canceled places are released at a random moment within so many minutes; 0 releases them at once.
alter table location add column release_minutes int not null default 0
  constraint location_release_minutes check (release_minutes between 0 and 1440);

-- Who may book more than one person may: a fleet, a school, a library.
create table trusted_booker (
  id int generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('EmailDomain', 'Contact', 'Network')),
  -- a domain, an email address or phone number, or a network, in the one spelling that is compared
  value text not null check (length(value) between 1 and 256),
  -- appointments ahead of each contact; of a network, bookings in an hour
  most int not null check (most between 1 and 100000),
  -- the last day, at the office where they book
  until date not null,
  note text not null default '' check (length(note) <= 500),
  -- who wrote it down, or changed it last
  user_id int references app_user on delete set null,
  version int not null default 1
);
create unique index trusted_booker_value on trusted_booker (kind, value);
create index trusted_booker_user on trusted_booker (user_id) where user_id is not null;
