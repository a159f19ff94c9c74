import { earliestOn } from '#domain/availability/days.ts'
import { fillDay } from '#domain/availability/fill-day.ts'
import type { LocalDate, LocalTime, Minute } from '#domain/time.ts'
import { onDate } from '#server/appointments/search/availability.ts'
import { bookVisit } from '#server/appointments/booking/book.ts'
import { loadOffice, type Office } from '#server/appointments/search/office.ts'
import { calendarsAt } from '#server/offices/calendars.ts'
import type { Visit } from '#server/offices/visit.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import { firstTimeFrom } from '#server/platform/zones.ts'
import { textsFor } from '#server/templates/queries.ts'

/** Nobody is told about generated appointments. */
const NOT_TOLD: Visit = {
  office: { name: '', directions: '', phoneNumber: '', address: '', timeZone: '', translations: {} },
  types: [],
}

/** The contact on the generated appointments. */
export interface GeneratedFor {
  readonly email: string
  readonly phoneNumber: string
  readonly runId: number
}

/** A visit that a free place of a calendar has room for. */
interface FreeVisit {
  readonly office: Office
  readonly calendarId: number
  readonly start: LocalTime
  readonly length: Minute
}

/** Visits for every free place of a date, in one calendar of a location or in all; for today, only future times. */
export async function freeVisits(
  { db, now }: Context,
  wish: { locationId: number; calendarId?: number | undefined; date: LocalDate },
): Promise<FreeVisit[]> {
  const calendars = (await calendarsAt(db, wish.locationId)).filter(({ id }) => (wish.calendarId ?? id) === id)
  const offices = new Map<number, Office>()
  for (const typeId of new Set(calendars.flatMap(({ servedTypeIds }) => servedTypeIds))) {
    const appointmentTypes = [{ appointmentTypeId: typeId, quantity: 1 }]
    const asked = { locationId: wish.locationId, appointmentTypes }
    offices.set(typeId, await loadOffice(db, asked, { now: now(), by: 'staff', dates: onDate(wish.date) }))
  }
  return calendars.flatMap(({ id, servedTypeIds }) => {
    const fillers = servedTypeIds.flatMap((typeId) => {
      const office = offices.get(typeId)
      const day = office?.days.find(({ calendarId }) => calendarId === id)
      return office && day ? [{ office, day, duration: office.duration, closedForTypes: day.closedForTypes ?? [] }] : []
    })
    const [first] = fillers
    if (!first) return []
    const earliest = earliestToFill(first.office, wish.date)
    if (earliest === undefined) return []
    return fillDay({ ...first.day, earliest }, fillers).map(({ minute, length, filler }) => ({
      office: filler.office,
      calendarId: id,
      start: { date: wish.date, minute },
      length,
    }))
  })
}

function earliestToFill({ span, asking, location }: Office, date: LocalDate): Minute | undefined {
  return earliestOn({ ...span, first: firstTimeFrom(asking.now, location.timeZone) }, date)
}

/**
 * Books the visits whose places are still free, and returns how many. They are booked like any other, but no one is
 * notified: the contact belongs to the person trying out the portal.
 */
export async function bookGenerated(
  ctx: Context,
  tx: Tx,
  visits: readonly FreeVisit[],
  { email, phoneNumber, runId }: GeneratedFor,
): Promise<number> {
  const { key, localeId } = await textsFor(tx.db, 'AppointmentConfirmation', 'en')
  let booked = 0
  for (const { office, calendarId, start, length } of visits) {
    const place = await bookVisit(ctx, tx, {
      office,
      start,
      candidates: [{ calendarId, startMinute: start.minute, endMinute: start.minute + length }],
      types: office.wanted.appointmentTypes,
      customer: {
        firstName: 'Generated',
        lastName: `Run ${runId}`,
        email,
        phoneNumber,
        isSmsNotificationsEnabled: false,
        smsPhoneNumber: '',
        vin: '',
        dlNumber: '',
      },
      locale: 'en',
      visit: NOT_TOLD,
      texts: { key, localeId, email: null, sms: null },
      isWalkIn: false,
    })
    if (place) booked++
  }
  return booked
}
