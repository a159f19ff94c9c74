-- room: appointments
-- Gives canceled visits (`id`, `version`) the places back that they left, all or none: they must be open and free, or only
-- kept back since then, which no one else could have (SCALP-7). Raises what take_places says. Days are locked first, as
-- everywhere.
create or replace function take_back_places(people jsonb) returns void language plpgsql as $$
declare
  ids bigint[] := array(select (p ->> 'id')::bigint from jsonb_array_elements(people) p);
begin
  perform from calendar_day d
    where (d.calendar_id, d.day) in (select a.calendar_id, a.day from appointment a where a.id = any(ids))
    order by d.calendar_id, d.day for update;
  perform from appointment a where a.id = any(ids) order by a.id for no key update;
  if exists (select from jsonb_to_recordset(people) as p(id bigint, version int) left join appointment a on a.id = p.id
      where a.version is distinct from p.version or a.status <> 'Cancelled') then
    raise exception 'somebody was changed' using errcode = 'P0S07';
  end if;
  delete from appointment h using appointment a
    where a.id = any(ids) and h.status = 'Hold' and (h.hold_key_hash is null or h.hold_expires_at <= now())
      and (h.calendar_id, h.day, h.column_index) = (a.calendar_id, a.day, a.column_index)
      and h.start_minute < a.end_minute and a.start_minute < h.end_minute;
  if exists (
      select from appointment a left join calendar_day d on d.calendar_id = a.calendar_id and d.day = a.day
      where a.id = any(ids) and (d.calendar_id is null or a.column_index >= d.columns or place_is_closed(a)
        or position('1' in place_bits(d.taken, a.column_index, a.start_minute, a.end_minute)::text) > 0)) then
    raise exception 'a place is gone' using errcode = 'P0S06';
  end if;
  update appointment set status = 'Booked', cancelled_at = null, cancellation_reason = '', version = version + 1
    where id = any(ids);
end $$;
