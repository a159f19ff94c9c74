-- What users' requests were answered, for a day: a lost answer and a second press get the same one, and are done once.
create table answered_request (
  user_id int not null references app_user on delete cascade,
  key uuid not null,
  request_hash bytea not null,
  -- as JSON; null until the answer has been given
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index answered_request_age on answered_request (created_at);
