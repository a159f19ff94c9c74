-- The report of appointments: any page of a million as fast as of a thousand. And the change log, newest first.

create extension if not exists pg_trgm;

-- What the report sorts by; a hold is nobody's appointment yet.
create index appointment_start on appointment (starts_at, id) where status <> 'Hold';
create index appointment_status on appointment (status, id) where status <> 'Hold';
create index appointment_last_name on appointment (lower(last_name), id) where status <> 'Hold';
create index appointment_handling_user on appointment (handling_user_id) where handling_user_id is not null;
-- Rows lie roughly in the order of their creation: a few bytes for each stretch of them are enough.
create index appointment_created on appointment using brin (created_at);

-- What the search box looks into. A booking only appends to the short list of what is to be sorted in later.
create function appointment_search_text(first_name text, last_name text, email text, phone_number text) returns text
language sql immutable parallel safe
return lower(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number);
create index appointment_search on appointment
  using gin (appointment_search_text(first_name, last_name, email, phone_number) gin_trgm_ops)
  with (gin_pending_list_limit = 512) where status <> 'Hold';

-- How many appointments there are, without counting them all: those up to an id were counted once, and none of them can
-- still appear. Whoever deletes one takes it off.
create table appointment_tally (
  is_only boolean primary key default true check (is_only),
  up_to_id bigint not null default 0,
  counted bigint not null default 0
);
insert into appointment_tally default values;

create function appointment_total() returns bigint language plpgsql stable as $$
declare
  tally appointment_tally;
  newer bigint;
begin
  select * into tally from appointment_tally;
  -- planned for the very id: it is almost the last
  execute 'select count(*) from appointment where id > $1 and status <> ''Hold''' into newer using tally.up_to_id;
  return tally.counted + newer;
end $$;

create function appointment_leaves_tally() returns trigger language plpgsql as $$
begin
  -- always written, so that nobody counts on until this is certain
  update appointment_tally set counted = counted - (old.id <= up_to_id)::int;
  return null;
end $$;
create trigger appointment_leaves_tally after delete on appointment
  for each row when (old.status <> 'Hold') execute function appointment_leaves_tally();

-- Counts on, up to what is an hour old: by then every booking under way is done, and every hold is decided.
create function count_appointments() returns void language plpgsql as $$
declare
  tally appointment_tally;
  last_id bigint;
begin
  select * into tally from appointment_tally for update;
  select a.id into last_id from appointment a where a.created_at < now() - interval '1 hour' order by a.id desc limit 1;
  select least(last_id, min(a.id) - 1) into last_id from appointment a where a.status = 'Hold';
  if last_id > tally.up_to_id then
    update appointment_tally set up_to_id = last_id, counted = counted + (
      select count(*) from appointment a where a.id > tally.up_to_id and a.id <= last_id and a.status <> 'Hold');
  end if;
end $$;
select count_appointments();

-- The change log of all appointments, by when and by where.
create index entity_change_transaction_moment on entity_change_transaction (happened_at, id);
create index change_log_location on change_log (location_id, transaction_id) where record_type_name = 'Appointment';
