-- room: line
-- The texts to those whose turn is near after a call. Each gets one, once, so they are counted.
create or replace function text_near(call jsonb, called bigint) returns jsonb language plpgsql as $$
declare
  texts jsonb;
begin
  with near as (
    select (each ->> 'id')::bigint as id, each -> 'text' as text
    from jsonb_array_elements(call -> 'near') with ordinality line(each, place)
    where (each ->> 'id')::bigint <> called order by place limit (call ->> 'nearest')::int),
  told as (
    select a.id, near.text from near join arrival a on a.id = near.id
    where near.text is not null and a.texts = 0 and a.state in ('Waiting', 'Parked') for no key update of a skip locked),
  counted as (
    update arrival a set texts = 1, version = a.version + 1 from told where a.id = told.id returning told.text)
  select coalesce(jsonb_agg(text), '[]') into texts from counted;
  return texts;
end $$;
