-- How fast texts leave, and how many in a day. One row for each text a second: a text takes a slot that nobody has used
-- for a second and that nobody else is taking, so servers keep the pace together without waiting for each other's commit.
create table text_slot (
  slot int primary key,
  used_at timestamptz not null default '-infinity'
) with (fillfactor = 50);
insert into text_slot (slot) select generate_series(1, 500);

-- The texts of each hour, counted apart for each slot: whoever has the slot is the only one to write its row.
create table text_count (
  hour timestamptz not null,
  slot int not null,
  used int not null default 0,
  primary key (hour, slot)
) with (fillfactor = 50);
insert into text_count (hour, slot, used)
  select date_trunc('hour', texted_at), 1, count(*) from outbox where texted_at > now() - interval '1 day' group by 1;
