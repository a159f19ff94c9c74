-- What the change log says, for its search: one row for each 64 transactions, from the first to the last of them. No
-- booking waits for it: a job writes it an hour later (functions/note_change_words.sql), also for all there is today.
create table change_log_words (
  first_id bigint primary key,
  last_id bigint not null,
  words text not null
);
create index change_log_words_parts on change_log_words using gin (words gin_trgm_ops);
