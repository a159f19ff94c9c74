-- Whoever delivers asks for the first waiting message about an appointment. Without an index of its own the question went
-- through everything that waits, for each message that waits.
create index outbox_line on outbox (appointment_id, id) where state = 'Queued';
