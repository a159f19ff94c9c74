-- room: platform/change-log
-- Writes what one transaction changed: see write_change_logs.
create or replace function write_change_log(log jsonb, made jsonb default '{}') returns void language plpgsql as $$
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
  perform write_change_logs(jsonb_build_array(log || jsonb_build_object('changes', changes, 'made', made)));
end $$;
