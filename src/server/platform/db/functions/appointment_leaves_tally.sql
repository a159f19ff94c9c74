-- room: reports
-- Deleting an appointment takes it off the count.
create or replace function appointment_leaves_tally() returns trigger language plpgsql as $$
begin
  -- always written, so the count does not advance until this is certain
  update appointment_tally set counted = counted - (old.id <= up_to_id)::int;
  return null;
end $$;
create or replace trigger appointment_leaves_tally after delete on appointment
  for each row when (old.status <> 'Hold') execute function appointment_leaves_tally();
