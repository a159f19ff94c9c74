import { useState } from 'react'
import type { CalendarAppointment, CalendarListing } from '#contract/staff-appointments.ts'
import { isConfirmed, STATUS_LABELS } from '#domain/appointments/status.ts'
import { sayTimeOf } from '#web/platform/i18n/say-english.ts'

/** A changed appointment, and how to say so. */
export interface DayChange {
  readonly id: number
  readonly text: string
}

/** If more than this change together, they are not read one by one. */
const MOST_SAID = 3

const none: readonly DayChange[] = []

/** What changed since the last answer to the same query (the key); going to another day is not a change. */
export function useDayChanges(key: string, listing: CalendarListing | undefined): readonly DayChange[] {
  const [seen, setSeen] = useState({ key, listing })
  const [changes, setChanges] = useState(none)
  if (seen.key !== key || seen.listing !== listing) {
    setSeen({ key, listing })
    if (seen.key !== key) setChanges(none)
    else if (seen.listing && listing) {
      const found = changesBetween(seen.listing, listing)
      if (found.length > 0) setChanges(found)
    }
  }
  return changes
}

/** For the live region. */
export function sayChanges(changes: readonly DayChange[]): string {
  if (changes.length > MOST_SAID) return `${changes.length} appointments have changed.`
  return changes.map(({ text }) => text).join(' ')
}

export function changesBetween(before: CalendarListing, after: CalendarListing): DayChange[] {
  // An answer with the very same calendar objects differs only in its clock.
  if (before.calendarsWithAppointments === after.calendarsWithAppointments) return []
  const old = byId(before)
  const current = byId(after)
  const changed = [...current.values()].flatMap((appointment) => {
    const was = old.get(appointment.id)
    const news = was ? whatIsNew(was, appointment) : 'new appointment'
    return news ? [{ id: appointment.id, text: `${said(appointment)}: ${news}.` }] : []
  })
  const gone = [...old.values()]
    .filter(({ id }) => !current.has(id))
    .map((appointment) => ({ id: appointment.id, text: `${said(appointment)}: no longer shown.` }))
  return [...changed, ...gone, ...blockedBetween(before, after)]
}

/** Nothing lights up for them, so they need no id. */
function blockedBetween(before: CalendarListing, after: CalendarListing): DayChange[] {
  const placesOf = ({ calendarsWithAppointments }: CalendarListing) =>
    calendarsWithAppointments.flatMap(({ name, blockedPlaces }) =>
      blockedPlaces.map(({ id, reason, start }) => ({ id, words: `${reason}, ${sayTimeOf(start)}, ${name}` })),
    )
  const [old, current] = [placesOf(before), placesOf(after)]
  const missingIn = (some: typeof old, { id }: { id: number }) => some.every((each) => each.id !== id)
  return [
    ...current.filter((place) => missingIn(old, place)).map(({ words }) => ({ id: 0, text: `${words}: blocked.` })),
    ...old.filter((place) => missingIn(current, place)).map(({ words }) => ({ id: 0, text: `${words}: unblocked.` })),
  ]
}

function byId(listing: CalendarListing): Map<number, CalendarAppointment> {
  return new Map(
    listing.calendarsWithAppointments.flatMap(({ appointments }) => appointments).map((entry) => [entry.id, entry]),
  )
}

function whatIsNew(was: CalendarAppointment, now: CalendarAppointment): string | undefined {
  if (was === now) return undefined
  if (was.appointmentStatus !== now.appointmentStatus) return STATUS_LABELS[now.appointmentStatus]
  if (was.start !== now.start || was.end !== now.end) return `moved from ${sayTimeOf(was.start)}`
  if (was.handlingUserEmail !== now.handlingUserEmail) {
    return now.handlingUserEmail ? `handled by ${now.handlingUserEmail}` : 'no longer handled'
  }
  if (!isConfirmed(was) && isConfirmed(now)) return 'confirmed'
  return undefined
}

function said({ firstName, lastName, start }: CalendarAppointment): string {
  return `${firstName} ${lastName}, ${sayTimeOf(start)}`
}
