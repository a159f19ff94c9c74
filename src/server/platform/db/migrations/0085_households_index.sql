-- no transaction
-- Who else comes is asked of one appointment at a time, and hardly any has a household.
create index concurrently if not exists appointment_household on appointment (household_id) where household_id is not null;
