import { type OfficeRules, visitNow, type VisitNow } from '#domain/appointments/visit-now.ts'
import { undoEnds } from '#domain/appointments/undo-cancel.ts'
import { isConfirmed } from '#domain/appointments/status.ts'
import { addDays, sayTime } from '#domain/time.ts'
import { conflict } from '#server/platform/errors.ts'
import { sayDate } from '#server/platform/say-when.ts'
import { numberSettings } from '#server/platform/settings.ts'
import { instantOf, localTimeAt } from '#server/platform/zones.ts'
import type { CustomersAppointment } from './queries.ts'

/** What an appointment is at this moment, by the rules of its office. Every door asks this (LINK-6). */
export function nowOf(row: CustomersAppointment, now: Date): VisitNow {
  const { status, day, timeZone, isHandled, lastNotificationSentAt, arrival } = row
  return visitNow(
    {
      status,
      isConfirmed: isConfirmed({ confirmedDateUtc: row.confirmedAt }),
      startsAt: Date.parse(row.startsAt),
      dayStarts: instantOf({ date: day, minute: 0 }, timeZone).getTime(),
      dayEnds: instantOf({ date: addDays(day, 1), minute: 0 }, timeZone).getTime(),
      isHandled,
      calledAt: lastNotificationSentAt === null ? null : Date.parse(lastNotificationSentAt),
      arrival: arrival && {
        state: arrival.state,
        finishedAt: arrival.finishedAt === null ? null : Date.parse(arrival.finishedAt),
      },
    },
    now.getTime(),
    rulesOf(row),
  )
}

/** The rules of its office that depend on the moment. */
export function rulesOf({ settings, lateMinutes }: CustomersAppointment): OfficeRules {
  const { checkInOpensMinutesBefore, checkInClosesMinutesAfter } = numberSettings(settings)
  return { opensMinutesBefore: checkInOpensMinutesBefore, closesMinutesAfter: checkInClosesMinutesAfter, lateMinutes }
}

/** The end of the time to undo a cancellation; null if its customer cannot. */
export const undoEndsAt = (row: CustomersAppointment, now: Date) =>
  undoEnds(
    {
      status: row.status,
      startsAt: Date.parse(row.startsAt),
      cancelledAt: row.cancelledAt === null ? null : Date.parse(row.cancelledAt),
      isCancelledByCustomer: row.isCancelledByCustomer,
    },
    now.getTime(),
  )

/** Those who come one after the other arrive together: they can check in with the first of them. */
export function checkInTogether(
  row: CustomersAppointment,
  household: readonly CustomersAppointment[],
  now: Date,
): Pick<VisitNow, 'checkIn' | 'checkInOpens'> {
  const own = nowOf(row, now)
  if (own.checkIn !== 'too-early') return own
  const first = household.find(({ day, locationId }) => day === row.day && locationId === row.locationId) ?? row
  return now.getTime() < nowOf(first, now).checkInOpens ? own : { ...own, checkIn: 'open' }
}

export function requireCheckInOpen(
  row: CustomersAppointment,
  household: readonly CustomersAppointment[],
  now: Date,
): void {
  const { checkIn, checkInOpens } = checkInTogether(row, household, now)
  if (checkIn === 'too-early') {
    const { date, minute } = localTimeAt(new Date(checkInOpens), row.timeZone)
    throw conflict(`Check-in opens at ${sayTime(minute)} on ${sayDate(date, 'en')}.`)
  }
  if (checkIn !== 'open') throw conflict('Check-in has closed. Please go to the counter.')
}
