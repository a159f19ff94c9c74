-- room: people-to-call
-- Removes people from the list when a message that had failed reaches them, such as one an administrator tried again.
-- People that staff have called stay recorded, and so do those who have to hear of another change.
create or replace function told_after_all(message bigint) returns setof person_to_call language plpgsql as $$
begin
  return query
    delete from person_to_call p using outbox m
    where m.id = message and m.words_to_say is not null and p.appointment_id = m.appointment_id and p.called_at is null
      and (p.template_key, p.told_day, p.told_minute) = (m.template_key, m.told_day, m.told_minute)
    returning p.*;
end $$;
