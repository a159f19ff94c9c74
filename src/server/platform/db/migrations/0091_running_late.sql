-- How many minutes late a customer says that they will be, for the time that they have; null if they said nothing (LATE-1).
alter table appointment add column running_late_minutes smallint;
