-- room: platform/change-log
-- Writes what a transaction changed: one row for each record, with its lines inside. Adds what only the statement knows
-- about a record it creates: the record's id, and values of properties. A deleted appointment's row also keeps the time
-- of the visit beside its lines, which says when to forget the person.
create or replace function write_change_log(log jsonb, made jsonb default '{}') returns void language plpgsql as $$
declare
  this_transaction bigint;
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
  insert into entity_change_transaction (principal, user_id, request_id)
    values (log ->> 'principal', (log ->> 'userId')::int, log ->> 'requestId')
    returning id into this_transaction;
  insert into change_log (transaction_id, change_log_action, record_type_name, record_id, record_property_name, old_value,
      lines, appointment_discriminator, location_id)
    select this_transaction, change.action, change.type, coalesce(change.id, (made ->> 'id')::bigint),
      coalesce(visit.name, ''), visit.start,
      case when made - 'id' = '{}' then change.lines else (
        select jsonb_agg(case when made ? (line ->> 0) then jsonb_set(line, '{2}', to_jsonb(made ->> (line ->> 0))) else line end
          order by n) from jsonb_array_elements(change.lines) with ordinality each(line, n)) end,
      change.discriminator, change.location
    from jsonb_to_recordset(changes)
      as change(action text, type text, id bigint, lines jsonb, discriminator text, location int)
    left join lateral (select line ->> 0 as name, line ->> 1 as start from jsonb_array_elements(change.lines) line
      where line ->> 0 = 'startDateLocal' limit 1) visit on change.action = 'Deleted' and change.type = 'Appointment';
end $$;
