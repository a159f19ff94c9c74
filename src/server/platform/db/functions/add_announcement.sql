-- room: announcements
-- Calls someone out in the lobby. The recording is made in the background once the transaction has committed.
create or replace function add_announcement(call jsonb) returns void language sql as $$
  insert into announcement (location_id, kind, caption, station, spoken, locale, voice_key, appointment_id, called_by)
  select "locationId", kind, caption, station, spoken, locale, "voiceKey", "appointmentId", "calledBy"
  from jsonb_to_record(call) as given("locationId" int, kind text, caption text, station text, spoken text, locale text,
    "voiceKey" text, "appointmentId" bigint, "calledBy" int)
$$;
