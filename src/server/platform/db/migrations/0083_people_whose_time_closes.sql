-- What becomes of people whose time closes (decision 68): canceled, offered other times, or honored elsewhere.

-- What was chosen for them, as the contract has it.
alter table cancellation add column people jsonb not null default '{"kind": "cancel"}';

-- The times to offer, the nearest first; null for somebody who is offered none.
alter table cancellation_appointment add column places jsonb;

-- Canceled appointments that other offices honor without a time, until a date.
create table honored_appointment (
  appointment_id bigint primary key references appointment on delete cascade,
  until_date date not null,
  -- when and where somebody came with it, and who noted that
  came_at timestamptz,
  came_to int references location on delete set null,
  noted_by int references app_user on delete set null,
  check ((came_at is null) = (came_to is null))
);
create index honored_appointment_came_to on honored_appointment (came_to) where came_to is not null;
create index honored_appointment_noted_by on honored_appointment (noted_by) where noted_by is not null;

-- Where.
create table honoring_location (
  location_id int not null references location on delete cascade,
  appointment_id bigint not null references honored_appointment on delete cascade,
  primary key (location_id, appointment_id)
);
create index honoring_location_appointment on honoring_location (appointment_id);
