-- room: people-to-call
-- Takes off the list whom a message has reached that first had failed, such as one an administrator tried again. Whom staff
-- have called stays noted, and so does who has to hear of another change.
create or replace function told_after_all(message bigint) returns setof person_to_call language plpgsql as $$
begin
  return query
    delete from person_to_call p using outbox m
    where m.id = message and m.words_to_say is not null and p.appointment_id = m.appointment_id and p.called_at is null
      and (p.template_key, p.told_day, p.told_minute) = (m.template_key, m.told_day, m.told_minute)
    returning p.*;
end $$;
