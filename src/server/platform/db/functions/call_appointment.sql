-- room: appointments
-- Writes that a customer was called, as it was decided of the appointment that the caller has locked. Servers of the
-- previous release also say who handles them.
create or replace function call_appointment(visit jsonb) returns void language plpgsql as $$
begin
  update appointment set handling_user_id = case when visit ? 'handlingUserId' then (visit ->> 'handlingUserId')::int else handling_user_id end,
      notification_count = (visit ->> 'notificationCount')::int,
      last_notification_sent_at = (visit ->> 'lastNotificationSentAt')::timestamptz, version = version + 1
    where id = (visit ->> 'id')::bigint;
  insert into activity_log (appointment_id, event_type, additional_details_json)
    select (visit ->> 'id')::bigint, entry ->> 'event', entry ->> 'details'
    from jsonb_array_elements(visit -> 'activity') with ordinality activity(entry, n) order by n;
end $$;
