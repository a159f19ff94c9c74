-- no transaction
-- What describes an office seldom changes, its days with each booking: a booking from memory asks only for the first (decision 74).
create index concurrently if not exists changed_office_whole on changed_office (changed_by) where day is null;
