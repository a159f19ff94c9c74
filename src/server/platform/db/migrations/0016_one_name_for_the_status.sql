-- What is logged of an appointment calls its status `appointmentStatus`, as the calls do; those that were made or deleted
-- said `status`. One plain update: a log is only added to, so its locks keep nobody waiting, and reading never waits.
update change_log set record_property_name = 'appointmentStatus'
  where record_type_name = 'Appointment' and record_property_name = 'status';
