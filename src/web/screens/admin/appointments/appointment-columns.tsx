import type { AppointmentReportRow, ColumnOption } from '#contract/reports.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { StatusBadges } from '#web/appointments/StatusBadges.tsx'
import { Badge } from '#web/platform/components/Badge.tsx'
import type { Column } from '#web/platform/components/table/DataTable.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { sayStart } from '#web/platform/i18n/say-english.ts'

/** The values of the columns with a fixed set. */
export interface ReportOptions {
  locationName: readonly ColumnOption[] | undefined
  appointmentStatus: readonly ColumnOption[] | undefined
  appointmentTypes: readonly ColumnOption[] | undefined
}

/** The report's columns, in the order of its file. */
export function appointmentColumns(options: ReportOptions): Column<AppointmentReportRow>[] {
  const choices = (name: keyof ReportOptions) => {
    const known = options[name]
    return known && { options: known }
  }
  return [
    {
      id: 'startDateLocal',
      header: 'Start',
      render: (row) => <span className="whitespace-nowrap">{sayStart(row.startDateLocal, row.timeZone)}</span>,
    },
    {
      id: 'reference',
      header: 'Reference',
      render: ({ reference }) => <span className="whitespace-nowrap">{sayReference(reference)}</span>,
    },
    { id: 'firstName', header: 'First name', render: ({ firstName }) => firstName },
    { id: 'lastName', header: 'Last name', render: ({ lastName }) => lastName },
    {
      id: 'appointmentStatus',
      header: 'Status',
      render: (row) => <StatusBadges appointmentStatus={row.appointmentStatus} isWalkIn={false} />,
      ...choices('appointmentStatus'),
    },
    { id: 'locationName', header: 'Location', render: (row) => row.locationName, ...choices('locationName') },
    { id: 'calendarName', header: 'Calendar', render: (row) => row.calendarName },
    {
      id: 'appointmentTypes',
      header: 'Appointment types',
      render: (row) => row.appointmentTypes.join(', '),
      ...choices('appointmentTypes'),
    },
    { id: 'email', header: 'Email', render: ({ email }) => email },
    {
      id: 'phoneNumber',
      header: 'Phone number',
      render: ({ phoneNumber }) => <span className="whitespace-nowrap">{phoneNumber}</span>,
    },
    { id: 'isWalkIn', header: 'Walk-in', render: ({ isWalkIn }) => isWalkIn && <Badge tone="warning">Walk-in</Badge> },
    {
      id: 'confirmedDateUtc',
      header: 'Confirmed',
      render: (row) => row.confirmedDateUtc && <Moment utc={row.confirmedDateUtc} timeZone={row.timeZone} />,
    },
    { id: 'handlingUserEmail', header: 'Handled by', render: ({ handlingUserEmail }) => handlingUserEmail },
    {
      id: 'createdDateUtc',
      header: 'Created',
      render: (row) => <Moment utc={row.createdDateUtc} timeZone={row.timeZone} />,
    },
    { id: 'id', header: 'Number', render: ({ id }) => id, align: 'end' },
  ]
}
