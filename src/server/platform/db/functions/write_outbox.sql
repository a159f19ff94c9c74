-- room: outbox
-- Queues messages, or writes those as captured that say so; those that name no appointment and no user are about the one just created. Each keeps where and when its
-- appointment is as this transaction leaves it: what it tells. Its reference is filled in here, because a booking
-- learns it only now; after that, nothing more is filled into a subject, and what people typed in braces gets them back.
-- The first text to a number ends in how to get help and how to stop texts.
-- (`limit 1` has it looked up by its id, message by message: a join would be planned once and for all, perhaps as one that
-- reads the whole table.)
create or replace function write_outbox(messages jsonb, made bigint default null) returns void language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
begin
  insert into outbox (channel, template_key, recipient, subject, body, locale, appointment_id, user_id, message_id,
      told_day, told_minute, told_location_id, words_to_say, state, settled_at)
    select channel, "templateKey", recipient,
      translate(regexp_replace(coalesce(subject, ''), '\{\{\s*Reference\s*\}\}', coalesce(told.reference, ''), 'g'), U&'\E07B\E07D', '{}'),
      regexp_replace(body, '\{\{\s*Reference\s*\}\}', coalesce(told.reference, ''), 'g')
        || case when "firstText" is not null and not exists (select from outbox o where o.recipient = message.recipient and o.channel = 'sms')
          then ' ' || "firstText" else '' end, coalesce(message.locale, 'en'),
      coalesce("appointmentId", made), "userId", coalesce("messageId", gen_random_uuid()), told.day, told.start_minute,
      told.location_id, "wordsToSay", coalesce(message.state, 'Queued'), case when message.state = 'Captured' then now() end
    from jsonb_to_recordset(messages) as message(channel text, "templateKey" text, recipient text, subject text,
      body text, locale text, "appointmentId" bigint, "userId" int, "messageId" uuid, "wordsToSay" text, state text, "firstText" text)
    left join lateral (select a.day, a.start_minute, a.location_id, regexp_replace(a.reference, '(...)(?=.)', '\1-', 'g') as reference
      from appointment a where a.id = coalesce(message."appointmentId", made) limit 1) told on true;
end $$;
