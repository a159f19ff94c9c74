-- room: people-to-call
-- Lists those of the people who are told of a change by no message: without an email, and without a text or with one to
-- a number that takes none. Earlier news about the same appointment is no longer news.
create or replace function write_people_to_call(people jsonb) returns setof person_to_call language plpgsql as $$
begin
  delete from person_to_call p using jsonb_to_recordset(people) as told("appointmentId" bigint)
    where p.appointment_id = told."appointmentId" and p.called_at is null and p.template_key <> 'Reply';
  return query
    insert into person_to_call (appointment_id, location_id, template_key, words, told_day, told_minute, ends_at)
    select a.id, a.location_id, told."templateKey", told.words, a.day, a.start_minute, a.ends_at
    from jsonb_to_recordset(people) as told("appointmentId" bigint, "templateKey" text, words text, "textedTo" text)
    join appointment a on a.id = told."appointmentId"
    where told."textedTo" is null or exists (select from opted_out_number o where o.phone_number = told."textedTo")
    returning *;
end $$;
