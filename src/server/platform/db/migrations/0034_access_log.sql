-- Who saw or exported personal data. Written only by src/server/platform/access-log; holds ids, never a customer's data.
create table access_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  user_id int not null,
  principal text not null,
  action text not null check (action in ('Viewed', 'Found', 'Listed', 'Exported')),
  record_type_name text not null,
  record_id bigint,
  -- of a list: its office, its day, and how it was narrowed
  location_id int,
  day date,
  narrowed jsonb not null default '{}',
  -- of an export: how many rows left, once all have
  row_count int
);
create index access_log_user on access_log (user_id, happened_at);
create index access_log_record on access_log (record_type_name, record_id, id) where record_id is not null;
create index access_log_time on access_log (happened_at);
