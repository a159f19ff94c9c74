-- room: platform/change-log
-- Masks personal data in the logged changes of appointments that are forgotten or deleted: the only change ever made to
-- the log. It has its owner's rights, because those who serve may only add to the log (decision 43).
create or replace function mask_persons(appointment_ids bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update change_log_entry set
    appointment_discriminator = regexp_replace(appointment_discriminator, '^.*, ', ''),
    old_value = case when record_property_name = any(personal) and old_value is not null then '••••' else old_value end,
    new_value = case when record_property_name = any(personal) and new_value is not null then '••••' else new_value end,
    lines = (select jsonb_agg(case when line ->> 0 = any(personal)
        then jsonb_build_array(line -> 0, case when line ->> 1 is not null then '••••' end, case when line ->> 2 is not null then '••••' end)
        else line end order by n)
      from jsonb_array_elements(lines) with ordinality each(line, n))
  -- The properties that say who an appointment was for.
  from (values (array['firstName', 'lastName', 'email', 'phoneNumber', 'smsPhoneNumber', 'cancellationReason', 'note']))
    properties(personal)
  where record_type_name = 'Appointment' and record_id = any(appointment_ids)
    and not exists (select from appointment a where a.id = record_id and a.anonymised_at is null)
$$;
