-- Deleted appointments whose log still names the person, by the time of the visit: what the nightly job looks for.
create index change_log_deleted_visit on change_log (old_value)
  where record_type_name = 'Appointment' and change_log_action = 'Deleted' and record_property_name = 'startDateLocal'
    and appointment_discriminator <> old_value;
