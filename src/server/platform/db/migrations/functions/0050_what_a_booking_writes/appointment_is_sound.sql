-- room: appointments
-- What holds for every appointment, whatever writes it, and the key of its email address (see contactKey in the domain).
-- As constraints and a generated column, PostgreSQL would read all of it from its catalog for every statement, which
-- took as long as the rest of the insert; a function is read once per connection.
create or replace function appointment_is_sound() returns trigger language plpgsql as $$
declare
  address text := lower(new.email);
  mailbox text := split_part(address, '@', 1);
  host text := split_part(address, '@', 2);
  wrong text;
begin
  wrong := case
    when new.column_index < 0 or new.start_minute not between 0 and 1435 or new.start_minute % 5 <> 0
      or new.end_minute not between 5 and 1440 or new.end_minute % 5 <> 0
      or new.end_minute <= new.start_minute or new.ends_at <= new.starts_at then 'place'
    when (new.status = 'Cancelled') <> (new.cancelled_at is not null)
      or (new.status = 'Hold') <> (new.hold_expires_at is not null) then 'status'
    when length(new.first_name) > 100 or length(new.last_name) > 100 or length(new.email) > 256
      or length(new.phone_number) > 20 or length(new.sms_phone_number) > 20
      or length(new.cancellation_reason) > 500 then 'length'
    when new.status = 'Hold' or new.anonymised_at is not null then null
    when new.first_name = '' or new.last_name = '' then 'name'
    when new.email = '' and new.phone_number = '' and new.sms_phone_number = '' then 'contact'
  end;
  if wrong is not null then
    raise check_violation using message = 'an appointment is not sound: ' || wrong,
      constraint = 'appointment_has_' || wrong, table = 'appointment';
  end if;
  if new.email not like '%@%' then
    new.email_key := new.email;
  else
    mailbox := coalesce(nullif(split_part(mailbox, '+', 1), ''), mailbox);
    if host in ('gmail.com', 'googlemail.com') then
      host := 'gmail.com';
      mailbox := coalesce(nullif(replace(mailbox, '.', ''), ''), mailbox);
    end if;
    new.email_key := mailbox || '@' || host;
  end if;
  return new;
end $$;
create or replace trigger appointment_is_sound before insert or update on appointment
  for each row execute function appointment_is_sound();
