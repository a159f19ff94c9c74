-- What staff note about an appointment; customers never see it.
alter table appointment add column note text not null default '';

-- An appointment can move to another location at the same time: a message that tells the old one is no longer true. No
-- reference: it only compares.
alter table outbox add column told_location_id int;
