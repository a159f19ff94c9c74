import { earliestOn } from '#domain/availability/days.ts'
import { withoutBits } from '#domain/availability/bits.ts'
import { fillDay, quietTimes } from '#domain/availability/fill-day.ts'
import { numbersFrom } from '#domain/random.ts'
import { type LocalDate, type LocalTime, type Minute, MINUTE_MS } from '#domain/time.ts'
import { onDate } from '#server/appointments/search/availability.ts'
import { bookVisit } from '#server/appointments/booking/change-visit.ts'
import { numbered } from '#server/appointments/booking/new-visit.ts'
import { isGone } from '#server/appointments/booking/places.ts'
import { live, type LivingRow } from '#server/appointments/life/life.ts'
import { loadOffice, type Office } from '#server/appointments/search/office.ts'
import { calendarsAt } from '#server/offices/calendars.ts'
import type { Visit } from '#server/offices/visit.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import { instantOf } from '#server/platform/zones.ts'
import { textsByLocale } from '#server/templates/queries.ts'
import { fateOf } from './fate.ts'
import { aPerson, type InventedPerson } from './people.ts'

/** No one is told about generated appointments. */
const NOT_TOLD: Visit = {
  office: { name: '', directions: '', phoneNumber: '', address: '', timeZone: '', translations: {} },
  types: [],
}

/** The user who generates appointments, and what all of them have in common. */
export interface GeneratedFor {
  /** The contact on all of them. Without a phone number, most people have one that no one answers. */
  readonly email: string
  readonly phoneNumber: string
  /** The user who does what staff would have done. */
  readonly by: string
  readonly isFull: boolean
  /** What makes up the people: each run has others. */
  readonly seed: string
  /** Counts one, with its booking. */
  readonly count: (tx: Tx) => Promise<void>
}

/** A visit that a free place of a calendar has room for. */
interface FreeVisit {
  readonly office: Office
  readonly calendarId: number
  readonly start: LocalTime
  readonly length: Minute
}

/**
 * Visits for the free places of a date, in one calendar of a location or in all: for every one, or as many as on a day
 * like others. Which stay free depends on the calendar and the date alone, so that a run which starts over finds the
 * same. Today includes past times: its morning has been busy, too.
 */
export async function freeVisits(
  { db, now }: Context,
  wish: { locationId: number; calendarId?: number | undefined; date: LocalDate; isFull: boolean },
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
    const earliest = earliestOn(first.office.span, wish.date)
    if (earliest === undefined) return []
    const draw = numbersFrom(`${id} ${wish.date}`)
    const free = wish.isFull ? first.day.free : withoutBits(first.day.free, quietTimes(first.day, draw))
    return fillDay({ ...first.day, free, earliest }, fillers, draw).map(({ minute, length, filler }) => ({
      office: filler.office,
      calendarId: id,
      start: { date: wish.date, minute },
      length,
    }))
  })
}

/** The share of walk-ins today: one in this many. */
const WALK_IN = 0.15

/**
 * Books the visits whose places are still free, plays out everything that would have happened since, and counts them. They
 * are booked like any other, but no one is notified: the contact belongs to the person trying out the portal.
 */
export async function bookGenerated(
  ctx: Context,
  visits: readonly FreeVisit[],
  { email, phoneNumber, by, isFull, seed, count }: GeneratedFor,
): Promise<number> {
  const textsIn = textsByLocale(ctx.db, 'AppointmentConfirmation')
  const draw = numbersFrom(seed)
  const now = ctx.now().getTime()
  let booked = 0
  for (const { office, calendarId, start, length } of visits) {
    const { locale, ...person } = aPerson(draw)
    const { key, localeId } = await textsIn(locale)
    const { firstName, lastName } = person
    const isToday = start.date === office.span.first.date
    const startsAt = instantOf(start, office.location.timeZone).getTime()
    const contact = { email, phoneNumber: phoneNumber || person.phoneNumber, isSmsNotificationsEnabled: false }
    const customer = { firstName, lastName, ...contact, smsPhoneNumber: '', vin: '', dlNumber: '' }
    const candidates = [{ calendarId, startMinute: start.minute, endMinute: start.minute + length }]
    const people = [{ customer, start, candidates, types: office.wanted.appointmentTypes }]
    const visit = {
      office,
      people,
      locale,
      visit: NOT_TOLD,
      texts: { key, localeId, email: null, sms: null },
      isWalkIn: isToday && startsAt <= now && draw() < WALK_IN,
    }
    const fate = fateOf({ startsAt, endsAt: startsAt + length * MINUTE_MS }, { now, isFull, draw })
    const numbers = await numbered(ctx.db, people)
    const isBooked = await transact(ctx, async (tx) => {
      bookVisit(ctx, tx, 'addByStaff', visit, numbers)
      let row = justBooked(numbers.ids[0] ?? 0, new Date(startsAt), start, office, person)
      for (const { action, by: role, reason } of fate) {
        const actor = role === 'staff' ? { role, email: by } : { role }
        await live(ctx, tx, row, action, actor, reason ? { reason } : {})
        row = { ...row, version: row.version + 1, ...(action === 'checkIn' && { status: 'CheckedIn' }) }
      }
      await count(tx)
      return true
    }).catch((cause) => {
      if (isGone(cause)) return false
      throw cause
    })
    if (isBooked) booked++
  }
  return booked
}

/** An appointment as its life begins; no one else knows of it before the transaction ends. */
function justBooked(
  id: number,
  startsAt: Date,
  { date, minute }: LocalTime,
  { location }: Office,
  { firstName, lastName }: Pick<InventedPerson, 'firstName' | 'lastName'>,
): LivingRow {
  return {
    id,
    version: 1,
    locationId: location.id,
    day: date,
    startMinute: minute,
    startsAt: startsAt.toISOString(),
    timeZone: location.timeZone,
    status: 'Booked',
    firstName,
    lastName,
    cancelledAt: null,
    confirmedAt: null,
    handlingUserEmail: null,
    notificationCount: 0,
    lastNotificationSentAt: null,
  }
}
