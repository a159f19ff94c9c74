import type { CalendarListing } from '#contract/staff-appointments.ts'
import { columnsNeeded, hoursOf } from '#domain/availability/hours.ts'
import { backgroundOf, displayOf } from '#domain/calendar/background.ts'
import { arrange } from '#domain/calendar/columns.ts'
import { closedOn } from '#domain/closures/closure.ts'
import { type LocalDate, type LocalDateTime, type Minute, toLocalDateTime } from '#domain/time.ts'
import { everCalendarsAt } from '#server/offices/calendars.ts'
import { closuresOf } from '#server/offices/closures.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { locationInReach } from '#server/offices/locations.ts'
import { rulesOf } from '#server/offices/office-hours.ts'
import { missingMinutes } from '#server/platform/zones.ts'
import { appointmentsOn, typesOn } from './queries.ts'

/** One day of a location: its calendars with their appointments and the times they take none. */
export async function calendarListing(
  ctx: Context,
  asked: { locationId: number; date: LocalDate; showCancelled: boolean; onlyShowCancelled: boolean },
): Promise<CalendarListing> {
  const { db, actor } = ctx
  const { locationId, date } = asked
  const cancelled = !asked.showCancelled ? 'hidden' : asked.onlyShowCancelled ? 'only' : 'shown'
  const [location, [ever, rules], closed, appointments, types] = await Promise.all([
    locationInReach(db, actor, locationId),
    calendarsWithRules(db, locationId, date),
    closuresOf(db, [locationId], date, date),
    appointmentsOn(db, { locationId, date, cancelled }),
    typesOn(db, asked),
  ])
  if (!location) throw notFound('Location not found.')
  const closures = closed.get(locationId) ?? []
  const inCalendar = byCalendar(appointments)

  // A deleted calendar is shown on days it still has something to show.
  const calendars = ever.filter(({ id, deletedAt }) => deletedAt === null || inCalendar.has(id))
  const days = calendars.map((calendar) => ({ ...calendar, hours: hoursOf(rules.get(calendar.id) ?? [], date) }))
  const display = displayOf([...days.flatMap((day) => day.hours.windows), ...appointments])
  const missing = missingMinutes(date, location.timeZone)
  const local = wallClockOf(date)

  return {
    calendarsWithAppointments: days.map(({ id, name, servedTypeIds, hours }) => {
      const drawn = arrange(inCalendar.get(id) ?? [], columnsNeeded(hours.windows))
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
          types: types.get(appointment.id) ?? '',
          phoneNumber: appointment.phoneNumber,
        })),
        backgroundEvents: backgroundOf({
          date,
          rules: rules.get(id) ?? [],
          closures,
          missing,
          servedTypeIds,
          display,
        }).map((event) => ({ ...event, start: local(event.start), end: local(event.end) })),
      }
    }),
    earliestStartTime: local(display.earliestStartTime),
    latestEndTime: local(display.latestEndTime),
    hasClosures: closures.some((closure) => closedOn(closure, date) !== undefined),
    timeZone: location.timeZone,
    nowUtc: ctx.now().toISOString(),
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
