import type { CreateLocation, Location, UpdateLocation } from '#contract/locations.ts'
import { DEFAULT_TICKET_TEMPLATE, ticketTemplateMistake } from '#domain/tickets/template.ts'
import { filledIn } from '#domain/translations.ts'
import { LAST_DATE, rebuildKnownDays } from '#server/offices/days.ts'
import { deleteCalendarsOf } from '#server/offices/calendars.ts'
import { comingClosures, deleteClosuresOf } from '#server/offices/closures.ts'
import { type Context, type Tx, transact } from '#server/platform/context.ts'
import { lockDays } from '#server/effects/booked.ts'
import { ruleBroken, stale } from '#server/platform/errors.ts'
import { found, foundUnchanged, recordUpdate } from '#server/platform/records.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import {
  changeLocation,
  deleteLocation,
  dependentsOf,
  insertLocation,
  locationToChange,
  locationToDelete,
  type StoredLocation,
  wholeLocation,
} from '#server/offices/locations.ts'
import { isZoneName } from '#server/offices/time-zones.ts'

export async function getLocation({ db, actor }: Context, id: number): Promise<Location> {
  const { address1, address2, city, state, zipCode, ...rest } = found(await wholeLocation(db, actor, id), 'Location')
  return { ...rest, address: { address1, address2, city, state, zipCode } }
}

/** Adds a location. It has no calendars yet, so no one can book there. */
export async function createLocation(ctx: Context, form: CreateLocation): Promise<{ id: number }> {
  const columns = columnsOf(form)
  return transact(ctx, async (tx) => {
    const id = await insertLocation(tx.db, columns)
    tx.record({ action: 'Created', entityType: 'Location', entityId: id, locationId: id, after: columns })
    return { id }
  })
}

/** Changes a location, unless someone else has done so since the form was filled in. */
export async function updateLocation(ctx: Context, { id, version, ...form }: UpdateLocation): Promise<void> {
  const columns = columnsOf(form)
  const seen = found(await wholeLocation(ctx.db, ctx.actor, id), 'Location')
  const zones = [seen.timeZone, columns.timeZone]
  const movesClock = new Set(zones).size > 1
  const [today = ''] = zones.map((zone) => localTimeAt(ctx.now(), zone).date).toSorted()
  await transact(ctx, async (tx) => {
    if (movesClock) await lockDays(tx.db, { locationIds: [id] }, today, LAST_DATE)
    const before = foundUnchanged(await locationToChange(tx.db, ctx.actor, id), version, 'Location')
    if (before.timeZone !== seen.timeZone) throw stale()
    await changeLocation(tx.db, id, columns)
    recordUpdate(tx, 'Location', before, columns, id)
    // Appointments keep their own start and end; only the hour their clocks skip may be different now.
    if (movesClock) await rebuildKnownDays(tx.db, id, today, LAST_DATE)
  })
}

/** What customers would no longer find, and what stays. */
export async function previewArchive({ db, actor, now }: Context, id: number) {
  const { name } = found(await wholeLocation(db, actor, id), 'Location')
  const { calendars, ahead, liveHolds } = await dependentsOf(db, id, now())
  return { name, calendars, upcomingAppointments: ahead, liveHolds }
}

/** Hides a location from customers, or shows it again. Its appointments stay. Repeating it is a success. */
export async function setArchived(ctx: Context, id: number, isArchived: boolean): Promise<void> {
  await transact(ctx, async (tx) => {
    const before = found(await locationToChange(tx.db, ctx.actor, id), 'Location')
    if (before.isArchived === isArchived) return
    await changeLocation(tx.db, id, { isArchived })
    recordUpdate(tx, 'Location', before, { isArchived }, id)
  })
}

/** Deletes a location nothing depends on; its users lose it. */
export async function removeLocation(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const before = found(await locationToDelete(tx.db, ctx.actor, id), 'Location')
    await requireUnused(ctx, tx, before)
    await deleteClosuresOf(tx.db, id)
    await deleteCalendarsOf(tx.db, id)
    await deleteLocation(tx.db, id)
    tx.record({ action: 'Deleted', entityType: 'Location', entityId: id, locationId: id, before })
  })
}

async function requireUnused(ctx: Context, { db }: Tx, { id, timeZone }: StoredLocation): Promise<void> {
  const { calendars, appointments } = await dependentsOf(db, id, ctx.now())
  if (calendars > 0)
    throw ruleBroken(`This location still has ${counted(calendars, 'calendar')}. Delete its calendars, or archive it.`)
  if (appointments > 0)
    throw ruleBroken(`This location has ${counted(appointments, 'appointment')} on record. Archive it instead.`)
  const closures = await comingClosures(db, id, localTimeAt(ctx.now(), timeZone))
  if (closures.length > 0)
    throw ruleBroken(`This location still has ${counted(closures.length, 'closure')}. Delete its closures first.`)
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** A form's values, checked beyond the shape of its fields. */
function columnsOf({ address, ...form }: CreateLocation) {
  const phoneNumber = normalizePhone(form.phoneNumber)
  if (phoneNumber === undefined) throw ruleBroken('Must be a phone number', 'phoneNumber')
  if (!isZoneName(form.timeZone)) throw ruleBroken('Must be a time zone, such as America/Denver', 'timeZone')
  const pullNumberAnnouncementTemplate = form.pullNumberAnnouncementTemplate || DEFAULT_TICKET_TEMPLATE
  const mistake = ticketTemplateMistake(pullNumberAnnouncementTemplate)
  if (mistake !== undefined) throw ruleBroken(mistake, 'pullNumberAnnouncementTemplate')
  const translations = form.translations && { translations: filledIn(form.translations) }
  return { ...form, ...address, ...translations, phoneNumber, pullNumberAnnouncementTemplate }
}
