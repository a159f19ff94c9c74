-- When `npm run backup` finished, so that the dashboard can miss one.
create table backup_made (made_at timestamptz primary key default now());
