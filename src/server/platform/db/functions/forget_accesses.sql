-- room: platform/access-log
-- Deletes some notes older than this many days, but none of the last day. Returns how many. It has its owner's rights,
-- because those who serve may only add to the log (decision 43).
create or replace function forget_accesses(days int, at_most int) returns int
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from access_log where id in (
      select id from access_log where happened_at < now() - make_interval(days => greatest(days, 1))
      order by happened_at limit at_most)
    returning id)
  select count(*)::int from gone
$$;
