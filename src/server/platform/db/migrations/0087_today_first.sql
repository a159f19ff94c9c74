-- The report of appointments begins with today, in the order of the day. "today" is a day of the reader's calendar.

update report_definition
set column_filter_defaults =
      '[{"propertyName":"startDateUtc","type":"dateTimeOffset","searchTerm":"today","operationalSearchTerm":""}]',
    column_sort_defaults = '[{"propertyName":"startDateUtc","sortDirection":"asc"}]'
where report_data_set = 'AppointmentReportDataSet' and column_filter_defaults = '[]' and column_sort_defaults = '[]';
