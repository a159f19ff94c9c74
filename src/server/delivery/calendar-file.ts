import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { DueMessage } from '#server/outbox/queries.ts'

type Appointment = NonNullable<DueMessage['appointment']>

interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL'
  readonly appointment: Appointment
  readonly attendee: string
  readonly organizer: { readonly name: string; readonly address: string }
  readonly publicUrl: string
  readonly now: Date
}

/**
 * An appointment as it is now, for the customer's own calendar. The UID matches the confirmation page's file, so both
 * make one entry; the version says which of two files is newer.
 */
export function calendarFile({ method, appointment, attendee, organizer, publicUrl, now }: Invitation) {
  const isCancelled = method === 'CANCEL'
  const { id, version, startsAt, endsAt, types, locationName, address } = appointment
  const calendar = ical({
    prodId: { company: 'Appointment Portal', product: 'Messages', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  calendar.createEvent({
    id: `appointment-${id}@${new URL(publicUrl).hostname}`,
    sequence: version,
    stamp: now,
    start: new Date(startsAt),
    end: new Date(endsAt),
    summary: `Appointment: ${types.join(', ')}`,
    location: [locationName, address].filter(Boolean).join(', '),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: organizer.name || locationName, email: organizer.address },
    attendees: [{ name: `${appointment.firstName} ${appointment.lastName}`, email: attendee, rsvp: false }],
  })
  return { method, content: calendar.toString() }
}
