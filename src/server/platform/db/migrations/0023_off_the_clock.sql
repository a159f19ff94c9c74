-- Appointments ahead whose moment is not the one their time on the office's clock means, by the rules in force: counted by
-- the sweep, because only the portal's own zone data can tell.
alter table location add column appointments_off_clock int not null default 0;
