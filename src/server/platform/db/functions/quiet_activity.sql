-- room: appointments
-- An activity keeps who acted and the appointment time; anything else in it may name a person. Only of appointments that
-- are forgotten themselves. It has its owner's rights, because those who serve may only add to the log (decision 43).
create or replace function quiet_activity(appointment_ids bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update activity_log g set additional_details_json = jsonb_strip_nulls(jsonb_build_object(
    'by', g.additional_details_json::jsonb -> 'by', 'startDateLocal', g.additional_details_json::jsonb -> 'startDateLocal'))::text
  from appointment a
  where a.id = any(appointment_ids) and a.anonymised_at is not null and g.appointment_id = a.id
$$;
