-- room: appointments
-- Statuses of those still expected or waiting. The lists match src/domain/appointments/status.ts. In SQL, so the
-- planner inlines the list and finds the indexes made for it.
create or replace function is_coming(status text) returns boolean language sql immutable parallel safe
return status in ('Booked', 'CheckedIn');
