-- What has just changed, for server processes that keep offices and their days in memory (decision 54). Written only by
-- triggers, which speak for src/server/platform/memory. Lost in a crash without harm: whoever reads it starts anew then.
create unlogged table changed_office (
  -- the transaction that changed it: a reader asks for those that it may not have seen the end of
  changed_by xid8 not null default pg_current_xact_id(),
  -- null: what all locations share
  location_id int,
  -- null: all days, and the location itself
  day date,
  changed_at timestamptz not null default now()
);
create index changed_office_by on changed_office (changed_by);
