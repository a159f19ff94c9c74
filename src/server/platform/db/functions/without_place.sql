-- room: offices
-- The taken ticks of a day without those of one appointment on it.
create or replace function without_place(taken bit varying, place appointment) returns bit varying
language sql immutable parallel safe as $$
  select overlay(taken placing repeat('0', ticks_between(place.start_minute, place.end_minute))::bit varying
    from bit_at(place.column_index, place.start_minute) for ticks_between(place.start_minute, place.end_minute))
$$;
