-- room: appointments
-- Whether a person's hold is one of the places they want. In PL/pgSQL, which plans it once for each connection.
create or replace function keeps_place(own appointment, candidates jsonb) returns boolean
language plpgsql immutable parallel safe as $$
begin
  return own.status = 'Hold' and exists (
    select from jsonb_to_recordset(candidates) as c(calendar_id int, day date, start_minute int, end_minute int)
    where (c.calendar_id, c.day, c.start_minute, c.end_minute) = (own.calendar_id, own.day, own.start_minute, own.end_minute));
end $$;
