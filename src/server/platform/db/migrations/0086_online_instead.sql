-- What a customer can do without a visit: the page behind the link, and a few words about it (READY-4).
alter table appointment_type
  add column online_url text not null default '' check (length(online_url) <= 500 and (online_url = '' or online_url ~* '^https://\S+$')),
  add column online_text text not null default '' check (length(online_text) <= 500);

-- How often customers were shown that link and followed it. Says nothing of anybody, so it is kept (READY-6).
create table online_count (
  appointment_type_id int not null references appointment_type on delete cascade,
  -- in UTC: a type belongs to no office
  day date not null,
  shown int not null default 0,
  followed int not null default 0,
  primary key (appointment_type_id, day)
);
