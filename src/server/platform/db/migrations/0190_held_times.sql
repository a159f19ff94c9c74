-- What visitors have held without a booking, for a day (HOLD-3, HOLD-4): for how long, and from which address. Of the address
-- there is only a key that DATA_KEY makes.
create table held_time (
  id bigint generated always as identity primary key,
  key_hash bytea not null,
  visitor_key text not null,
  location_id int not null references location on delete cascade,
  calendar_id int not null references calendar on delete cascade,
  day date not null,
  start_minute int not null,
  end_minute int not null,
  held_at timestamptz not null default now(),
  until timestamptz not null,
  at_most timestamptz not null
);
create index held_time_key on held_time (key_hash);
create index held_time_day on held_time (location_id, day, visitor_key);
