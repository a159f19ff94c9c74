-- When a text was last handed to the gateway: what leaves in a day is bounded, for each number and in all.
alter table outbox add column texted_at timestamptz;
create index outbox_texted on outbox (texted_at) where texted_at is not null;
create index outbox_texted_to on outbox (recipient, texted_at) where texted_at is not null;
