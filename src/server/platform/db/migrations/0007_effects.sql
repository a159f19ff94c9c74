-- Changes that reach people who have an appointment: calendars that go, and cancelling many at once.

-- Those that were keep their calendar's name, so a calendar is only taken out of use.
alter table calendar add column deleted_at timestamptz;

-- Whose managers may watch a run; null for what only administrators start.
alter table job_progress add column location_id int references location on delete cascade;

-- Cancelling many appointments for one reason. What is left of it stands in cancellation_appointment: each is taken from
-- there by the transaction that cancels it, so that a run can die and be taken up again.
create table cancellation (
  id bigint generated always as identity primary key,
  progress_id bigint not null references job_progress on delete cascade,
  template_key text not null,
  -- what customers read
  message text not null default '',
  -- what the activity and the change log say
  reason text not null,
  principal text not null,
  user_id int
);
create index cancellation_progress on cancellation (progress_id);

create table cancellation_appointment (
  cancellation_id bigint not null references cancellation on delete cascade,
  appointment_id bigint not null references appointment on delete cascade,
  primary key (cancellation_id, appointment_id)
);
create index cancellation_appointment_appointment on cancellation_appointment (appointment_id);
