-- room: offices
-- The taken ticks of a day without those of one appointment on it.
create or replace function without_place(taken bit varying, place appointment) returns bit varying
language sql immutable parallel safe
return overlay(taken placing repeat('0', (place.end_minute - place.start_minute) / 5)::bit varying
  from place.column_index * 288 + place.start_minute / 5 + 1 for (place.end_minute - place.start_minute) / 5);
