-- What has become free in a calendar's day (decision 63): for what offers places to people. Written only by triggers, so that
-- no code has to remember to tell. At most one row for each day there is; a day that goes takes its row along.
create table freed_place (
  calendar_id int not null,
  day date not null,
  -- one bit for each tick and column, as in calendar_day; some may be taken again by now
  places bit varying not null,
  -- since when the first of them is free
  freed_at timestamptz not null default now(),
  primary key (calendar_id, day),
  foreign key (calendar_id, day) references calendar_day on delete cascade
);
create index freed_place_freed_at on freed_place (freed_at);
