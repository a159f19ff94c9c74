-- room: platform/change-log
-- Writes what a transaction changed. Adds what only the statement knows about a record it creates: the record's id, and
-- values of properties.
create or replace function write_change_log(log jsonb, made jsonb default '{}') returns void language plpgsql as $$
declare
  this_transaction bigint;
begin
  insert into entity_change_transaction (principal, user_id, request_id)
    values (log ->> 'principal', (log ->> 'userId')::int, log ->> 'requestId')
    returning id into this_transaction;
  insert into change_log (transaction_id, change_log_action, record_type_name, record_id, record_property_name,
      old_value, new_value, appointment_discriminator, location_id)
    select this_transaction, line.action, line.type, coalesce(line.id, (made ->> 'id')::bigint), line.property, line.old,
      coalesce(made ->> line.property, line.new), line.discriminator, line.location
    from jsonb_to_recordset(log -> 'lines')
      as line(action text, type text, id bigint, property text, old text, new text, discriminator text, location int);
end $$;
