-- room: reports
-- What the search box looks into. An index is built on it: a change here must rebuild that index in a migration.
create or replace function appointment_search_text(first_name text, last_name text, email text, phone_number text)
returns text language sql immutable parallel safe
return lower(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number);
