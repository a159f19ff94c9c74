import { checkInByLink } from '#domain/appointments/check-in.ts'
import { sayTime } from '#domain/time.ts'
import { conflict } from '#server/platform/errors.ts'
import { sayDate } from '#server/platform/say-when.ts'
import { numberSettings } from '#server/platform/settings.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import type { CustomersAppointment } from './queries.ts'

/** Those who come one after the other arrive together: they can check in with the first of them. */
export function checkInTogether(row: CustomersAppointment, household: readonly CustomersAppointment[], now: Date) {
  const own = checkInOf(row, now)
  if (own.state !== 'too-early') return own
  const first = household.find(({ day, locationId }) => day === row.day && locationId === row.locationId) ?? row
  return checkInOf(first, now).state === 'too-early' ? own : { ...own, state: 'open' as const }
}

export function requireCheckInOpen(
  row: CustomersAppointment,
  household: readonly CustomersAppointment[],
  now: Date,
): void {
  const window = checkInTogether(row, household, now)
  if (window.state === 'too-early') {
    const { date, minute } = localTimeAt(new Date(window.opens), row.timeZone)
    throw conflict(`Check-in opens at ${sayTime(minute)} on ${sayDate(date, 'en')}.`)
  }
  if (window.state === 'too-late') throw conflict('Check-in has closed. Please go to the counter.')
}

/** When the customer can check in, by the settings. */
export function checkInOf(row: CustomersAppointment, now: Date) {
  const settings = numberSettings(row.settings)
  return checkInByLink(Date.parse(row.startsAt), now.getTime(), {
    opensMinutesBefore: settings.checkInOpensMinutesBefore,
    closesMinutesAfter: settings.checkInClosesMinutesAfter,
  })
}
