-- How many days earlier than their own appointment a time must be for somebody who waits with one (WAIT-12, decision 73). Whoever
-- waits already, and whoever a server of the release before puts on the list, wants any earlier time.
alter table waiting_list_entry
  add column earlier_by_days smallint not null default 0 check (earlier_by_days in (0, 1, 3, 7, 14)),
  add check (earlier_by_days = 0 or appointment_id is not null);
