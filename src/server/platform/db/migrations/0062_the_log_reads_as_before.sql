-- with functions: mask_persons, write_change_log
-- Servers of the release before read `change_log` line by line, also what is written from now on: so the lines get that name, and
-- the rows that hold them another. Newer ones read the lines by the name `change_log_line`, which stays until they are gone.
alter table change_log rename to change_log_entry;
create view change_log as select * from change_log_line;
