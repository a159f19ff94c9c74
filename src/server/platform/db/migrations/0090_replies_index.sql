-- no transaction
-- The latest texts to a number: a reply is read in their context, and the first of them says how to stop them.
create index concurrently if not exists outbox_texts_to on outbox (recipient, id) where channel = 'sms';
