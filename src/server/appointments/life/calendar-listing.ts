import type { CalendarListing } from '#contract/staff-appointments.ts'
import { columnsNeeded, hoursOf } from '#domain/availability/hours.ts'
import { backgroundOf, displayOf } from '#domain/calendar/background.ts'
import { arrange } from '#domain/calendar/columns.ts'
import { closedOn } from '#domain/closures/closure.ts'
import { type LocalDate, type LocalDateTime, type Minute, toLocalDateTime } from '#domain/time.ts'
import { blockedBetween } from '#server/offices/blocked-places.ts'
import { everCalendarsAt } from '#server/offices/calendars.ts'
import { closuresOf } from '#server/offices/closures.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { locationInReach } from '#server/offices/locations.ts'
import { rulesOf } from '#server/offices/office-hours.ts'
import { missingMinutes } from '#server/platform/zones.ts'
import { appointmentsOn, arrivalsOn, type DayAppointment, typesOn } from './queries.ts'

interface AskedDay {
  readonly locationId: number
  readonly date: LocalDate
  readonly cancelled: 'hidden' | 'shown' | 'only'
}

/**
 * One day of a location: its calendars with their appointments and the times they take none. All counters of an office
 * read it after each change, so it comes from memory if it can (decision 54), as it is sent: writing it takes longer than
 * everything else.
 */
export async function calendarListing(
  ctx: Context,
  asked: { locationId: number; date: LocalDate; showCancelled: boolean; onlyShowCancelled: boolean },
  write: (listing: CalendarListing) => string,
): Promise<Buffer> {
  const { db, actor, memory } = ctx
  const { locationId, date } = asked
  const location = await locationInReach(db, actor, locationId)
  if (!location) throw notFound('Location not found.')
  const cancelled = !asked.showCancelled ? 'hidden' : asked.onlyShowCancelled ? 'only' : 'shown'
  const topic = { locationId, day: date }
  const written = await memory.recall(topic, `listing, cancelled ${cancelled}`, async () => {
    const day = await readDay(db, { locationId, date, cancelled }, location.timeZone)
    return Buffer.from(write({ ...day, nowUtc: '' }))
  })
  const now = written.lastIndexOf(NOW) + NOW.length
  return Buffer.concat([written.subarray(0, now), Buffer.from(ctx.now().toISOString()), written.subarray(now)])
}

/** What stands before the moment of the answer, and nowhere else: quotes within texts are escaped. */
const NOW = '"nowUtc":"'

async function readDay(db: Db, asked: AskedDay, timeZone: string): Promise<Omit<CalendarListing, 'nowUtc'>> {
  const { locationId, date } = asked
  const [[ever, rules], closed, appointments, types, arrivals, blocked] = await Promise.all([
    calendarsWithRules(db, locationId, date),
    closuresOf(db, [locationId], date, date),
    appointmentsOn(db, asked),
    typesOn(db, asked),
    arrivalsOn(db, asked),
    blockedBetween(db, locationId, date, date),
  ])
  const closures = closed.get(locationId) ?? []
  const inCalendar = byCalendar(appointments)
  const households = householdsIn(appointments)

  // A deleted calendar is shown on days it still has something to show.
  const calendars = ever.filter(({ id, deletedAt }) => deletedAt === null || inCalendar.has(id))
  const days = calendars.map((calendar) => ({ ...calendar, hours: hoursOf(rules.get(calendar.id) ?? [], date) }))
  const display = displayOf([...days.flatMap((day) => day.hours.windows), ...appointments, ...blocked])
  const missing = missingMinutes(date, timeZone)
  const local = wallClockOf(date)

  return {
    calendarsWithAppointments: days.map(({ id, name, servedTypeIds, hours }) => {
      const blockedHere = blocked.filter(({ calendarId }) => calendarId === id)
      const drawn = arrange(inCalendar.get(id) ?? [], columnsNeeded(hours.windows), blockedHere)
      return {
        calendarId: id,
        name,
        isTemporary: hours.rule?.type === 'Temporary',
        maxColumns: Math.max(1, drawn.maxColumns),
        appointments: drawn.appointments.map((appointment) => ({
          id: appointment.id,
          firstName: appointment.firstName,
          lastName: appointment.lastName,
          start: local(appointment.from),
          end: local(appointment.to),
          startDateUtc: appointment.startDateUtc,
          column: appointment.column,
          appointmentStatus: appointment.status,
          isWalkIn: appointment.isWalkIn,
          confirmedDateUtc: appointment.confirmedDateUtc,
          handlingUserEmail: appointment.handlingUserEmail,
          checkedInUtc: arrivals.get(appointment.id) ?? null,
          types: types.get(appointment.id) ?? '',
          phoneNumber: appointment.phoneNumber,
          note: appointment.note,
          ...comesWith(appointment, households),
          ...(appointment.status === 'Booked' &&
            appointment.runningLateMinutes !== null && { runningLate: appointment.runningLateMinutes }),
        })),
        blockedPlaces: blockedHere.map((place) => ({
          id: place.id,
          start: local(place.from),
          end: local(place.to),
          column: place.column,
          reason: place.reason,
          note: place.note,
          blockedBy: place.blockedBy,
        })),
        backgroundEvents: backgroundOf({
          calendarId: id,
          date,
          rules: rules.get(id) ?? [],
          closures,
          missing,
          servedTypeIds,
          display,
        }).map((event) => ({ ...event, start: local(event.start), end: local(event.end) })),
        startTimes: hours.windows.map(({ from, to, timeSlotDuration }) => ({
          start: local(from),
          end: local(to),
          everyMinutes: timeSlotDuration,
        })),
      }
    }),
    earliestStartTime: local(display.earliestStartTime),
    latestEndTime: local(display.latestEndTime),
    hasClosures: closures.some((closure) => closedOn(closure, date) !== undefined),
    timeZone,
  }
}

function byCalendar<A extends { readonly calendarId: number }>(appointments: readonly A[]): Map<number, A[]> {
  const found = new Map<number, A[]>()
  for (const appointment of appointments) {
    const others = found.get(appointment.calendarId)
    if (others) others.push(appointment)
    else found.set(appointment.calendarId, [appointment])
  }
  return found
}

type Person = Pick<DayAppointment, 'id' | 'householdId' | 'firstName'>

/** Those of the day who were booked together, by their number: a few of hundreds. */
function householdsIn(appointments: readonly Person[]): Map<number, Person[]> {
  const found = new Map<number, Person[]>()
  for (const person of appointments) {
    if (person.householdId === null) continue
    found.set(person.householdId, [...(found.get(person.householdId) ?? []), person])
  }
  return found
}

function comesWith({ id, householdId }: Person, households: ReadonlyMap<number, Person[]>) {
  const others = householdId === null ? [] : (households.get(householdId) ?? []).filter((person) => person.id !== id)
  return others.length > 0 && { comesWith: others.map(({ firstName }) => firstName).join(', ') }
}

/** The moments of a date in writing, each formatted once: hundreds of appointments share them. */
function wallClockOf(date: LocalDate): (minute: Minute) => LocalDateTime {
  const written = new Map<Minute, LocalDateTime>()
  return (minute) => {
    const known = written.get(minute) ?? toLocalDateTime({ date, minute })
    written.set(minute, known)
    return known
  }
}

async function calendarsWithRules(db: Db, locationId: number, date: LocalDate) {
  const calendars = await everCalendarsAt(db, locationId)
  const ids = calendars.map((calendar) => calendar.id)
  return [calendars, await rulesOf(db, ids, date, date)] as const
}
