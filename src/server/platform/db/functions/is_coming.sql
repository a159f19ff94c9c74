-- room: appointments
-- Who is still expected, or waits. The lists of statuses are those of src/domain/appointments/status.ts. In SQL, so that
-- the planner puts the list itself into the query and finds the indexes that are made for it.
create or replace function is_coming(status text) returns boolean language sql immutable parallel safe
return status in ('Booked', 'CheckedIn');
