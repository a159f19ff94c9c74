-- room: offices
-- Gives out the office's next ticket number, by the counter that announcing tickets moves (TICKET-1). The next caller
-- waits until this transaction ends, so no number is given twice. After the end of a roll it starts over.
create or replace function next_ticket_number(office int) returns int language plpgsql as $$
declare
  given int;
begin
  update location set pull_number_latest_number =
      case when pull_number_latest_number >= 999999 then 1 else pull_number_latest_number + 1 end
    where id = office returning pull_number_latest_number into given;
  return given;
end $$;
