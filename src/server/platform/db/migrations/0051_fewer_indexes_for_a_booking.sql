-- no transaction
-- A booking's message is to nobody who signs in, and was in the index of those who do. The forms of a day are few enough for
-- the job that forgets them to read them all.
create index concurrently if not exists outbox_of_user on outbox (user_id) where user_id is not null;
drop index concurrently if exists outbox_user;
drop index concurrently if exists submitted_booking_age;
