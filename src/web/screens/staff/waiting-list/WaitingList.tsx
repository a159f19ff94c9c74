import { useState } from 'react'
import { type ListedEntry, waitingList } from '#contract/waiting-list.ts'
import { useChosenLocation } from '#web/locations/use-chosen-location.tsx'
import { useRead } from '#web/platform/api/hooks.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import { lastPageOf } from '#web/platform/components/table/Pager.tsx'
import { initialTableState } from '#web/platform/components/table/table-state.ts'
import { sayMediumDate, sayNumber } from '#web/platform/i18n/say-english.ts'
import { readersDate } from '#web/platform/i18n/say-time.ts'
import { paths } from '#web/platform/paths.ts'
import { sayAge, sayOffer, sayWishes } from './say-entry.ts'

/** The people waiting for a free time at a location, in the order in which they are asked, and what the list has filled. */
export function WaitingList() {
  const { location, instead, select } = useChosenLocation()
  return (
    <>
      <PageHeader
        title="Waiting list"
        // There from the start, so that nothing moves when the location is known.
        breadcrumbs={[
          {
            label: 'Appointment Calendar',
            to: location ? paths.calendarOf(location.id) : paths.appointmentCalendar,
          },
        ]}
        text="Open times go to the person who has waited longest and can use them. People with an appointment are asked only about times that are early enough for them."
        actions={select}
      />
      {instead}
      {location && <ListOf key={location.id} locationId={location.id} />}
    </>
  )
}

function ListOf({ locationId }: { locationId: number }) {
  const [state, setState] = useState(initialTableState)
  const { page, pageSize } = state
  const query = useRead(
    waitingList.listing,
    { body: { locationId, skip: page * pageSize, take: pageSize } },
    { keepPrevious: true },
  )
  const { data, isPlaceholderData } = query
  // When the last of a page are gone, the page is gone with them.
  const lastPage = data && !isPlaceholderData ? lastPageOf(data.totalCount, pageSize) : page
  if (page > lastPage) setState({ ...state, page: lastPage })
  return (
    <>
      <Numbers data={data} />
      <DataTable
        label="People on the waiting list"
        columns={columns}
        rows={data?.entries}
        rowId={({ id }) => String(id)}
        total={data?.totalCount ?? 0}
        isLoading={query.isPending || isPlaceholderData || (query.isError && query.isFetching)}
        isFailed={query.isError}
        onRetry={() => void query.refetch()}
        state={state}
        onStateChange={setState}
        isSearchable={false}
        emptyText="Customers join the list where they look for a time, and on the page of their appointment."
      />
    </>
  )
}

const columns: readonly Column<ListedEntry>[] = [
  {
    id: 'name',
    header: 'Name',
    render: ({ firstName, lastName, hasAppointment }) => (
      <>
        {firstName} {lastName} {hasAppointment && <Badge tone="neutral">Has an appointment</Badge>}
      </>
    ),
  },
  // In view on a tablet too, where the last columns have to be scrolled to.
  {
    id: 'offered',
    header: 'Offered now',
    render: ({ offeredLocal }) => offeredLocal && <Badge tone="success">{sayOffer(offeredLocal)}</Badge>,
  },
  {
    id: 'since',
    header: 'Waiting',
    render: ({ waitingSinceUtc }) => (
      // One element: a card on a phone has one cell for it.
      <span>
        {sayAge(waitingSinceUtc, new Date())}
        <span className="text-muted sm:max-lg:hidden"> · {sayMediumDate(readersDate(new Date(waitingSinceUtc)))}</span>
      </span>
    ),
  },
  {
    id: 'types',
    header: 'Types',
    isLong: true,
    className: 'whole-cell',
    render: ({ appointmentTypes }) => appointmentTypes.join(', '),
  },
  { id: 'wishes', header: 'Preferences', isLong: true, className: 'whole-cell', render: sayWishes },
  { id: 'passed', header: 'Not taken', align: 'end', render: ({ offersPassed }) => offersPassed },
]

interface Data {
  readonly totalCount: number
  readonly oldestUtc: string | null
  readonly offeredNow: number
  readonly filledThisMonth: number
}

/** How many, how long, and what it is good for. */
function Numbers({ data }: { data: Data | undefined }) {
  const [now] = useState(() => new Date())
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Waiting', data && sayNumber(data.totalCount)],
    ['Longest wait', data && (data.oldestUtc === null ? '–' : sayAge(data.oldestUtc, now))],
    ['Offered now', data && sayNumber(data.offeredNow)],
    ['Filled this month', data && sayNumber(data.filledThisMonth)],
  ]
  return (
    <dl className="mb-5 grid grid-cols-2 gap-3 md:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="card px-5 py-4">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="mt-1 text-title font-bold tabular-nums">{value ?? <Skeleton className="h-[1lh] w-16" />}</dd>
        </div>
      ))}
    </dl>
  )
}
