-- room: offices
-- Sets or clears the bits of one place, under the day's row lock. Looks and writes in one statement; only a refusal looks
-- again, to say why.
create or replace function mark_place(place appointment, mark text, must_be_open boolean) returns void language plpgsql as $$
declare
  first_bit int := bit_at(place.column_index, place.start_minute);
  bits int := ticks_between(place.start_minute, place.end_minute);
  marks bit varying := repeat(mark, bits)::bit varying;
  here calendar_day;
begin
  update calendar_day d
    set taken = overlay(d.taken placing marks from first_bit for bits),
      longest_run = longest_run_of_day(d.open & ~overlay(d.taken placing marks from first_bit for bits), d.columns),
      version = d.version + 1
    where d.calendar_id = place.calendar_id and d.day = place.day
      and (mark = '0' or (place.column_index < d.columns
        and substring(d.taken from first_bit for bits) = ~marks
        and (not must_be_open or substring(d.open from first_bit for bits) = marks)));
  if found or mark = '0' then return; end if;

  select * into here from calendar_day d where d.calendar_id = place.calendar_id and d.day = place.day;
  if not found or place.column_index >= here.columns then
    raise exception 'no such place' using errcode = 'P0S01';
  elsif substring(here.taken from first_bit for bits) <> ~marks then
    raise exception 'place taken' using errcode = 'P0S02';
  end if;
  raise exception 'place closed' using errcode = 'P0S03';
end $$;
