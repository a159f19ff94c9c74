import type { ChosenType, LocationOption } from '#contract/booking.ts'
import { bookableSpan } from '#domain/availability/days.ts'
import type { Db } from '#server/db/database.ts'
import { notFound, ruleBroken } from '#server/http/errors.ts'
import { numberSettings } from '#server/settings/queries.ts'
import { localTimeAt } from '#server/zones.ts'
import { durationsOf, officeFor, type OwnPlace } from './queries.ts'

export type Office = Awaited<ReturnType<typeof loadOffice>>

/** A location together with the visit somebody wants there. */
export async function loadOffice(
  db: Db,
  wish: { locationId: number; appointmentTypes: readonly ChosenType[] },
  as: { now: Date; by: 'customer' | 'staff'; own?: OwnPlace | undefined },
) {
  const { locationId, appointmentTypes } = wish
  const row = await officeFor(db, locationId, appointmentTypes)
  if (!row || (as.by === 'customer' && row.isArchived)) throw notFound('Location not found.')
  const missing = appointmentTypes.find((chosen) => !row.types.some((type) => type.id === chosen.appointmentTypeId))
  if (missing) throw ruleBroken('Appointment type not found.', 'appointmentTypes')

  const { settings: rows, types: known, ...location } = row
  const types = known.map((type) => {
    const quantity = appointmentTypes.find((wanted) => wanted.appointmentTypeId === type.id)?.quantity ?? 1
    return { ...type, quantity }
  })
  const now = localTimeAt(as.now, location.timeZone)
  const settings = numberSettings(rows)
  return {
    location,
    types,
    typeIds: types.map((type) => type.id),
    duration: types.reduce((sum, type) => sum + type.interactionDuration * type.quantity, 0),
    now,
    settings,
    span: bookableSpan({ now, ...settings, by: as.by }),
    own: as.own,
  }
}

/** What the chosen types ask of a calendar: to serve them all, for as long as they take together. */
export async function visitOf(db: Db, types: readonly ChosenType[]) {
  const known = await durationsOf(
    db,
    types.map((type) => type.appointmentTypeId),
  )
  if (known.length < types.length) throw ruleBroken('Appointment type not found.', 'appointmentTypes')
  const quantityOf = new Map(types.map((type) => [type.appointmentTypeId, type.quantity]))
  return {
    typeIds: known.map((type) => type.id),
    duration: known.reduce((sum, type) => sum + type.interactionDuration * (quantityOf.get(type.id) ?? 1), 0),
  }
}

/** A location as customers see it. */
export function locationOption(
  row: Omit<Office['location'], 'isArchived'>,
): Omit<LocationOption, 'nextFreeLocal' | 'distanceMiles'> {
  const { id, name, phoneNumber, directions, timeZone, address1, address2, city, state, zipCode } = row
  return { id, name, phoneNumber, directions, timeZone, address: { address1, address2, city, state, zipCode } }
}
