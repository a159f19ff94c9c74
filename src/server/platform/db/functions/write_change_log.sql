-- room: platform/change-log
-- Writes what one transaction changed: one row for each record, with its lines inside. A deleted appointment's row also
-- keeps the time of the visit next to the lines, which says when to forget the person. A change of a visit that has got a
-- place (`placed`) is logged with the calendar it got, which only the database knows.
create or replace function write_change_log(log jsonb, made jsonb default '{}') returns void language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
declare
  changes jsonb := log -> 'changes';
begin
  if changes is null then
    -- the release before this one sends lines, each with its record
    select jsonb_agg(record order by first) into changes from (
      select min(n) as first, jsonb_build_object('action', action, 'type', type, 'id', id, 'discriminator', discriminator,
        'location', location, 'lines', jsonb_agg(jsonb_build_array(property, old, new) order by n)) as record
      from rows from (jsonb_to_recordset(log -> 'lines')
        as (action text, type text, id bigint, property text, old text, new text, discriminator text, location int))
        with ordinality line(action, type, id, property, old, new, discriminator, location, n)
      group by action, type, id, discriminator, location) records;
  end if;
  with transaction as (
    insert into entity_change_transaction (principal, user_id, request_id)
      values (log ->> 'principal', (log ->> 'userId')::int, log ->> 'requestId') returning id
  )
  insert into change_log_entry (transaction_id, change_log_action, record_type_name, record_id, record_property_name, old_value,
      lines, appointment_discriminator, location_id)
    select transaction.id, change.action, change.type, change.id, case when visit is null then '' else 'startDateLocal' end, visit,
      case when change.placed then placed_lines(change.lines, change.id) else change.lines end,
      change.discriminator, change.location
    from transaction, jsonb_to_recordset(changes)
      as change(action text, type text, id bigint, lines jsonb, discriminator text, location int, placed boolean),
      lateral (select case when change.action = 'Deleted' and change.type = 'Appointment' then
        jsonb_path_query_first(change.lines, 'strict $[*] ? (@[0] == "startDateLocal")') ->> 1 end) deleted(visit);
end $$;
