-- People booked together (decision 72): each has an appointment of their own, and all of them carry one number.
create sequence household_number as bigint;
alter table appointment add column household_id bigint;
