-- room: outbox
-- Queues messages; those that name no appointment and no user are about the one just created.
create or replace function write_outbox(messages jsonb, made bigint default null) returns void language plpgsql as $$
begin
  insert into outbox (channel, template_key, recipient, subject, body, locale, appointment_id, user_id, message_id)
    select channel, "templateKey", recipient, coalesce(subject, ''), body, coalesce(locale, 'en'),
      coalesce("appointmentId", made), "userId", coalesce("messageId", gen_random_uuid())
    from jsonb_to_recordset(messages) as message(channel text, "templateKey" text, recipient text, subject text,
      body text, locale text, "appointmentId" bigint, "userId" int, "messageId" uuid);
end $$;
