-- room: appointments
-- Whether it is known if somebody came. The index appointment_outcome holds just these.
create or replace function is_decided(status text) returns boolean language sql immutable parallel safe
return status in ('CheckedIn', 'NoShow', 'Complete');
