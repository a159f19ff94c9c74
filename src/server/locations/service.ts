import type { ZonePreview } from '#contract/effects.ts'
import type { DeletePreview } from '#contract/fields.ts'
import type { CreateLocation, Location, UpdateLocation } from '#contract/locations.ts'
import { DEFAULT_TICKET_TEMPLATE, ticketTemplateMistake } from '#domain/tickets/template.ts'
import { filledIn } from '#domain/translations.ts'
import { deleteCalendarsOf } from '#server/offices/calendars.ts'
import { comingClosures, deleteClosuresOf } from '#server/offices/closures.ts'
import { linesOf } from '#server/platform/change-log.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ruleBroken, stale } from '#server/platform/errors.ts'
import { found, recordUpdate } from '#server/platform/records.ts'
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
import { carryOutZone, lockForZone, zoneMove } from './zone-change.ts'

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

/**
 * Changes a location, unless someone else has done so since the form was filled in. Another time zone is confirmed like
 * any change that can hurt people; a confirmation that is repeated succeeds and changes nothing.
 */
export async function updateLocation(
  ctx: Context,
  { id, version, zoneChange, ...form }: UpdateLocation,
): Promise<void> {
  const columns = columnsOf(form)
  const seen = found(await wholeLocation(ctx.db, ctx.actor, id), 'Location')
  const touchesClock = seen.timeZone !== columns.timeZone || zoneChange !== undefined
  await transact(ctx, async (tx) => {
    const move = touchesClock ? await lockForZone(ctx, tx, seen, columns.timeZone) : undefined
    const before = found(await locationToChange(tx.db, ctx.actor, id), 'Location')
    if (before.version !== version || before.timeZone !== seen.timeZone) {
      const isDone =
        linesOf({ action: 'Updated', entityType: 'Location', before, after: { ...before, ...columns } }).length === 0
      if (isDone && zoneChange && move?.isDone(zoneChange.keeps)) return
      throw stale()
    }
    const chosen = move?.confirmed(zoneChange)
    await changeLocation(tx.db, id, { ...columns, ...(chosen && { appointmentsOffClock: 0 }) })
    recordUpdate(tx, 'Location', before, columns, id)
    if (chosen) await carryOutZone(ctx, tx, chosen)
  })
}

/** What another time zone would do, for each thing that appointments can keep. */
export async function previewZone(ctx: Context, id: number, timeZone: string): Promise<ZonePreview> {
  requireZone(timeZone)
  const location = found(await wholeLocation(ctx.db, ctx.actor, id), 'Location')
  return (await zoneMove(ctx.db, location, timeZone, ctx.now())).preview()
}

/** Shows an archived location to customers again. Repeating it is a success. */
export async function unarchiveLocation(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const before = found(await locationToChange(tx.db, ctx.actor, id), 'Location')
    if (!before.isArchived) return
    await changeLocation(tx.db, id, { isArchived: false })
    recordUpdate(tx, 'Location', before, { isArchived: false }, id)
  })
}

export async function previewRemoval(ctx: Context, id: number): Promise<DeletePreview> {
  const location = found(await wholeLocation(ctx.db, ctx.actor, id), 'Location')
  return { refusal: await whyInUse(ctx, ctx.db, location) }
}

/** Deletes a location nothing depends on; its users lose it. */
export async function removeLocation(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const before = found(await locationToDelete(tx.db, ctx.actor, id), 'Location')
    const why = await whyInUse(ctx, tx.db, before)
    if (why !== null) throw ruleBroken(why)
    await deleteClosuresOf(tx.db, id)
    await deleteCalendarsOf(tx.db, id)
    await deleteLocation(tx.db, id)
    tx.record({ action: 'Deleted', entityType: 'Location', entityId: id, locationId: id, before })
  })
}

/** Why a location cannot be deleted, and what to do instead; null if it can. */
async function whyInUse(ctx: Context, db: Db, { id, timeZone }: StoredLocation): Promise<string | null> {
  const { calendars, appointments } = await dependentsOf(db, id, ctx.now())
  if (calendars > 0)
    return `This location still has ${counted(calendars, 'calendar')}. Delete its calendars, or archive it.`
  if (appointments > 0)
    return `This location has ${counted(appointments, 'appointment')} on record. Archive it instead.`
  const closures = await comingClosures(db, id, localTimeAt(ctx.now(), timeZone))
  if (closures.length > 0)
    return `This location still has ${counted(closures.length, 'closure')}. Delete its closures first.`
  return null
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** A form's values, checked beyond the shape of its fields. */
function columnsOf({ address, ...form }: CreateLocation) {
  const phoneNumber = normalizePhone(form.phoneNumber)
  if (phoneNumber === undefined) throw ruleBroken('Must be a phone number', 'phoneNumber')
  requireZone(form.timeZone)
  const pullNumberAnnouncementTemplate = form.pullNumberAnnouncementTemplate || DEFAULT_TICKET_TEMPLATE
  const mistake = ticketTemplateMistake(pullNumberAnnouncementTemplate)
  if (mistake !== undefined) throw ruleBroken(mistake, 'pullNumberAnnouncementTemplate')
  const translations = form.translations && { translations: filledIn(form.translations) }
  return { ...form, ...address, ...translations, phoneNumber, pullNumberAnnouncementTemplate }
}

function requireZone(name: string): void {
  if (!isZoneName(name)) throw ruleBroken('Must be a time zone, such as America/Denver', 'timeZone')
}
