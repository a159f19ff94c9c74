-- What the numbers in the latest answer to a phone number stand for (decision 80), for a day. It takes over from
-- numbered_appointment, which knows only appointments to cancel and which servers of the previous release still write.
create table text_choice (
  phone_number text primary key check (phone_number <> ''),
  choices jsonb not null,
  asked_at timestamptz not null default now()
);
create index text_choice_age on text_choice (asked_at);
