-- room: outbox
-- Settles a message that has arrived, and takes its recipient off the list of people to call.
create or replace function settle_arrived(message bigint, outcome text) returns setof person_to_call
language plpgsql as $$
begin
  update outbox set state = outcome, last_error = '', settled_at = now(), claimed_until = null
    where id = message and state = 'Queued';
  if found then
    return query select * from told_after_all(message);
  end if;
end $$;
