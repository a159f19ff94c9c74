-- room: appointments
-- The appointments of people who come together: all of them or none. `person` is as `limit_bookings` takes it, `visits` are the
-- arguments of `book_visit` for each one. Raises P0S06, which takes everything back, when somebody's place is gone.
create or replace function book_household(person jsonb, visits jsonb) returns setof appointment language plpgsql as $$
declare
  household bigint := nextval('household_number');
  each jsonb;
  booked appointment;
begin
  -- first, as for one person: whoever waits for a person's other booking keeps no day waiting
  if person is not null then
    perform limit_bookings(person);
  end if;
  -- every day that anybody may take or leave, in key order, like everything that locks several days
  perform from calendar_day d
    where (d.calendar_id, d.day) in (
      select (c ->> 'calendar_id')::int, (v -> 'visit' -> 'details' ->> 'day')::date
        from jsonb_array_elements(visits) v, jsonb_array_elements(v -> 'visit' -> 'candidates') c
      union
      select a.calendar_id, a.day from jsonb_array_elements(visits) v
        join appointment a on a.hold_key_hash = (v -> 'visit' ->> 'holdKeyHash')::bytea and a.status = 'Hold')
    order by d.calendar_id, d.day for update;
  for each in select * from jsonb_array_elements(visits) loop
    select * into booked from book_visit(
      jsonb_set(each -> 'visit', '{details,household_id}', to_jsonb(household)), each -> 'log', each -> 'messages');
    if booked.id is null then
      raise exception 'no place for everybody' using errcode = 'P0S06';
    end if;
    return next booked;
  end loop;
end $$;
