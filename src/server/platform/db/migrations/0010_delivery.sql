-- Delivering messages, remembering who wants none, and removing what is no longer needed.

-- A message under way is not taken again before this moment: whoever delivers it extends it until he is done.
alter table outbox add column claimed_until timestamptz;
create index outbox_state on outbox (state, id);
-- Calendar files are made when a message leaves, from the appointment as it is then.
alter table outbox drop column calendar_file;
-- A message that has been delivered may forget to whom.
alter table outbox drop constraint outbox_recipient_check;
alter table outbox add constraint outbox_recipient_check
  check (recipient !~ '[\r\n,;]' and (recipient <> '' or state <> 'Queued'));
-- Mails to users, which are forgotten by their own age and not by an appointment's.
create index outbox_to_forget on outbox (created_at) where appointment_id is null and recipient <> '';

-- Numbers that answered STOP, or that the gateway says have.
create table opted_out_number (
  phone_number text primary key check (length(phone_number) <= 20),
  since timestamptz not null default now()
);

create index appointment_to_remind on appointment (starts_at) where status = 'Booked' and reminded_at is null;

-- When names and contacts were taken out of a visit that is long over.
alter table appointment add column anonymised_at timestamptz;
create index appointment_to_anonymise on appointment (ends_at) where anonymised_at is null;
alter table appointment drop constraint appointment_check4, drop constraint appointment_check5;
alter table appointment
  add constraint appointment_has_name
    check (status = 'Hold' or anonymised_at is not null or (first_name <> '' and last_name <> '')),
  add constraint appointment_has_contact
    check (status = 'Hold' or anonymised_at is not null or email <> '' or phone_number <> '' or sms_phone_number <> '');
