-- The portal's role and database. Through PgBouncer in transaction mode, these limits can only be the role's own.
create role portal login password '${PORTAL_PASSWORD}';
alter role portal set timezone = 'UTC';
alter role portal set statement_timeout = '4s';
alter role portal set lock_timeout = '3s';
alter role portal set idle_in_transaction_session_timeout = '10s';
create database portal owner portal;
