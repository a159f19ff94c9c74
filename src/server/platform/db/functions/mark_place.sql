-- room: offices
-- Sets or clears the bits of one place, under the day's row lock.
create or replace function mark_place(place appointment, mark text, must_be_open boolean) returns void language plpgsql as $$
declare
  here calendar_day;
  first_bit int := place.column_index * 288 + place.start_minute / 5 + 1;
  bits int := (place.end_minute - place.start_minute) / 5;
begin
  select * into here from calendar_day d where d.calendar_id = place.calendar_id and d.day = place.day for update;
  if mark = '1' then
    if not found or place.column_index >= here.columns then
      raise exception 'no such place' using errcode = 'P0S01';
    end if;
    if position('1' in substring(here.taken from first_bit for bits)::text) > 0 then
      raise exception 'place taken' using errcode = 'P0S02';
    end if;
    if must_be_open and position('0' in substring(here.open from first_bit for bits)::text) > 0 then
      raise exception 'place closed' using errcode = 'P0S03';
    end if;
  elsif not found then
    return;
  end if;
  here.taken := overlay(here.taken placing repeat(mark, bits)::bit varying from first_bit for bits);
  update calendar_day d
    set taken = here.taken, longest_run = longest_run_of_day(here.open & ~here.taken, here.columns),
      version = d.version + 1
    where d.calendar_id = place.calendar_id and d.day = place.day;
end $$;
