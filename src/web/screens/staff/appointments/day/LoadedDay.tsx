import { type RefObject, useState } from 'react'
import type { CalendarAppointment, CalendarListing } from '#contract/staff-appointments.ts'
import { AppointmentDialog } from '#web/screens/staff/appointments/AppointmentDialog.tsx'
import { useAppointmentActions } from '#web/screens/staff/appointments/appointment-actions.ts'
import type { BlockedTime } from '#web/screens/staff/appointments/block/blocked-time.ts'
import type { CalendarView } from '#web/screens/staff/appointments/choose/calendar-address.ts'
import { DayGrid } from './DayGrid.tsx'
import { DayList } from './DayList.tsx'
import { DayNotes } from './DayNotes.tsx'
import type { DayChange } from './day-changes.ts'
import { shownDay } from './day-layout.ts'
import { type Moving, movingFrom } from '#web/screens/staff/appointments/move/moving.ts'
import { useChangeAppointment } from '#web/screens/staff/appointments/use-change-appointment.ts'
import { takeUpFocusAfterDialog } from '#web/platform/components/focus.ts'
import { laterDialog } from '#web/platform/components/dialog/later-dialog.tsx'
import { useFetchedAhead } from '#web/platform/components/later/fetched-ahead.ts'
import { officeTimeAt, useServerNow } from '#web/appointments/office-clock.ts'
import type { SelectedTime } from '#web/screens/staff/appointments/add/selected-time.ts'
import { placeOf, useBlocking } from '#web/screens/staff/appointments/block/use-blocking.ts'

const BlockedDialog = laterDialog(
  async () => (await import('#web/screens/staff/appointments/block/BlockedDialog.tsx')).BlockedDialog,
)
const ExplainDialog = laterDialog(
  async () => (await import('#web/screens/staff/appointments/closures/ExplainDialog.tsx')).ExplainDialog,
)
const dialogs = [BlockedDialog, ExplainDialog]

interface LoadedDayProps {
  view: CalendarView
  listing: CalendarListing
  answeredAt: number
  /** This is the day before or after the requested one, shown until that loads. */
  isPassing: boolean
  changes: readonly DayChange[]
  isCompact: boolean
  content: RefObject<HTMLDivElement | null>
  email: string
  locationId: number
  /** An appointment that the user found, open until they close it. */
  found: number | undefined
  onFoundClosed: () => void
  onAdd: (time: SelectedTime) => void
  onBlock: (time: SelectedTime) => void
}

/** The day's appointments, and the open one, if any. */
export function LoadedDay(props: LoadedDayProps) {
  const { view, listing, answeredAt, isPassing, changes, isCompact, content, email, locationId, found } = props
  const { onFoundClosed, onAdd, onBlock } = props
  const now = useServerNow(listing, answeredAt)
  const actions = useAppointmentActions(email)
  const [opened, setOpened] = useState<Entry>()
  const [blocked, setBlocked] = useState<BlockedTime>()
  const [moving, setMoving] = useState<Moving>()
  const { move } = useChangeAppointment()
  const { unblock } = useBlocking()
  useFetchedAhead(dialogs)
  const [openedPlace, setOpenedPlace] = useState<number>()
  const shownPlace = openedPlace === undefined ? undefined : placeOf(listing, openedPlace)
  const free = (id: number) => {
    const found = isPassing ? undefined : placeOf(listing, id)
    if (found) void unblock(found)
  }
  const foundEntry = found === undefined || isPassing ? undefined : entryOf(listing, found)
  const shown = opened ? (entryOf(listing, opened.appointment.id) ?? opened) : foundEntry

  const open = (id: number) => {
    if (!isPassing) setOpened(entryOf(listing, id))
  }
  const close = () => {
    setOpened(undefined)
    onFoundClosed()
    // The appointment may have left the calendar by then.
    takeUpFocusAfterDialog(
      () => content.current?.querySelector<HTMLElement>('[data-appointment][tabindex="0"]') ?? content.current,
    )
  }
  return (
    <>
      {view === 'day' ? (
        <DayGrid
          {...{ listing, answeredAt, now, changes, isCompact }}
          onOpen={open}
          onExplain={(time) => !isPassing && setBlocked(time)}
          onAdd={(time) => !isPassing && onAdd(time)}
          onBlock={(time) => !isPassing && onBlock(time)}
          onOpenPlace={(id) => !isPassing && setOpenedPlace(id)}
          onUnblock={free}
          moving={moving}
          onMoving={(next) => !isPassing && setMoving(next)}
          onMove={(asked) => void move(asked)}
        />
      ) : (
        <>
          <DayNotes listing={listing} />
          <DayList {...{ listing, email, now, actions }} onOpen={open} onUnblock={free} />
        </>
      )}
      {blocked && (
        <ExplainDialog
          {...{ blocked, locationId }}
          calendarName={calendarOf(listing, blocked.calendarId)?.name ?? ''}
          onClose={() => setBlocked(undefined)}
        />
      )}
      {shownPlace && (
        <BlockedDialog
          found={shownPlace}
          onUnblock={() => {
            setOpenedPlace(undefined)
            free(shownPlace.place.id)
          }}
          onClose={() => setOpenedPlace(undefined)}
        />
      )}
      {shown && (
        <AppointmentDialog
          {...{ email, now, actions }}
          today={officeTimeAt(now, listing.timeZone).date}
          shown={shown.appointment}
          calendarName={shown.calendarName}
          onMove={
            view === 'day' && shown.appointment.appointmentStatus === 'Booked'
              ? () => {
                  setMoving(movingFrom(shown.appointment.id, listing.calendarsWithAppointments, shownDay(listing)))
                  close()
                }
              : undefined
          }
          onClose={close}
        />
      )}
    </>
  )
}

interface Entry {
  readonly appointment: CalendarAppointment
  readonly calendarName: string
}

function calendarOf({ calendarsWithAppointments }: CalendarListing, id: number) {
  return calendarsWithAppointments.find(({ calendarId }) => calendarId === id)
}

function entryOf({ calendarsWithAppointments }: CalendarListing, id: number): Entry | undefined {
  for (const { name, appointments } of calendarsWithAppointments) {
    const appointment = appointments.find((entry) => entry.id === id)
    if (appointment) return { appointment, calendarName: name }
  }
  return undefined
}
