-- What the portal says to people, how it is set, and who changed what.

create table setting (
  id int generated always as identity primary key,
  key text not null unique check (length(key) between 1 and 100),
  value text not null,
  is_enabled boolean not null default true,
  version int not null default 1
);

create table email_template (
  id int generated always as identity primary key,
  key text not null unique,
  to_address text not null default '',
  cc text not null default '',
  bcc text not null default '',
  subject text not null,
  body text not null,
  description text not null default '',
  version int not null default 1
);

create table sms_template (
  id int generated always as identity primary key,
  key text not null unique,
  body text not null check (length(body) <= 100),
  version int not null default 1
);

-- One row per message, written with the change that causes it and delivered afterwards.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  template_key text not null,
  recipient text not null check (recipient <> '' and recipient !~ '[\r\n,;]'),
  subject text not null default '' check (subject !~ '[\r\n]'),
  body text not null,
  -- an .ics file, where the message carries one
  calendar_file text,
  locale text not null default 'en',
  appointment_id bigint references appointment on delete cascade,
  user_id int references app_user on delete cascade,
  -- fixed per message, so that a second delivery attempt is recognised as the same mail
  message_id uuid not null default gen_random_uuid(),
  state text not null default 'Queued' check (state in ('Queued', 'Sent', 'Captured', 'Skipped', 'Failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  settled_at timestamptz,
  last_error text not null default '',
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (due_at) where state = 'Queued';
create index outbox_appointment on outbox (appointment_id);
create index outbox_user on outbox (user_id);

-- Written only by src/server/change-log; never updated, never deleted.
create table entity_change_transaction (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  -- the email of the person, or customer, gateway, system
  principal text not null,
  user_id int,
  request_id text not null default ''
);

create table change_log (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references entity_change_transaction,
  change_log_action text not null check (change_log_action in ('Created', 'Updated', 'Deleted')),
  record_type_name text not null,
  record_id bigint not null,
  record_property_name text not null,
  old_value text,
  new_value text,
  -- which appointment is meant, in words that outlive it
  appointment_discriminator text not null default '',
  location_id int
);
create index change_log_record on change_log (record_type_name, record_id, id);
create index change_log_transaction on change_log (transaction_id);

create table zip_code (
  zip_code text primary key check (zip_code ~ '^[0-9]{5}$'),
  latitude double precision not null,
  longitude double precision not null
);

create table report_definition (
  id int generated always as identity primary key,
  name text not null unique,
  report_data_set text not null,
  column_filter_defaults text not null default '[]',
  column_sort_defaults text not null default '[]'
);
