import type { LocationOption } from '#contract/booking.ts'
import { fromBitBytes, noBits, withRange } from '#domain/availability/bits.ts'
import type { CalendarDay } from '#domain/availability/days.ts'
import { closedFor } from '#domain/closures/closure.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notFound, ruleBroken } from '#server/platform/errors.ts'
import { numberSettings } from '#server/platform/settings.ts'
import { type Dates, officeFor, type OfficeRow, type OwnPlace, type WindowRow, type WantedVisit } from './queries.ts'
import { spanAt } from './span.ts'

export type Office = ReturnType<typeof officeOf>

/** One day of one calendar, as seen by a visit looking for a place. */
export interface SearchDay extends CalendarDay {
  readonly calendarId: number
}

export interface Asking {
  readonly now: Date
  readonly by: 'customer' | 'staff'
  /** The days to look at; none when only the office matters. */
  readonly dates?: Dates | undefined
  readonly own?: OwnPlace | undefined
}

/** A location, the visit wanted there, and the requested days on which it may find a place. */
export async function loadOffice(db: Db, wanted: WantedVisit, asking: Asking): Promise<Office> {
  const row = await officeFor(db, wanted, asking.dates, asking.own)
  if (!row) throw noLocation()
  return officeOf(row, wanted, asking)
}

export const noLocation = () => notFound('Location not found.')

export function officeOf(row: OfficeRow, wanted: WantedVisit, asking: Asking) {
  const { appointmentTypes } = wanted
  const { by, own } = asking
  if (by === 'customer' && row.isArchived) throw noLocation()
  const missing = appointmentTypes.find((chosen) => !row.types.some((type) => type.id === chosen.appointmentTypeId))
  if (missing) throw ruleBroken('Appointment type not found.', 'appointmentTypes')

  const { settings: rows, types: known, days, free, hasExpiredHolds, closures, ...location } = row
  const types = known.map((type) => {
    const quantity = appointmentTypes.find((wanted) => wanted.appointmentTypeId === type.id)?.quantity ?? 1
    return { ...type, quantity }
  })
  const typeIds = types.map((type) => type.id)
  const settings = numberSettings(rows)
  const bits = free ? fromBitBytes(free) : []
  return {
    wanted,
    asking,
    location,
    types,
    duration: types.reduce((sum, type) => sum + type.interactionDuration * type.quantity, 0),
    settings,
    span: spanAt(asking.now, location.timeZone, settings, by),
    hasExpiredHolds,
    days: days.map(([calendarId, date, windows], i): SearchDay => {
      const isOwn = own?.calendarId === calendarId && own.day === date
      const found = bits[i] ?? noBits(0)
      return {
        calendarId,
        date,
        windows: windows.map(windowOf),
        free: isOwn ? withRange(found, own.column, own) : found,
        closedForTypes: closedFor(closures, date, typeIds),
      }
    }),
  }
}

/** The same office and visit, with other days, as they are now. */
export function lookAgain(db: Db, { wanted, asking }: Office, dates: Dates): Promise<Office> {
  return loadOffice(db, wanted, { ...asking, dates })
}

export function windowOf([from, to, numberOfSlots, timeSlotDuration]: WindowRow) {
  return { from, to, numberOfSlots, timeSlotDuration }
}

/** A location as customers see it. */
export function locationOption(
  row: Omit<Office['location'], 'isArchived'>,
): Omit<LocationOption, 'nextFreeLocal' | 'distanceMiles'> {
  const { id, name, phoneNumber, directions, timeZone, address1, address2, city, state, zipCode } = row
  return { id, name, phoneNumber, directions, timeZone, address: { address1, address2, city, state, zipCode } }
}
