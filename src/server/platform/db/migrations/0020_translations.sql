-- What offices say in other languages, beside the English that everything falls back to: {"es": {"name": "…"}, …}.
alter table email_template add column translations jsonb not null default '{}';
alter table sms_template add column translations jsonb not null default '{}';
alter table appointment_type add column translations jsonb not null default '{}';
alter table location add column translations jsonb not null default '{}';
alter table setting add column translations jsonb not null default '{}';
