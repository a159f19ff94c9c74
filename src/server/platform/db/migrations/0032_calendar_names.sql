-- Two calendars of one name at one location cannot be told apart where a name is all there is to see. Those that share one
-- today, in any case and spacing, keep it with a number, oldest first; the change log says so.
do $$
declare
  twin record;
  other text;
  written bigint;
begin
  for twin in
    select c.id, c.location_id, c.name from calendar c
    where c.deleted_at is null and exists (
      select from calendar o where o.location_id = c.location_id and o.deleted_at is null and o.id < c.id
        and lower(btrim(regexp_replace(o.name, '\s+', ' ', 'g'))) = lower(btrim(regexp_replace(c.name, '\s+', ' ', 'g'))))
    order by c.id
  loop
    for n in 2 .. 10000 loop
      other := format('%s (%s)', left(twin.name, 240), n);
      exit when not exists (
        select from calendar o where o.location_id = twin.location_id and o.deleted_at is null
          and lower(btrim(regexp_replace(o.name, '\s+', ' ', 'g'))) = lower(btrim(regexp_replace(other, '\s+', ' ', 'g'))));
    end loop;
    update calendar set name = other, version = version + 1 where id = twin.id;
    insert into entity_change_transaction (principal) values ('system') returning id into written;
    insert into change_log (transaction_id, change_log_action, record_type_name, record_id, record_property_name,
      old_value, new_value, location_id)
    values (written, 'Updated', 'Calendar', twin.id, 'name', twin.name, other, twin.location_id);
  end loop;
end $$;

create unique index calendar_name
  on calendar (location_id, lower(btrim(regexp_replace(name, '\s+', ' ', 'g')))) where deleted_at is null;

-- Chinese and Vietnamese names are said with the family name first. Templates that somebody has changed stay.
update localized_template set announcement_template = '请{{LastName}} {{FirstName}}到{{StationNumber}}号窗口。'
where locale = 'zh' and announcement_template = '请{{FirstName}} {{LastName}}到{{StationNumber}}号窗口。';
update localized_template set announcement_template = 'Mời {{LastName}} {{FirstName}} đến quầy {{StationNumber}}.'
where locale = 'vi' and announcement_template = 'Mời {{FirstName}} {{LastName}} đến quầy {{StationNumber}}.';
