-- The dashboard: each figure by an index that fits it, however many appointments there are.

-- How the visits of the last weeks turned out. A booking does not touch it, only a visit that is decided.
create index appointment_outcome on appointment (day, status) where status in ('CheckedIn', 'NoShow', 'Complete');

create index app_user_signed_in on app_user (last_signed_in_at desc) where last_signed_in_at is not null;
create index app_user_created on app_user (created_at);
