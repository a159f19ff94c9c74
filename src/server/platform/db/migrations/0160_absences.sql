-- A closure of one calendar, or of one of its columns: a colleague is out, and the office stays open.
alter table closure
  add column calendar_id int references calendar on delete cascade,
  add column column_index smallint check (column_index between 0 and 49);
create index closure_calendar on closure (calendar_id) where calendar_id is not null;
