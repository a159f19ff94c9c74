-- no transaction
-- Appointments fill the change log: what else has changed must be found without reading all of theirs.
create index concurrently if not exists change_log_other on change_log (transaction_id) where record_type_name <> 'Appointment';
