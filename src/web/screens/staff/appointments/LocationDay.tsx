import { type ComponentProps, Suspense, useState } from 'react'
import type { LoggedInUser } from '#contract/account.ts'
import type { LocationChoice } from '#contract/locations.ts'
import { addDays } from '#domain/time.ts'
import { useOfficeTime } from '#web/appointments/office-clock.ts'
import { classNames } from '#web/platform/components/class-names.ts'
import { useIsKept } from '#web/platform/components/form/use-typed.tsx'
import { laterDialog } from '#web/platform/components/dialog/later-dialog.tsx'
import { useFetchedAhead } from '#web/platform/components/later/fetched-ahead.ts'
import { later } from '#web/platform/components/later/later.tsx'
import { AskedDay } from './AskedDay.tsx'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { CalendarToolbar } from './choose/CalendarToolbar.tsx'
import type { CalendarAddress } from './choose/calendar-address.ts'
import { useCalendarColumns } from './day/calendar-columns.ts'
import { useNarrowScreen } from '#web/platform/components/narrow-screen.ts'
import { useIsPrinting } from './print/printing.ts'
import { addingAt, type SelectedTime } from './add/selected-time.ts'
import { openFind } from '#web/platform/open-find.ts'
import { useShortcuts } from '#web/platform/components/shortcuts.ts'
import { undoLast } from './undo.ts'

const AddAppointmentDialog = laterDialog(
  async () => (await import('./add/AddAppointmentDialog.tsx')).AddAppointmentDialog,
)
const CalendarHelp = laterDialog(async () => (await import('./choose/CalendarHelp.tsx')).CalendarHelp)
const ClosureInformation = laterDialog(
  async () => (await import('./closures/ClosureInformation.tsx')).ClosureInformation,
)
const WeekView = later(async () => (await import('./WeekView.tsx')).WeekView)
const parts = [AddAppointmentDialog, WeekView, ClosureInformation, CalendarHelp]

interface LocationDayProps {
  user: LoggedInUser
  location: LocationChoice
  choices: readonly LocationChoice[]
  address: CalendarAddress
  onGo: (change: Partial<CalendarAddress>) => void
  title: string
}

/** One location's calendar: the navigation between days, and the day itself. */
export function LocationDay({ user, location, choices, address, onGo, title }: LocationDayProps) {
  const today = useOfficeTime(location.timeZone).date
  const isNarrow = useNarrowScreen()
  const [nowAsked, setNowAsked] = useState(0)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [isClosureOpen, setIsClosureOpen] = useState(false)
  // Someone was adding one when their session ended.
  const wasAdding = useIsKept(addingAt(location))
  const [adding, setAdding] = useState<{ selected?: SelectedTime } | undefined>(wasAdding ? {} : undefined)
  const [added, setAdded] = useState<number>()
  const [blocking, setBlocking] = useState<{ selected?: SelectedTime }>()
  const [isChoosing, setIsChoosing] = useState(false)
  const columns = useCalendarColumns(location.id)
  const isPrinting = useIsPrinting()
  useFetchedAhead(parts)
  const { date = today, view = isNarrow ? 'list' : 'day', cancelled, appointmentId: found } = address

  const goToday = () => {
    setNowAsked(nowAsked + 1)
    onGo({ date: undefined })
  }
  const goBy = (steps: number) => onGo({ date: addDays(date, view === 'week' ? 7 * steps : steps) })
  // A week has no room to choose a place.
  const block = (selected?: SelectedTime) => {
    setAdding(undefined)
    setBlocking(selected ? { selected } : {})
    if (view === 'week') onGo({ view: 'day' })
  }
  useShortcuts({
    t: goToday,
    j: () => goBy(1),
    ArrowRight: () => goBy(1),
    k: () => goBy(-1),
    ArrowLeft: () => goBy(-1),
    d: () => onGo({ view: 'day' }),
    w: () => onGo({ view: 'week' }),
    l: () => onGo({ view: 'list' }),
    c: () => onGo({ cancelled: cancelled === 'none' ? 'too' : 'none' }),
    a: () => setAdding({}),
    b: () => block(),
    f: openFind,
    z: undoLast,
    '?': () => setIsHelpOpen(true),
  })

  return (
    <div className={classNames(view !== 'list' && 'day-screen', isPrinting && view !== 'week' && 'is-printing')}>
      <CalendarToolbar
        {...{ title, location, choices, date, view, cancelled, onGo }}
        onToday={goToday}
        onStep={goBy}
        onClosureInformation={() => setIsClosureOpen(true)}
        onAdd={() => setAdding({})}
        onBlock={() => block()}
        onHelp={() => setIsHelpOpen(true)}
        isCompact={columns.isCompact}
        onCompact={(isCompact) => columns.change({ isCompact })}
        onChooseCalendars={() => setIsChoosing(true)}
      />
      {view === 'week' ? (
        <Week
          {...{ location, date, today, cancelled }}
          hidden={columns.hidden}
          onOpenDay={(day) => onGo({ view: 'day', date: day })}
          onOpen={({ id, date: day }) => onGo({ view: 'day', date: day, appointmentId: id })}
        />
      ) : (
        <AskedDay
          {...{ location, date, cancelled, view, nowAsked, added, found, columns, isChoosing, isPrinting }}
          onChosen={() => setIsChoosing(false)}
          onClosureInformation={() => setIsClosureOpen(true)}
          onFoundClosed={() => onGo({ appointmentId: undefined })}
          email={user.email}
          onAdd={(selected) => setAdding({ selected })}
          blocking={blocking}
          onBlock={block}
          onBlocked={() => setBlocking(undefined)}
        />
      )}
      {adding && (
        <AddAppointmentDialog
          {...{ location, date }}
          selected={adding.selected}
          onBlock={() => block(adding.selected)}
          onAdded={({ id, date: day }) => {
            setAdding(undefined)
            setAdded(id)
            if (day !== date) onGo({ date: day })
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
      {isClosureOpen && <ClosureInformation location={location} date={date} onClose={() => setIsClosureOpen(false)} />}
      {isHelpOpen && <CalendarHelp onClose={() => setIsHelpOpen(false)} />}
    </div>
  )
}

function Week(props: ComponentProps<typeof WeekView>) {
  return (
    <Suspense fallback={<CalendarSkeleton />}>
      <WeekView {...props} />
    </Suspense>
  )
}
