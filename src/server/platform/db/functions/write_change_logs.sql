-- room: platform/change-log
-- Writes what transactions changed: one row for each record, with its lines inside. Each log adds what only the statement
-- knows about a record it creates (`made`): the record's id, and values of properties. A deleted appointment's row also
-- keeps the time of the visit next to the lines, which says when to forget the person. A change of a visit that has got a
-- place (`placed`) is logged with the calendar it got.
create or replace function write_change_logs(logs jsonb) returns void language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
declare
  numbers bigint[] := array(select nextval('entity_change_transaction_id_seq') from jsonb_array_elements(logs));
begin
  insert into entity_change_transaction (id, principal, user_id, request_id) overriding system value
    select numbers[n], log ->> 'principal', (log ->> 'userId')::int, log ->> 'requestId'
    from jsonb_array_elements(logs) with ordinality each(log, n);
  insert into change_log_entry (transaction_id, change_log_action, record_type_name, record_id, record_property_name, old_value,
      lines, appointment_discriminator, location_id)
    select numbers[number], change.action, change.type, coalesce(change.id, (made ->> 'id')::bigint),
      coalesce(visit.name, ''), visit.start,
      case when change.placed then placed_lines(change.lines, change.id)
        when made is null or made - 'id' = '{}' then change.lines else (
        select jsonb_agg(case when made ? (line ->> 0) then jsonb_set(line, '{2}', to_jsonb(made ->> (line ->> 0))) else line end
          order by n) from jsonb_array_elements(change.lines) with ordinality each(line, n)) end,
      change.discriminator, change.location
    from jsonb_array_elements(logs) with ordinality each(log, number)
    cross join lateral (select log -> 'made') made(made)
    cross join lateral jsonb_to_recordset(log -> 'changes')
      as change(action text, type text, id bigint, lines jsonb, discriminator text, location int, placed boolean)
    left join lateral (select line ->> 0 as name, line ->> 1 as start from jsonb_array_elements(change.lines) line
      where line ->> 0 = 'startDateLocal' limit 1) visit on change.action = 'Deleted' and change.type = 'Appointment';
end $$;
