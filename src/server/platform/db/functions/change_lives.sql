-- room: appointments
-- Changes what the life of visits changes (see status.ts in the domain), if each (`id`, `version`, `changes`) is still as it
-- was read, and, where that is why they go, if its place is still closed; else it raises 40001, and the caller reads and
-- decides again. Places that are left are locked first, as everywhere.
create or replace function change_lives(people jsonb, only_where_closed boolean) returns void language plpgsql as $$
declare
  ids bigint[] := array(select (p ->> 'id')::bigint from jsonb_array_elements(people) p);
  changed int;
begin
  perform from calendar_day d
    where (d.calendar_id, d.day) in (
      select a.calendar_id, a.day from jsonb_to_recordset(people) as p(id bigint, changes jsonb)
        join appointment a on a.id = p.id where p.changes ? 'cancelled_at')
    order by d.calendar_id, d.day for update;
  if cardinality(ids) > 1 then
    perform from appointment a where a.id = any(ids) order by a.id for no key update;
  end if;
  update appointment a
    set status = c.status, cancelled_at = c.cancelled_at, cancellation_reason = c.cancellation_reason,
      confirmed_at = c.confirmed_at, handling_user_id = c.handling_user_id, notification_count = c.notification_count,
      last_notification_sent_at = c.last_notification_sent_at, version = a.version + 1
    from jsonb_to_recordset(people) as p(id bigint, version int, changes jsonb)
      join appointment seen on seen.id = p.id and seen.version = p.version
      cross join lateral jsonb_populate_record(seen, p.changes) c
    where a.id = p.id and a.version = p.version and (not only_where_closed or place_is_closed(a));
  get diagnostics changed = row_count;
  if changed < cardinality(ids) then
    raise exception 'somebody was changed' using errcode = '40001';
  end if;
end $$;
