-- Who pressed what last, to whom people were sent, and by whom (decision 81).
alter table arrival
  add column pressed text,
  add column to_user_id int references app_user on delete set null,
  add column sent_by int references app_user on delete set null,
  -- the browser that took the ticket by phone
  add column device_key uuid;
create index arrival_to_user on arrival (to_user_id) where to_user_id is not null;
create index arrival_sent_by on arrival (sent_by) where sent_by is not null;

-- Who sat there before a colleague took the desk over, until they sit down elsewhere; and the last sign of life.
alter table desk
  add column taken_from int references app_user on delete set null,
  add column seen_at timestamptz;
create index desk_taken_from on desk (taken_from) where taken_from is not null;
