import type { AppointmentReportRow, ColumnOption } from '#contract/reports.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { StatusBadges } from '#web/appointments/StatusBadges.tsx'
import { sayPhone } from '#domain/phone.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import type { Column } from '#web/platform/components/table/DataTable.tsx'
import { sayWallTimes } from '#web/change-log/say-change.ts'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { sayTimeOf } from '#web/platform/i18n/say-english.ts'

/** The values of the columns with a fixed set. */
export interface ReportOptions {
  locationName: readonly ColumnOption[] | undefined
  calendarName: readonly ColumnOption[] | undefined
  appointmentStatus: readonly ColumnOption[] | undefined
  appointmentTypes: readonly ColumnOption[] | undefined
}

/** The report's columns: those that most readers need, then those they may add. */
export function appointmentColumns(options: ReportOptions): Column<AppointmentReportRow>[] {
  const choices = (name: keyof ReportOptions) => {
    const known = options[name]
    return known && { options: known }
  }
  return [
    {
      id: 'startDateUtc',
      header: 'Start',
      render: (row) => <Start {...row} />,
      className: 'sm:py-1',
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
    {
      id: 'appointmentTypes',
      header: 'Types',
      render: (row) => row.appointmentTypes.join(', '),
      isLong: true,
      ...choices('appointmentTypes'),
    },
    {
      id: 'calendarName',
      header: 'Calendar',
      render: (row) => row.calendarName,
      ...choices('calendarName'),
      optionsOf: 'locationName',
      isExtra: true,
    },
    {
      id: 'reference',
      header: 'Reference',
      render: ({ reference }) => sayReference(reference),
      isExtra: true,
    },
    { id: 'email', header: 'Email', render: ({ email }) => email, isExtra: true },
    {
      id: 'phoneNumber',
      header: 'Phone number',
      render: ({ phoneNumber }) => sayPhone(phoneNumber),
      isExtra: true,
    },
    {
      id: 'isWalkIn',
      header: 'Walk-in',
      isExtra: true,
      render: ({ isWalkIn }) => isWalkIn && <Badge tone="warning">Walk-in</Badge>,
    },
    {
      id: 'confirmedDateUtc',
      header: 'Confirmed',
      render: ({ confirmedDateUtc }) => confirmedDateUtc && <Moment utc={confirmedDateUtc} />,
      isExtra: true,
    },
    {
      id: 'handlingUserEmail',
      header: 'Handled by',
      render: ({ handlingUserEmail }) => handlingUserEmail,
      isExtra: true,
    },
    {
      id: 'createdDateUtc',
      header: 'Created',
      render: ({ createdDateUtc }) => <Moment utc={createdDateUtc} />,
      isExtra: true,
    },
    {
      id: 'startDateLocal',
      header: 'Start at the location',
      render: ({ startDateLocal }) => sayWallTimes(startDateLocal),
      // Days of the filters are the reader's: only Start can be filtered by them.
      isFilterable: false,
      isExtra: true,
    },
    { id: 'id', header: 'Number', render: ({ id }) => id, align: 'end', isExtra: true },
  ]
}

/** The start on the reader's clock, and on the office's where that is another. */
function Start({ startDateUtc, startDateLocal }: AppointmentReportRow) {
  // A time without a zone is read on the reader's own clock.
  const isSame = Date.parse(startDateUtc) === Date.parse(startDateLocal)
  return (
    <>
      <Moment utc={startDateUtc} />{' '}
      {!isSame && <span className="block text-xs font-normal text-muted">{sayTimeOf(startDateLocal)} there</span>}
    </>
  )
}
