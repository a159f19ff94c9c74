-- room: line
-- What an arrival becomes when its appointment changes. As `follows` in src/domain/line/life.ts.
create or replace function arrival_follows(state text, status text, handled boolean, here boolean)
returns text language sql immutable parallel safe
return case when state = 'Closed' then 'Closed'
  when not here then case when state in ('Waiting', 'Called', 'Serving', 'Parked') then 'Left' else state end
  when status = 'CheckedIn' and handled then 'Serving'
  when status = 'CheckedIn' then case when state in ('Waiting', 'Called', 'Parked') then state else 'Waiting' end
  when status = 'NoShow' then 'NoShow'
  when status = 'Complete' then 'Served'
  else 'Left' end;
