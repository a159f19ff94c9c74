-- room: line
-- Which states an arrival may have with its appointment, which is here if it is at the arrival's office on its day. As PAIRS
-- in src/domain/line/life.ts.
create or replace function arrival_may_be(state text, status text, handled boolean, here boolean)
returns boolean language sql immutable parallel safe
return case when not here then state in ('Served', 'Left', 'NoShow', 'Closed')
  when status = 'CheckedIn' and handled then state in ('Called', 'Serving', 'Closed')
  when status = 'CheckedIn' then state in ('Waiting', 'Called', 'Parked', 'Left', 'Closed')
  when status = 'NoShow' then state in ('NoShow', 'Closed')
  when status = 'Complete' then state in ('Served', 'Closed')
  else state in ('Left', 'Closed') end;
