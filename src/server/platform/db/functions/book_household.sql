-- room: appointments
-- Only for servers of 0.3.0: 0.5.0 can drop it by a contract migration.
-- The appointments of people who come together: all of them or none. `person` is as `limit_bookings` takes it, `visits` are
-- those of `book_visits`. Raises P0S06, which takes everything back, when a person's place is gone.
create or replace function book_household(person jsonb, visits jsonb) returns setof appointment language plpgsql as $$
declare
  household bigint := nextval('household_number');
  made bigint[];
begin
  -- first, as for one person: a booking that waits for a person's other one keeps no day waiting
  if person is not null then
    perform limit_bookings(person);
  end if;
  -- every day that anyone may take or leave, in key order, like everything that locks several days
  perform from calendar_day d
    where (d.calendar_id, d.day) in (
      select (c ->> 'calendar_id')::int, (v -> 'visit' -> 'details' ->> 'day')::date
        from jsonb_array_elements(visits) v, jsonb_array_elements(v -> 'visit' -> 'candidates') c
      union
      select a.calendar_id, a.day from jsonb_array_elements(visits) v
        join appointment a on a.hold_key_hash = (v -> 'visit' ->> 'holdKeyHash')::bytea and a.status = 'Hold')
    order by d.calendar_id, d.day for update;
  made := array(select b.id from book_visits((
    select jsonb_agg(jsonb_set(v, '{visit,details,household_id}', to_jsonb(household)) order by number)
      from jsonb_array_elements(visits) with ordinality each(v, number)), true) b order by b.n);
  if array_position(made, null) is not null then
    raise exception 'no place for everybody' using errcode = 'P0S06';
  end if;
  return query select a.* from unnest(made) with ordinality m(id, number) join appointment a on a.id = m.id order by m.number;
end $$;
