import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CalendarAppointment, CalendarListing, CalendarWithAppointments } from '#contract/staff-appointments.ts'
import { type Instant, sayTime } from '#domain/time.ts'
import { officeTimeAt } from '#web/appointments/office-clock.ts'
import { classNames } from '#web/platform/components/class-names.ts'
import { takeUpLostFocus } from '#web/platform/components/focus.ts'
import { sayDate } from '#web/platform/i18n/say-english.ts'
import {
  type BlockedTime,
  blockedAfter,
  blockedAt,
  blockedElement,
} from '#web/screens/staff/appointments/block/blocked-time.ts'
import { DayColumn, headingId } from './DayColumn.tsx'
import type { DayChange } from './day-changes.ts'
import { hoursOf, rowCount, type ShownDay, STEP, shownDay } from './day-layout.ts'
import { MovedBlock } from './MovedBlock.tsx'
import { effectOf, type Moving } from '#web/screens/staff/appointments/move/moving.ts'
import { NowLine } from './NowLine.tsx'
import { type StopMove, type Stop, stopAfter, stopsOf, tabStopOf } from './roving.ts'
import { SelectedSlots } from './SelectedSlots.tsx'
import type { SelectedTime } from '#web/screens/staff/appointments/add/selected-time.ts'
import type { AskedMove } from '#web/screens/staff/appointments/use-change-appointment.ts'
import { useMoving } from '#web/screens/staff/appointments/move/use-moving.ts'
import { useSlotSelection } from './use-slot-selection.ts'

interface DayGridProps {
  listing: CalendarListing
  /** When the listing arrived, in milliseconds: the now-line counts from there. */
  answeredAt: number
  /** What others just changed; it lights up briefly. */
  changes: readonly DayChange[]
  /** The minute that it is. */
  now: Instant
  /** Rows as low and columns as narrow as can be read. */
  isCompact: boolean
  onOpen: (appointmentId: number) => void
  /** The user asks why a calendar's time is blocked. */
  onExplain: (blocked: BlockedTime) => void
  /** The user selected a time for a new appointment, or to be blocked. */
  onAdd: (time: SelectedTime) => void
  onBlock: (time: SelectedTime) => void
  /** The user opens or frees a blocked place. */
  onOpenPlace: (id: number) => void
  onUnblock: (id: number) => void
  /** An appointment on its way to another place. */
  moving: Moving | undefined
  onMoving: (moving: Moving | undefined) => void
  onMove: (move: AskedMove) => void
}

/** A day as a grid: one column per calendar, five minutes per row. Clicks and keys are handled here for all blocks. */
export function DayGrid(props: DayGridProps) {
  const { listing, answeredAt, changes, isCompact, onOpen, onExplain, onAdd, moving, onMoving } = props
  const { calendarsWithAppointments: calendars, earliestStartTime, latestEndTime } = listing
  const day = useMemo(() => shownDay({ earliestStartTime, latestEndTime }), [earliestStartTime, latestEndTime])
  const stops = useMemo(() => stopsOf(calendars), [calendars])
  const [chosen, setChosen] = useState<Stop>()
  const now = officeTimeAt(Date.parse(listing.nowUtc), listing.timeZone)
  const tabStop = tabStopOf(stops, chosen, now.date === day.date ? now.minute : undefined)
  const root = useRef<HTMLElement>(null)
  const hasFocus = useRef(false)
  const slots = useSlotSelection({ calendars, day, now, onAdd, onBlock: props.onBlock })
  const moved = moving && askedMove(moving, calendars, day)
  const drop = () => {
    onMoving(undefined)
    if (moved && moved.isElsewhere) props.onMove(moved.asked)
  }
  const carrying = useMoving({ root, calendars, day, moving, onMoving, onDrop: drop })

  useKeptScroll(root, day)
  useKeptFocus(root, hasFocus, tabStop)
  useLitChanges(root, changes)

  const stopAt = ({ target }: SyntheticEvent) => stops.find(({ id }) => id === appointmentAt(target))
  const open = (event: MouseEvent | KeyboardEvent) => {
    const place = placeAt(event)
    if (place) {
      event.preventDefault()
      return place.isFreed ? props.onUnblock(place.id) : props.onOpenPlace(place.id)
    }
    const stop = stopAt(event)
    const blocked = stop ? undefined : blockedAt(event, day)
    if (!stop && !blocked) return
    event.preventDefault()
    if (stop) onOpen(stop.id)
    else if (blocked) onExplain(blocked)
  }
  const press = (event: KeyboardEvent) => {
    // Its buttons have their own meaning for Enter.
    if (isInBar(event)) return
    if (carrying.key(event) || slots.key(event)) return event.preventDefault()
    if (event.key === 'Enter' || event.key === ' ') return open(event)
    const place = placeAt(event)
    if (place && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      return props.onUnblock(place.id)
    }
    const move = moveOf(event)
    const from = stopAt(event)
    const blocked = blockedElement(event.target)
    if (!move || (!from && !blocked)) return
    event.preventDefault()
    const next = from && stopAfter(stops, from, move)
    const block = next ? blockOf(root.current, next.id) : blocked && blockedAfter(blocked, move)
    block?.focus({ preventScroll: true })
    block?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return (
    // The blocks are buttons; their events bubble up and are handled once for all.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={root}
      aria-label={`Appointments on ${sayDate(day.date)}`}
      className={classNames('day-grid', isCompact && 'is-compact')}
      // A day without appointments has nothing to focus, yet must scroll by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={stops.length === 0 ? 0 : undefined}
      style={{ '--rows': rowCount(day), '--rows-into-hour': (day.from % 60) / STEP, ...widthsOf(calendars) }}
      onKeyDown={press}
      onClick={(event) => {
        if (isInBar(event)) return
        if (!carrying.click(event) && !slots.click(event)) open(event)
      }}
      onPointerDown={(event) => {
        carrying.pointer.onPointerDown(event)
        if (!moving) slots.pointer.onPointerDown(event)
      }}
      onPointerMove={(event) => {
        carrying.pointer.onPointerMove(event)
        if (!moving) slots.pointer.onPointerMove(event)
      }}
      onFocus={(event) => {
        hasFocus.current = true
        setChosen(stopAt(event))
      }}
      onBlur={() => {
        hasFocus.current = false
        slots.clear()
      }}
    >
      <div className="day-corner" />
      {calendars.map((calendar) => (
        <ColumnHead key={calendar.calendarId} calendar={calendar} />
      ))}
      <div className="day-gutter" aria-hidden="true">
        {hoursOf(day).map(({ minute, row }) => (
          <span key={minute} style={{ gridRow: row }}>
            {sayTime(minute).replace(':00', '')}
          </span>
        ))}
      </div>
      {calendars.map((calendar) => {
        const hasTabStop = calendar.appointments.some(({ id }) => id === tabStop?.id)
        return (
          <DayColumn
            key={calendar.calendarId}
            calendar={calendar}
            day={day}
            tabStop={hasTabStop ? tabStop?.id : undefined}
            areBlockedTabStops={hasTabStop || tabStop === undefined}
            isCompact={isCompact}
            now={calendar.appointments.some(isWaiting) ? props.now : undefined}
          />
        )
      })}
      <SelectedSlots selection={slots.selection} calendars={calendars} day={day} />
      {moving && moved && (
        <MovedBlock
          {...{ moving }}
          name={moved.name}
          effect={moved.effect}
          isAnotherTime={moved.asked.to.start !== moved.asked.from.start}
          onDrop={drop}
          onKeep={() => onMoving(undefined)}
        />
      )}
      <NowLine listing={listing} answeredAt={answeredAt} day={day} />
    </section>
  )
}

/** The blocked place that an event is about, and whether it is its cross. */
function placeAt({ target }: SyntheticEvent): { id: number; isFreed: boolean } | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-place], [data-free]') : null
  if (!button) return undefined
  const { place, free } = button.dataset
  return { id: Number(free ?? place), isFreed: free !== undefined }
}

/** Whether something happened in the bar that says what a move would do. */
function isInBar({ target }: SyntheticEvent): boolean {
  return target instanceof Element && target.closest('.day-moving') !== null
}

/** A move as it is asked for; undefined if the appointment has left the calendar. */
function askedMove(moving: Moving, calendars: readonly CalendarWithAppointments[], day: ShownDay) {
  const effect = effectOf(moving, calendars, day)
  const home = calendars.find(({ appointments }) => appointments.some(({ id }) => id === moving.id))
  const appointment = home?.appointments.find(({ id }) => id === moving.id)
  if (!effect || !home || !appointment) return undefined
  const from = { calendarId: home.calendarId, column: appointment.column, start: appointment.start }
  const { calendarId, column, start, calendarName } = effect
  return {
    effect,
    name: `${appointment.firstName} ${appointment.lastName}`,
    isElsewhere: from.calendarId !== calendarId || from.column !== column || from.start !== start,
    asked: { id: moving.id, from, to: { calendarId, column, start, calendarName } },
  }
}

const isWaiting = ({ checkedInUtc, handlingUserEmail }: CalendarAppointment) =>
  checkedInUtc !== null && handlingUserEmail === null

function ColumnHead({ calendar }: { calendar: CalendarWithAppointments }) {
  const count = calendar.appointments.length
  return (
    <div className="day-head">
      <h2 id={headingId(calendar)} title={calendar.name}>
        {calendar.name}
      </h2>
      {calendar.isTemporary && <span className="day-head-note">Temporary hours</span>}
      <span className="day-head-count">
        {count}
        <span className="sr-only"> {count === 1 ? 'appointment' : 'appointments'}</span>
      </span>
    </div>
  )
}

/** A column is wide enough for a name; calendars share the rest by their number of columns. */
function widthsOf(calendars: readonly CalendarWithAppointments[]): CSSProperties {
  const widths = calendars.map(
    ({ maxColumns }) => `minmax(max(var(--calendar-width), ${maxColumns} * var(--column-width)), ${maxColumns}fr)`,
  )
  return { gridTemplateColumns: `var(--gutter) ${widths.join(' ')}` }
}

const keyMoves: Readonly<Record<string, StopMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'top',
  End: 'bottom',
  'Control+Home': 'first',
  'Control+End': 'last',
}

function moveOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): StopMove | undefined {
  if (altKey || shiftKey) return undefined
  return keyMoves[ctrlKey || metaKey ? `Control+${key}` : key]
}

function appointmentAt(target: EventTarget): number | undefined {
  const block = target instanceof Element ? target.closest<HTMLElement>('[data-appointment]') : null
  return block ? Number(block.dataset.appointment) : undefined
}

function blockOf(root: HTMLElement | null, id: number): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-appointment="${id}"]`) ?? null
}

type Root = RefObject<HTMLElement | null>

/** Keeps the same time of day in view when the day starts earlier or later than before. */
function useKeptScroll(root: Root, day: ShownDay): void {
  const { from } = day
  const before = useRef(from)
  useLayoutEffect(() => {
    const grid = root.current
    const rows = (before.current - from) / STEP
    before.current = from
    if (!grid || rows === 0) return
    const column = grid.querySelector<HTMLElement>('.day-column')
    grid.scrollBy(0, rows * ((column?.offsetHeight ?? 0) / rowCount(day)))
  }, [root, from, day])
}

/** Another user's change may remove or move the focused block; focus then goes to the nearest one. */
function useKeptFocus(root: Root, hasFocus: RefObject<boolean>, tabStop: Stop | undefined): void {
  useLayoutEffect(() => {
    if (hasFocus.current) takeUpLostFocus(tabStop ? blockOf(root.current, tabStop.id) : root.current)
  })
}

/** How long a change lights up, in milliseconds: enough to catch the eye. */
const LIT_MS = 2400

function useLitChanges(root: Root, changes: readonly DayChange[]): void {
  useEffect(() => {
    for (const { id } of changes) {
      const block = blockOf(root.current, id)
      if (!block) continue
      block.dataset.changed = 'true'
      setTimeout(() => delete block.dataset.changed, LIT_MS)
    }
  }, [root, changes])
}
