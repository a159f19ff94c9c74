-- Whoever delivers asks for the first waiting message about an appointment. Without an index of its own the question went
-- through everything that waits, for each message that waits.
create index outbox_line on outbox (appointment_id, id) where state = 'Queued';

-- A person is also counted by their driver license number. It is sealed differently each time, so a key is kept beside it
-- that only DATA_KEY can make. Appointments from before have none; they end soon.
alter table appointment add column dl_key text;
create index appointment_license on appointment (dl_key, ends_at) where dl_key is not null;
