-- room: appointments
-- Whether it is known if the customer came. The index appointment_outcome holds exactly these.
create or replace function is_decided(status text) returns boolean language sql immutable parallel safe
return status in ('CheckedIn', 'NoShow', 'Complete');
