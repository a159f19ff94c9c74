-- The spellings of an address that reach one mailbox have one key (see contactKey in the domain): a person is counted and
-- found by it. Generated, so that whatever writes an address writes its key, and old rows have one too.
alter table appointment add column email_key text not null generated always as (
  case
    when email not like '%@%' then email
    when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com') then
      coalesce(
        nullif(replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', ''), ''),
        nullif(split_part(split_part(lower(email), '@', 1), '+', 1), ''),
        nullif(replace(split_part(lower(email), '@', 1), '.', ''), ''),
        split_part(lower(email), '@', 1)) || '@gmail.com'
    else coalesce(nullif(split_part(split_part(lower(email), '@', 1), '+', 1), ''), split_part(lower(email), '@', 1))
      || '@' || split_part(lower(email), '@', 2)
  end) stored;

drop index appointment_email;
create index appointment_email on appointment (email_key, ends_at) where email_key <> '';
