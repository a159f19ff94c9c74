-- room: appointments
-- Only for servers of 0.3.0: 0.5.0 can drop it by a contract migration.
-- Whether one of the candidates of a day may have a place along with these others: as far as can be seen without waiting for
-- bookings in progress, or once an expired hold is cleared.
create or replace function may_be_free(candidates jsonb, on_day date, beside appointment[]) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from jsonb_to_recordset(candidates) as c(calendar_id int, start_minute int, end_minute int)
      join calendar_day d on d.calendar_id = c.calendar_id and d.day = on_day
      where free_column(d.open & ~taken_beside(d, beside), d.columns, c.start_minute, c.end_minute) is not null
        or exists (select from appointment a where a.calendar_id = d.calendar_id and a.day = d.day
          and a.status = 'Hold' and a.hold_expires_at <= now()));
end $$;
