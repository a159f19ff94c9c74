-- no transaction
-- Texts of a day are counted by the hour since 0044; only those to one number are still looked up.
drop index concurrently if exists outbox_texted;
