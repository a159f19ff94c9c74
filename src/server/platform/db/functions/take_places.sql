-- room: appointments
-- Gives people their places: new appointments, holds that become one, and appointments that move. Several people all leave
-- before any arrives, so they can exchange places. Each finds a place, or it raises and nothing has happened: P0S06 means
-- that a place is gone, P0S07 that a person was changed since their `version` was read. A person has an `id`, `candidates`
-- (see free_place), `types` (their ids) and what else of their row changes (`details`); a person with a hold, its key's hash
-- (`hold`); a person who gets one, its length (`hold_minutes`).
create or replace function take_places(people jsonb) returns setof appointment language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
declare
  leaving appointment[] := lock_people(people);
  taking appointment[];
  person record;
  own appointment;
  place appointment;
begin
  -- The first may take the only column that the last could have: then they choose the other way around.
  for turn in 1 .. 2 loop
    taking := '{}';
    for person in
      select p.* from jsonb_array_elements(people) with ordinality each(value, n) cross join lateral
        jsonb_to_record(each.value) as p(id bigint, candidates jsonb, types int[], details jsonb, hold_minutes float8)
      order by case turn when 1 then n else -n end
    loop
      if cardinality(leaving) > 0 then
        own := (select l from unnest(leaving) l where l.id = person.id);
      end if;
      place := jsonb_populate_record(own, person.details);
      if own.id is null or not keeps_place(own, person.candidates) then
        place := free_place(person.candidates, place, person.types, leaving, taking);
      end if;
      exit when place.calendar_id is null;
      place.id := person.id;
      place.version := own.version + case own.status when 'Hold' then 0 else 1 end;
      place.hold_expires_at := now() + make_interval(secs => 60 * person.hold_minutes);
      taking := taking || place;
    end loop;
    exit when cardinality(taking) = jsonb_array_length(people);
  end loop;
  if cardinality(taking) < jsonb_array_length(people) then
    raise exception 'a place is gone' using errcode = 'P0S06';
  end if;

  -- People in another's way step aside first (see appointment_takes_place).
  if cardinality(leaving) > 1 then
    update appointment a set column_index = -1 - a.column_index
      from unnest(leaving) l join unnest(taking) t on t.id <> l.id
        and (t.calendar_id, t.day, t.column_index) = (l.calendar_id, l.day, l.column_index)
        and t.start_minute < l.end_minute and l.start_minute < t.end_minute
      where a.id = l.id;
  end if;
  return query select * from write_appointments(taking);
end $$;
