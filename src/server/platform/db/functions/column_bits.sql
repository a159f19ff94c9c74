-- room: offices
-- The ticks of one column of a day.
create or replace function column_bits(bits bit varying, number int) returns bit varying
language sql immutable parallel safe
return substring(bits from number * 288 + 1 for 288);
