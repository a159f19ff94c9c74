-- room: appointments
-- Changes what a visit's life changes (see status.ts in the domain), if the visit is still as it was read; else it raises
-- 40001, and the caller reads and decides again. A place that is left is locked first, as everywhere.
create or replace function change_life(changing bigint, seen_version int, changes jsonb) returns void
language plpgsql as $$
begin
  if changes ? 'cancelled_at' then
    perform from calendar_day d
      where (d.calendar_id, d.day) = (select a.calendar_id, a.day from appointment a where a.id = changing) for update;
  end if;
  update appointment a
    set status = c.status, cancelled_at = c.cancelled_at, cancellation_reason = c.cancellation_reason,
      confirmed_at = c.confirmed_at, handling_user_id = c.handling_user_id, notification_count = c.notification_count,
      last_notification_sent_at = c.last_notification_sent_at, version = a.version + 1
    from appointment seen, jsonb_populate_record(seen, changes) c
    where a.id = changing and a.version = seen_version and seen.id = a.id and seen.version = a.version;
  if not found then
    raise exception 'somebody was changed' using errcode = '40001';
  end if;
end $$;
