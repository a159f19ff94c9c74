-- Customers confirm that they will come, or their place goes to somebody else (decision 66).

-- How a location asks. Without a row it does not.
create table confirmation_setting (
  location_id int primary key references location on delete cascade,
  is_on boolean not null default false,
  -- within so many minutes of booking; 0 for not then
  minutes_after_booking int not null check (minutes_after_booking between 0 and 10080),
  -- again from so many days before, within so many hours; 0 for not then
  days_before smallint not null check (days_before between 0 and 30),
  hours_to_answer smallint not null check (hours_to_answer between 1 and 168),
  version int not null default 1
);

-- Who was asked, and until when they have to answer. It holds for an appointment that is booked, at this moment, and not
-- confirmed: so nothing that confirms, moves or cancels one has to know of it. A day after its start it is deleted.
create table asked_to_confirm (
  appointment_id bigint primary key references appointment on delete cascade,
  starts_at timestamptz not null,
  asked_at timestamptz not null,
  -- null once it is settled: kept, or gone to somebody else
  confirm_by timestamptz,
  -- when they are asked once more; null once they were
  remind_at timestamptz
);
create index asked_to_confirm_by on asked_to_confirm (confirm_by) where confirm_by is not null;
create index asked_to_confirm_remind on asked_to_confirm (remind_at) where remind_at is not null;
create index asked_to_confirm_old on asked_to_confirm (starts_at);
