-- room: appointments
-- Locks what people touch who take or leave places: days in key order, as everywhere, then their rows, which it returns. A
-- person alone without a place yet locks only the day they get (see free_place); a person who keeps the place they hold
-- locks no day. Raises what take_places says.
create or replace function lock_people(people jsonb) returns appointment[] language plpgsql as $$
declare
  ids bigint[];
  own appointment[];
begin
  -- most who book have nothing yet
  if jsonb_array_length(people) = 1 and people #> '{0,version}' is null and people #> '{0,hold}' is null then
    return '{}';
  end if;
  ids := array(select (p ->> 'id')::bigint from jsonb_array_elements(people) p);
  if cardinality(ids) > 1 or exists (
      select from appointment a where a.id = ids[1] and not keeps_place(a, people #> '{0,candidates}')) then
    perform from calendar_day d
      where (d.calendar_id, d.day) in (
        select (c ->> 'calendar_id')::int, (c ->> 'day')::date
          from jsonb_array_elements(people) p, jsonb_array_elements(p -> 'candidates') c
        union
        select a.calendar_id, a.day from appointment a where a.id = any(ids))
      order by d.calendar_id, d.day for update;
  end if;
  perform from appointment a where a.id = any(ids) order by a.id for no key update;
  -- what is held for a visit that moves there
  delete from appointment a using jsonb_to_recordset(people) as p(version int, hold bytea)
    where p.version is not null and a.hold_key_hash = p.hold and a.status = 'Hold';
  own := array(select a from appointment a where a.id = any(ids));
  if exists (select from jsonb_to_recordset(people) as p(id bigint, version int) left join unnest(own) a on a.id = p.id
      where p.version is not null and (a.version is distinct from p.version or a.cancelled_at is not null)) then
    raise exception 'somebody was changed' using errcode = 'P0S07';
  elsif exists (select from jsonb_to_recordset(people) as p(id bigint, version int, hold bytea) join unnest(own) a on a.id = p.id
      where p.version is null and (a.status <> 'Hold' or a.hold_key_hash is distinct from p.hold)) then
    raise exception 'a hold is gone' using errcode = 'P0S06';
  end if;
  return own;
end $$;
