-- room: people-to-call
-- Lists the person that a message did not reach, unless another message about the same change has reached them or still
-- may, or they are on the list because of it, or of a later one.
create or replace function call_instead(message bigint) returns setof person_to_call language plpgsql as $$
begin
  return query
    insert into person_to_call (appointment_id, location_id, template_key, words, told_day, told_minute, ends_at)
    select a.id, a.location_id, m.template_key, m.words_to_say, a.day, a.start_minute, a.ends_at
    from outbox m join appointment a on a.id = m.appointment_id
    where m.id = message and m.words_to_say is not null
      and not exists (select from outbox o where o.appointment_id = m.appointment_id and o.created_at = m.created_at
        and o.words_to_say is not null and o.state in ('Queued', 'Sent', 'Captured'))
      and not exists (select from person_to_call p where p.appointment_id = m.appointment_id and p.created_at >= m.created_at
        and p.template_key <> 'Reply')
    returning *;
end $$;
