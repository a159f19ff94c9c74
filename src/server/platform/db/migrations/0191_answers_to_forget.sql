-- no transaction
-- The ids of texts stay for good; the sweep finds the answers that are a week old.
create index concurrently if not exists handled_text_answered on handled_text (handled_at) where answer <> '';
