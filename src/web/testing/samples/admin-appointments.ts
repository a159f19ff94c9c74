import type { AppointmentReportRow } from '#contract/reports.ts'
import type { Appointment } from '#contract/staff-appointments.ts'

export const row: AppointmentReportRow = {
  id: 7,
  reference: 'FH7K2MRWX',
  startDateUtc: '2026-03-09T08:05:00Z',
  startDateLocal: '2026-03-09T08:05',
  firstName: 'Ada',
  lastName: 'Lovelace',
  appointmentStatus: 'Booked',
  locationName: 'Elm Street',
  calendarName: 'Counter',
  appointmentTypes: ['License Renewal'],
  email: 'ada@example.test',
  phoneNumber: '',
  isWalkIn: false,
  confirmedDateUtc: null,
  handlingUserEmail: null,
  createdDateUtc: '2026-03-01T08:05:00Z',
}

export const appointment: Appointment = {
  id: 7,
  reference: 'FH7K2MRWX',
  version: 3,
  locationId: 1,
  locationName: 'Elm Street',
  calendarId: 4,
  calendarName: 'Counter',
  column: 0,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.test',
  phoneNumber: '',
  smsPhoneNumber: '',
  vin: '••••4352',
  dlNumber: '',
  isWalkIn: false,
  note: '',
  locale: 'en',
  startDateLocal: '2126-03-09T08:05',
  endDateLocal: '2126-03-09T08:20',
  startDateUtc: '2126-03-09T08:05:00Z',
  timeZone: 'UTC',
  isInTimeZone: true,
  cancellationDateUtc: null,
  confirmedDateUtc: null,
  confirmByUtc: null,
  appointmentStatus: 'Booked',
  appointmentTypes: ['License Renewal'],
  appointmentAppointmentTypes: [{ appointmentTypeId: 2, quantity: 1 }],
  handlingUserEmail: null,
  localeDisplayName: 'English',
  appointmentLocaleId: 1,
  isTextMessagesEnabled: true,
  isAnnouncementsEnabled: true,
  notificationCount: 0,
  lastNotificationSentDateUtc: null,
  activityLogs: [
    {
      eventDateTimeUtc: '2026-03-01T08:05:00Z',
      appointmentActivityLogsEventType: 'CREATED',
      additionalDetailsJson: '{"by":"customer"}',
    },
  ],
  messages: [],
  personToCall: null,
  offered: null,
  honored: null,
}

const columnOf = (propertyName: string, type: string) => ({ propertyName, type, isSortable: true, isFilterable: true })

/** Answers to the calls the list makes on its own. */
export const listAnswers = {
  'GET /api/reports/get-id/Appointments': { id: 1 },
  'GET /api/reports/1': {
    id: 1,
    name: 'Appointments',
    reportDataSet: 'AppointmentReportDataSet',
    columnFilterDefaults: [],
    columnSortDefaults: [],
  },
  'POST /api/reports/dataset-table': {
    result: {
      rows: [row],
      columns: [
        columnOf('startDateUtc', 'dateTimeOffset'),
        columnOf('appointmentStatus', 'enum'),
        columnOf('lastName', 'string'),
        columnOf('locationName', 'enum'),
        columnOf('calendarName', 'enum'),
      ],
      totalFilteredRecords: 1_000_000,
    },
  },
  'POST /api/reports/dataset-select-column-options': [{ value: 'Booked', label: 'Booked' }],
}

/** Answers to the calls the form makes on its own. */
export const formAnswers = {
  'GET /api/admin/appointments/7': appointment,
  'GET /api/locations/options': [{ id: 1, name: 'Elm Street', timeZone: 'UTC' }],
  'POST /api/staff/appointment-types/options': [
    { id: 2, name: 'License Renewal', interactionDuration: 15, requestVin: true, requestDlNumber: false },
  ],
  'GET /api/calendars/options?locationId=1': {
    options: [{ id: 4, name: 'Counter', locationId: 1, locationName: 'Elm Street' }],
    metadata: { isInTimeZone: true },
  },
  'POST /api/staff/appointments/time-slot-options': [
    { value: '2126-03-09T09:00', calendarId: 4, calendarName: 'Counter' },
  ],
  'GET /api/staff/appointments/appointment-locales': [{ id: 1, locale: 'en', label: 'English' }],
}
