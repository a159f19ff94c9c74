-- room: offices
-- Whether a closure that names types keeps a visit for these types out of a time: one of them is enough. A closure for
-- every type is cut out of the open bits instead. The same as `closedFor` in src/domain/closures/closure.ts.
create or replace function closed_for_types(at_location int, type_ids int[], on_day date, from_minute int, to_minute int)
returns boolean language plpgsql stable as $$
begin
  return exists (
    select from closure k join closed_appointment_type t on t.closure_id = k.id
      where k.location_id = at_location and k.end_date >= on_day and t.appointment_type_id = any(type_ids)
        and (k.start_date, k.start_minute) < (on_day, to_minute) and (k.end_date, k.end_minute) > (on_day, from_minute));
end $$;
