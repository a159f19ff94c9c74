-- room: reports
-- How many appointments there are, without counting them all: those up to an id were counted once, and no more can
-- appear among them.
create or replace function appointment_total() returns bigint language plpgsql stable as $$
declare
  tally appointment_tally;
  newer bigint;
begin
  select * into tally from appointment_tally;
  -- planned for the actual id: it is almost the last
  execute 'select count(*) from appointment where id > $1 and status <> ''Hold''' into newer using tally.up_to_id;
  return tally.counted + newer;
end $$;
