-- Steps of the checklist of the first hour that administrators skipped; 'All' when they dismissed it.
create table skipped_setup_step (
  step text primary key,
  skipped_at timestamptz not null default now()
);
