-- room: outbox
-- The texts handed to the gateway in the last 24 hours. The hour in which they began counts whole: a cap may be reached a
-- little early, never late.
create or replace function texts_in_a_day() returns int language sql stable as $$
  select coalesce(sum(used), 0)::int from text_count
  where hour > now() - interval '25 hours' and hour <= now()
$$;
