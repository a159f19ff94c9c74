-- no transaction
-- The order of the waiting list: people who left an offer unanswered wait behind those who did not.
create index concurrently if not exists waiting_list_entry_turn on waiting_list_entry (unanswered, confirmed_at, id)
  where confirmed_at is not null and ended_at is null;
