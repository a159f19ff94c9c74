-- room: line
-- The one way into a location's line, for appointments and walk-ins: gives out the ticket, with the letters of what the
-- person has come for. A number that the day has seen before, after a roll has started over, is passed by.
create or replace function add_arrival(who jsonb) returns setof arrival language plpgsql as $$
declare
  added arrival := jsonb_populate_record(null::arrival, who);
  setting line_setting;
begin
  select * into setting from line_setting s where s.location_id = added.location_id;
  loop
    added.ticket_number := next_ticket_number(added.location_id);
    exit when not exists (select from arrival a where a.location_id = added.location_id and a.day = added.day
      and a.ticket_number = added.ticket_number);
  end loop;
  insert into arrival (location_id, day, appointment_id, appointment_type_id, name, sms_phone_number, locale, priority,
      ticket_number, ticket, token_hash, request_key, arrived_at, returns_at, note, state)
    values (added.location_id, added.day, added.appointment_id, added.appointment_type_id, coalesce(added.name, ''),
      coalesce(added.sms_phone_number, ''), coalesce(added.locale, 'en'), added.priority, added.ticket_number,
      coalesce(setting.ticket_prefixes ->> coalesce(added.appointment_type_id, (
          select t.appointment_type_id from appointment_appointment_type t join appointment_type y on y.id = t.appointment_type_id
          where t.appointment_id = added.appointment_id order by y.sort_order, y.id limit 1))::text, '')
        || lpad(added.ticket_number::text, greatest(coalesce(setting.ticket_digits, 1), length(added.ticket_number::text)), '0'),
      added.token_hash, added.request_key, coalesce(added.arrived_at, now()), added.returns_at, coalesce(added.note, ''),
      coalesce(added.state, 'Waiting'))
    returning * into added;
  return next added;
end $$;
