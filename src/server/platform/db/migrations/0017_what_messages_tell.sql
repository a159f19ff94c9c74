-- The office's time that a message tells of its appointment: one that no longer holds is not sent. Null in messages written
-- before, which were not asked.
alter table outbox add column told_day date, add column told_minute smallint;
