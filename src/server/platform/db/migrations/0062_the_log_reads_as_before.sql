-- with functions: mask_persons, write_change_log
-- Servers of the release before read `change_log` line by line, also what is written from now on: so the lines get that name, and
-- the rows that hold them another.
alter table change_log rename to change_log_entry;
drop view change_log_line;
create view change_log as
  select line.id, c.transaction_id, c.change_log_action, c.record_type_name, c.record_id,
    line.record_property_name, line.old_value, line.new_value, c.appointment_discriminator, c.location_id
  from change_log_entry c cross join lateral (
    select c.id, c.record_property_name, c.old_value, c.new_value where c.lines is null
    union all
    -- more than any row's own id
    select c.id * 1000 + each.n, each.line ->> 0, each.line ->> 1, each.line ->> 2
    from jsonb_array_elements(c.lines) with ordinality each(line, n)) line;
