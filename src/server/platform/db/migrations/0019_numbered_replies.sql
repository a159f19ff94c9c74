-- What the numbers in the latest answer to a phone number mean: its customer picks by number which appointment to cancel,
-- and a number goes on meaning what it said for a day, at the time it said.
create table numbered_appointment (
  phone_number text not null,
  number int not null,
  appointment_id bigint not null references appointment on delete cascade,
  day date not null,
  start_minute int not null,
  listed_at timestamptz not null default now(),
  primary key (phone_number, number)
);
create index numbered_appointment_appointment on numbered_appointment (appointment_id);
create index numbered_appointment_age on numbered_appointment (listed_at);
