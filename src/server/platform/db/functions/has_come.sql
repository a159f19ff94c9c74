-- room: appointments
-- Statuses of those who came.
create or replace function has_come(status text) returns boolean language sql immutable parallel safe
return status in ('CheckedIn', 'Complete');
