-- Places that staff keep free of appointments without closing the office: a break, a training. They are marked as
-- taken in their calendar's day (blocked_place_takes_place), where every booking looks, also those of the release before.

create table blocked_place (
  id int generated always as identity primary key,
  location_id int not null references location on delete cascade,
  calendar_id int not null references calendar on delete cascade,
  day date not null,
  column_index smallint not null check (column_index between 0 and 49),
  start_minute smallint not null check (start_minute >= 0 and start_minute % 5 = 0),
  end_minute smallint not null check (end_minute <= 1440 and end_minute % 5 = 0),
  reason text not null check (reason in ('Break', 'Training', 'Other')),
  note text not null default '' check (length(note) <= 100),
  -- who blocked it
  user_id int references app_user on delete set null,
  check (start_minute < end_minute)
);
create index blocked_place_day on blocked_place (location_id, day);
create index blocked_place_calendar on blocked_place (calendar_id, day);
create index blocked_place_to_forget on blocked_place (day);
create index blocked_place_user on blocked_place (user_id) where user_id is not null;
