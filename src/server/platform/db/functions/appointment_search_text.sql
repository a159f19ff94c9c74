-- room: reports
-- The release before this one still searches with it; nothing else does.
create or replace function appointment_search_text(first_name text, last_name text, email text, phone_number text)
returns text language sql immutable parallel safe
return lower(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number);
