-- room: platform/memory
-- The same for what describes an office, and for what all offices share.
create or replace function office_has_changed() returns trigger language plpgsql as $$
declare
  changed jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  insert into changed_office (location_id) values (case tg_table_name
    when 'location' then (changed ->> 'id')::int
    when 'calendar' then (changed ->> 'location_id')::int
    when 'confirmation_setting' then (changed ->> 'location_id')::int
    when 'closure' then (changed ->> 'location_id')::int
    when 'calendar_appointment_type' then
      (select c.location_id from calendar c where c.id = (changed ->> 'calendar_id')::int)
    when 'closed_appointment_type' then
      (select k.location_id from closure k where k.id = (changed ->> 'closure_id')::int)
    when 'availability_rule' then
      (select c.location_id from calendar c where c.id = (changed ->> 'calendar_id')::int)
    when 'availability_window' then
      (select c.location_id from availability_rule r join calendar c on c.id = r.calendar_id
        where r.id = (changed ->> 'rule_id')::int)
  end);
  return null;
end $$;
create or replace trigger office_has_changed after insert or update or delete on location
  for each row execute function office_has_changed();
create or replace trigger office_has_changed after insert or update or delete on calendar
  for each row execute function office_has_changed();
create or replace trigger office_has_changed after insert or update or delete on calendar_appointment_type
  for each row execute function office_has_changed();
create or replace trigger office_has_changed after insert or update or delete on closure
  for each row execute function office_has_changed();
create or replace trigger office_has_changed after insert or update or delete on closed_appointment_type
  for each row execute function office_has_changed();
create or replace trigger office_has_changed after insert or update or delete on appointment_type
  for each row execute function office_has_changed();
create or replace trigger office_has_changed after insert or update or delete on setting
  for each row execute function office_has_changed();
create or replace trigger office_has_changed after insert or update or delete on availability_rule
  for each row execute function office_has_changed();
create or replace trigger office_has_changed after insert or update or delete on availability_window
  for each row execute function office_has_changed();
create or replace trigger office_has_changed after insert or update or delete on confirmation_setting
  for each row execute function office_has_changed();
-- What customers are told when they book.
create or replace trigger office_has_changed after insert or update or delete on email_template
  for each row execute function office_has_changed();
create or replace trigger office_has_changed after insert or update or delete on sms_template
  for each row execute function office_has_changed();
create or replace trigger office_has_changed after insert or update or delete on localized_template
  for each row execute function office_has_changed();
-- Calendars show who handles a visit.
create or replace trigger office_has_changed after update of email on app_user
  for each row when (old.email <> new.email) execute function office_has_changed();
-- Customers say where they are by zip code. These change by the thousand, and only in an import.
create or replace trigger office_has_changed after insert or update or delete on zip_code
  for each statement execute function office_has_changed();
