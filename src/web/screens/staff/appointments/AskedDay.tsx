import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Input } from '#contract/endpoint.ts'
import type { LocationChoice } from '#contract/locations.ts'
import { type CalendarListing, staffAppointments } from '#contract/staff-appointments.ts'
import { addDays, type LocalDate } from '#domain/time.ts'
import { ArchivedNoticeOf } from '#web/locations/ArchivedNotice.tsx'
import { officeTimeAt } from '#web/appointments/office-clock.ts'
import { HonoredNotice } from '#web/honored/HonoredNotice.tsx'
import { PeopleToCallNotice } from '#web/people-to-call/PeopleToCallNotice.tsx'
import { readOf, useRead } from '#web/platform/api/hooks.ts'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { laterDialog } from '#web/platform/components/dialog/later-dialog.tsx'
import { useFetchedAhead } from '#web/platform/components/later/fetched-ahead.ts'
import { sayCount, sayDate } from '#web/platform/i18n/say-english.ts'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { ClosureChip } from './closures/ClosureChip.tsx'
import type { CalendarView, CancelledShown } from './choose/calendar-address.ts'
import type { useCalendarColumns } from './day/calendar-columns.ts'
import { DaySummary } from './day/DaySummary.tsx'
import { sayChanges, useDayChanges } from './day/day-changes.ts'
import { shownDay } from './day/day-layout.ts'
import { LoadedDay } from './day/LoadedDay.tsx'
import { OutdatedBanner } from './day/OutdatedBanner.tsx'
import { PrintedDay } from './print/PrintedDay.tsx'
import type { SelectedTime } from './add/selected-time.ts'

const BlockDialog = laterDialog(async () => (await import('./block/BlockDialog.tsx')).BlockDialog)
const CalendarChoice = laterDialog(async () => (await import('./choose/CalendarChoice.tsx')).CalendarChoice)
const dialogs = [BlockDialog, CalendarChoice]

interface AskedDayProps {
  location: LocationChoice
  date: LocalDate
  cancelled: CancelledShown
  view: CalendarView
  email: string
  /** How often the user asked to see now; each time, the grid scrolls there once its day has loaded. */
  nowAsked: number
  /** An appointment that was just added: scrolled into view once the day shows it. */
  added: number | undefined
  /** An appointment that the user found: opened once the day shows it. */
  found: number | undefined
  onFoundClosed: () => void
  onAdd: (time: SelectedTime) => void
  /** A time is being blocked: one that was selected, or any. */
  blocking: { selected?: SelectedTime } | undefined
  onBlock: (time: SelectedTime) => void
  onBlocked: () => void
  onClosureInformation: () => void
  columns: ReturnType<typeof useCalendarColumns>
  /** The user is choosing which calendars to show. */
  isChoosing: boolean
  onChosen: () => void
  isPrinting: boolean
}

/** One day from the server, in any state: loading, failed, without calendars, or loaded. */
export function AskedDay(props: AskedDayProps) {
  const { location, date, cancelled, view, email, nowAsked, added, found, onFoundClosed, onAdd } = props
  const { columns, isChoosing, onChosen, isPrinting, onClosureInformation, blocking, onBlock, onBlocked } = props
  const asked = {
    body: {
      date,
      locationId: location.id,
      showCancelled: cancelled !== 'none',
      onlyShowCancelled: cancelled === 'only',
    },
  }
  const answer = useRead(staffAppointments.calendarListing, asked, { keepPrevious: true })
  const { data, isPlaceholderData: isPassing, isError, dataUpdatedAt: answeredAt } = answer
  const listing = useMemo(() => data && withoutHidden(data, columns.hidden), [data, columns.hidden])
  const hiddenCount = data && listing ? calendarCount(data) - calendarCount(listing) : 0
  const showAll = () => columns.change({ hidden: [] })
  const current = isPassing ? undefined : listing
  // Includes hidden calendars: hiding or showing one does not change the day.
  const changes = useDayChanges(JSON.stringify(asked), isPassing ? undefined : data)
  const content = useRef<HTMLDivElement>(null)
  useFetchedAhead(dialogs)
  useScrollToNow(content, current, view, nowAsked)
  useScrollToAdded(content, current, added)
  useNeighbours(asked, current !== undefined)
  useRevealed(current && data, found, columns)
  useRevealed(current && data, added, columns)

  return (
    <>
      <DaySummary {...{ date, hiddenCount }} listing={current && data} timeZone={location.timeZone} onShowAll={showAll}>
        {current?.hasClosures && <ClosureChip locationId={location.id} date={date} onDetails={onClosureInformation} />}
        <PeopleToCallNotice locationId={location.id} isChip />
        <HonoredNotice locationId={location.id} />
      </DaySummary>
      <ArchivedNoticeOf locationId={location.id} />
      <output className="sr-only">{sayWhatIsNew(date, current && data, sayChanges(changes))}</output>
      {listing && isError && <OutdatedBanner answer={answer} />}
      {listing ? (
        <div ref={content} tabIndex={-1} aria-busy={isPassing} className="flex min-h-0 flex-col outline-none">
          {calendarCount(listing) === 0 && hiddenCount > 0 ? (
            <EmptyState
              icon="calendar"
              title="All calendars are hidden"
              text="They are hidden on this computer only. Press Show all to see them."
            />
          ) : calendarCount(listing) === 0 ? (
            <EmptyState
              icon="calendar"
              title="No calendars at this location"
              text="An office manager can create one on the location's page."
            />
          ) : (
            <LoadedDay
              {...{
                view,
                listing,
                answeredAt,
                isPassing,
                changes,
                content,
                email,
                found,
                onFoundClosed,
                onAdd,
                onBlock,
              }}
              isCompact={columns.isCompact}
              locationId={location.id}
            />
          )}
        </div>
      ) : isError ? (
        <FailedState onRetry={() => void answer.refetch()} isRetrying={answer.isFetching} />
      ) : (
        <CalendarSkeleton />
      )}
      {data && isChoosing && (
        <CalendarChoice
          calendars={data.calendarsWithAppointments}
          hidden={columns.hidden}
          onChange={(hidden) => columns.change({ hidden })}
          onClose={onChosen}
        />
      )}
      {data && !isPassing && blocking && (
        <BlockDialog
          calendars={data.calendarsWithAppointments}
          day={shownDay(data)}
          now={officeTimeAt(Date.parse(data.nowUtc), data.timeZone)}
          selected={blocking.selected}
          onClose={onBlocked}
        />
      )}
      {data && isPrinting && <PrintedDay locationName={location.name} date={date} listing={data} />}
    </>
  )
}

/** The same answer if nothing is hidden, so that nothing is drawn again. */
function withoutHidden(listing: CalendarListing, hidden: readonly number[]): CalendarListing {
  const shown = listing.calendarsWithAppointments.filter(({ calendarId }) => !hidden.includes(calendarId))
  return shown.length === calendarCount(listing) ? listing : { ...listing, calendarsWithAppointments: shown }
}

function calendarCount({ calendarsWithAppointments }: CalendarListing): number {
  return calendarsWithAppointments.length
}

/** Shows the calendar of an appointment that was found or added, once, should it be hidden. */
function useRevealed(
  listing: CalendarListing | undefined,
  id: number | undefined,
  { hidden, change }: ReturnType<typeof useCalendarColumns>,
): void {
  const revealed = useRef<number>(undefined)
  useEffect(() => {
    if (!listing || id === revealed.current) return
    const calendar = listing.calendarsWithAppointments.find(({ appointments }) =>
      appointments.some((appointment) => appointment.id === id),
    )
    if (id !== undefined && !calendar) return
    revealed.current = id
    if (calendar && hidden.includes(calendar.calendarId)) {
      change({ hidden: hidden.filter((each) => each !== calendar.calendarId) })
    }
  })
}

/** For screen readers: the day when it loads, then what happens on it. */
function sayWhatIsNew(date: LocalDate, listing: CalendarListing | undefined, changes: string): string {
  if (!listing || changes) return changes
  const count = listing.calendarsWithAppointments.reduce((sum, { appointments }) => sum + appointments.length, 0)
  return `${sayDate(date)}: ${sayCount(count, 'appointment')}.`
}

/**
 * Scrolls to the current time, or to the first appointment, once the requested day has loaded: when the grid first
 * appears, and when the user asks for it.
 */
function useScrollToNow(
  content: RefObject<HTMLElement | null>,
  listing: CalendarListing | undefined,
  view: CalendarView,
  nowAsked: number,
): void {
  const shown = useRef({ view: 'list', nowAsked })
  useLayoutEffect(() => {
    if (!listing) return
    const isNewGrid = view === 'day' && shown.current.view !== 'day'
    const isAskedFor = nowAsked !== shown.current.nowAsked
    shown.current = { view, nowAsked }
    if (!isNewGrid && !isAskedFor) return
    const target = content.current?.querySelector('[data-now]') ?? content.current?.querySelector('[data-appointment]')
    target?.scrollIntoView({ block: 'center', inline: 'nearest' })
  })
}

function useScrollToAdded(
  content: RefObject<HTMLElement | null>,
  listing: CalendarListing | undefined,
  added: number | undefined,
): void {
  const shown = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (!listing || added === shown.current) return
    const block = content.current?.querySelector(`[data-appointment="${added}"]`)
    if (!block) return
    shown.current = added
    block.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [content, listing, added])
}

/** Prefetches the day before and the day after, so that going there is instant. */
function useNeighbours(asked: Input<typeof staffAppointments.calendarListing>, isReady: boolean): void {
  const client = useQueryClient()
  const { date, locationId, showCancelled, onlyShowCancelled } = asked.body
  useEffect(() => {
    if (!isReady) return
    for (const days of [1, -1]) {
      const body = { date: addDays(date, days), locationId, showCancelled, onlyShowCancelled }
      void client.prefetchQuery({
        ...readOf(staffAppointments.calendarListing, { body }),
        // The cache stays valid until a change is reported.
        staleTime: Number.POSITIVE_INFINITY,
      })
    }
  }, [client, isReady, date, locationId, showCancelled, onlyShowCancelled])
}
