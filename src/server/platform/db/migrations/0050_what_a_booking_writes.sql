-- with functions: appointment_is_sound, write_change_log
-- One row of the log for each record that changed, with its lines inside: [[property, old, new], …]. Rows from before have
-- one line, in their own columns; `change_log_line` reads both. A booking wrote nine rows, each with its indexes.
alter table change_log add column lines jsonb;
alter table change_log alter record_property_name set default '';

create view change_log_line as
  select line.id, c.transaction_id, c.change_log_action, c.record_type_name, c.record_id,
    line.record_property_name, line.old_value, line.new_value, c.appointment_discriminator, c.location_id
  from change_log c cross join lateral (
    select c.id, c.record_property_name, c.old_value, c.new_value where c.lines is null
    union all
    -- more than any row's own id
    select c.id * 1000 + each.n, each.line ->> 0, each.line ->> 1, each.line ->> 2
    from jsonb_array_elements(c.lines) with ordinality each(line, n)) line;

-- PostgreSQL reads each check and each generated column from its catalog for every statement: half the cost of writing an
-- appointment. `appointment_is_sound` now does both.
alter table appointment alter email_key drop expression;
alter table appointment alter email_key set default '';
alter table appointment
  drop constraint appointment_cancellation_reason_check,
  drop constraint appointment_check,
  drop constraint appointment_check1,
  drop constraint appointment_check2,
  drop constraint appointment_check3,
  drop constraint appointment_column_index_check,
  drop constraint appointment_email_check,
  drop constraint appointment_end_minute_check,
  drop constraint appointment_first_name_check,
  drop constraint appointment_has_contact,
  drop constraint appointment_has_name,
  drop constraint appointment_last_name_check,
  drop constraint appointment_phone_number_check,
  drop constraint appointment_sms_phone_number_check,
  drop constraint appointment_start_minute_check;
