import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LoggedInUser } from '#contract/account.ts'
import { appointments, type CalendarListing } from '#contract/appointments.ts'
import type { Input } from '#contract/endpoint.ts'
import type { LocationChoice } from '#contract/locations.ts'
import { addDays } from '#domain/time.ts'
import { readOf, useRead } from '#web/api/hooks.ts'
import { classNames } from '#web/components/class-names.ts'
import { SelectInput } from '#web/components/form/Select.tsx'
import { IconButton } from '#web/components/IconButton.tsx'
import { PageHeader } from '#web/components/PageHeader.tsx'
import { CalendarHelp } from './CalendarHelp.tsx'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import type { CalendarAddress } from './calendar-address.ts'
import { DayContent } from './DayContent.tsx'
import { DaySummary } from './DaySummary.tsx'
import { sayChanges, useDayChanges } from './day-changes.ts'
import { useNarrowScreen } from './narrow-screen.ts'
import { useOfficeTime } from './office-clock.ts'
import { sayDate } from './say-time.ts'
import { useShortcuts } from './shortcuts.ts'

interface LocationDayProps {
  user: LoggedInUser
  location: LocationChoice
  choices: readonly LocationChoice[]
  address: CalendarAddress
  onGo: (change: Partial<CalendarAddress>) => void
  title: string
}

/** One day of one location, as a grid or as a list, with everything that leads to other days. */
export function LocationDay({ user, location, choices, address, onGo, title }: LocationDayProps) {
  const today = useOfficeTime(location.timeZone).date
  const isNarrow = useNarrowScreen()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const { date = today, view = isNarrow ? 'list' : 'day', cancelled } = address

  const asked = {
    body: {
      date,
      locationId: location.id,
      showCancelled: cancelled !== 'none',
      onlyShowCancelled: cancelled === 'only',
    },
  }
  const answer = useRead(appointments.calendarListing, asked, { keepPrevious: true })
  const listing = answer.isPlaceholderData ? undefined : answer.data
  const changes = useDayChanges(JSON.stringify(asked), listing)
  const content = useRef<HTMLDivElement>(null)
  const wantNow = useScrollToNow(content, listing, view)
  useNeighbours(asked, listing !== undefined)

  const goToday = () => {
    wantNow()
    if (address.date !== undefined) onGo({ date: undefined })
  }
  const goBy = (days: number) => onGo({ date: addDays(date, days) })
  useShortcuts({
    t: goToday,
    j: () => goBy(1),
    ArrowRight: () => goBy(1),
    k: () => goBy(-1),
    ArrowLeft: () => goBy(-1),
    d: () => onGo({ view: 'day' }),
    l: () => onGo({ view: 'list' }),
    c: () => onGo({ cancelled: cancelled === 'none' ? 'too' : 'none' }),
    '?': () => setIsHelpOpen(true),
  })

  return (
    <div className={classNames(view === 'day' && 'day-screen')}>
      <PageHeader
        title={title}
        actions={
          <>
            <SelectInput
              label="Location"
              isLabelHidden
              options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(location.id)}
              onChange={(id) => onGo({ locationId: Number(id) })}
              className="w-64 max-w-[70vw]"
            />
            <IconButton icon="info" label="Calendar help" onClick={() => setIsHelpOpen(true)} />
          </>
        }
      />
      <CalendarToolbar {...{ date, view, cancelled, onGo }} onToday={goToday} />
      <DaySummary date={date} listing={listing} timeZone={location.timeZone} />
      <output className="sr-only">{sayWhatIsNew(date, listing, sayChanges(changes))}</output>
      <DayContent {...{ view, answer, changes, content }} email={user.email} />
      {isHelpOpen && <CalendarHelp onClose={() => setIsHelpOpen(false)} />}
    </div>
  )
}

/** For those who listen: the day when it comes, and then what happens on it. */
function sayWhatIsNew(date: string, listing: CalendarListing | undefined, changes: string): string {
  if (!listing || changes) return changes
  const count = listing.calendarsWithAppointments.reduce((sum, { appointments }) => sum + appointments.length, 0)
  return `${sayDate(date)}: ${count} ${count === 1 ? 'appointment' : 'appointments'}.`
}

/**
 * Scrolls to the present time, or to the first appointment, once the day that was asked for is there: when the grid first
 * appears, and when somebody asks for it.
 */
function useScrollToNow(
  content: React.RefObject<HTMLElement | null>,
  listing: CalendarListing | undefined,
  view: 'day' | 'list',
): () => void {
  const isWanted = useRef(false)
  const shownView = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!listing) return
    if (shownView.current !== view && view === 'day') isWanted.current = true
    shownView.current = view
    if (!isWanted.current) return
    isWanted.current = false
    const target = content.current?.querySelector('[data-now]') ?? content.current?.querySelector('[data-appointment]')
    target?.scrollIntoView({ block: 'center', inline: 'nearest' })
  })
  return () => {
    isWanted.current = true
  }
}

/** Asks ahead for the day before and the day after, so that going there takes no time. */
function useNeighbours(asked: Input<typeof appointments.calendarListing>, isReady: boolean): void {
  const client = useQueryClient()
  const { date, locationId, showCancelled, onlyShowCancelled } = asked.body
  useEffect(() => {
    if (!isReady) return
    for (const days of [1, -1]) {
      const body = { date: addDays(date, days), locationId, showCancelled, onlyShowCancelled }
      void client.prefetchQuery({
        ...readOf(appointments.calendarListing, { body }),
        // What is known stays good until a change is reported.
        staleTime: Number.POSITIVE_INFINITY,
      })
    }
  }, [client, isReady, date, locationId, showCancelled, onlyShowCancelled])
}
