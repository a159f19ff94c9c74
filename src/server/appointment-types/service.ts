import { randomUUID } from 'node:crypto'
import type { AppointmentType, AppointmentTypeForm, DurationEffect } from '#contract/admin-appointment-types.ts'
import type { DeletePreview } from '#contract/fields.ts'
import { limits } from '#domain/limits.ts'
import { filledIn } from '#domain/translations.ts'
import { forgetServedType } from '#server/offices/calendars.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { found, foundUnchanged, recordUpdate } from '#server/platform/records.ts'
import { pictureOf } from '#server/platform/pictures.ts'
import {
  changeType,
  deleteType,
  closuresNaming,
  dependentsOf,
  insertType,
  lastSortOrder,
  servingCalendars,
  typeById,
  typeToChange,
  upcomingOf,
} from '#server/offices/appointment-types.ts'

/** The longer side of a stored icon, in pixels: twice the largest size shown. */
const ICON_SIDE = 256

export async function getType({ db }: Context, id: number): Promise<AppointmentType> {
  return found(await typeById(db, id), 'Appointment type')
}

export async function createType(
  ctx: Context,
  form: AppointmentTypeForm,
  icon: Buffer | undefined,
): Promise<{ id: number }> {
  const columns = { ...columnsOf(form), ...(icon && (await iconColumns(icon))) }
  return transact(ctx, async (tx) => {
    // Without one it comes last.
    const sortOrder = form.sortOrder ?? Math.min((await lastSortOrder(tx.db)) + 1, limits.sortOrder)
    const type = { ...columns, sortOrder }
    const id = await insertType(tx.db, type)
    tx.record({ action: 'Created', entityType: 'AppointmentType', entityId: id, after: type })
    return { id }
  })
}

/**
 * Changes a type and, if asked, its icon, unless someone else has done so since the form was filled in. Booked
 * appointments keep their start and end, whatever the duration becomes.
 */
export async function updateType(
  ctx: Context,
  id: number,
  { version, ...form }: AppointmentTypeForm & { version?: number | undefined },
  icon?: Buffer | 'remove',
): Promise<void> {
  const columns = { ...columnsOf(form), ...(icon && (await iconColumns(icon))) }
  await transact(ctx, async (tx) => {
    const before = foundUnchanged(await typeToChange(tx.db, id), version, 'Appointment type')
    await changeType(tx.db, id, columns)
    // The key shows whether the picture itself is a different one.
    recordUpdate(tx, 'AppointmentType', before, columns)
  })
}

export async function previewRemoval({ db, now }: Context, id: number): Promise<DeletePreview> {
  found(await typeById(db, id), 'Appointment type')
  return { refusal: await whyInUse(db, id, now()) }
}

/** Deletes a type nothing depends on. */
export async function removeType(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const before = found(await typeToChange(tx.db, id), 'Appointment type')
    const why = await whyInUse(tx.db, id, ctx.now())
    if (why !== null) throw ruleBroken(why)
    await forgetServedType(tx.db, id)
    await deleteType(tx.db, id)
    tx.record({ action: 'Deleted', entityType: 'AppointmentType', entityId: id, before })
  })
}

/** Why a type cannot be deleted, and what to do instead; null if it can. */
async function whyInUse(db: Db, id: number, now: Date): Promise<string | null> {
  const { calendars, appointments, closures } = await dependentsOf(db, id)
  if (calendars > 0)
    return `${counted(calendars, 'calendar serves', 'calendars serve')} this type: ${await sayServing(db, id, now)}. Remove the type there first.`
  if (appointments > 0)
    return `${counted(appointments, 'appointment', 'appointments')} on record ${appointments === 1 ? 'is' : 'are'} of this type, so it cannot be deleted. No calendar serves it, so no one can book it.`
  // Without its last type a closure would close the office for everything.
  if (closures > 0)
    return `${counted(closures, 'closure names', 'closures name')} this type: ${await sayClosures(db, id)}. Delete ${closures === 1 ? 'it' : 'them'} first, or remove the type there.`
  return null
}

/** So many calendars or closures are named. */
const NAMED = 3

/** "Training at Elm Street (until 2026-03-09)", so that no one has to look through every location. */
async function sayClosures(db: Db, id: number): Promise<string> {
  const naming = await closuresNaming(db, id)
  const names = naming
    .slice(0, NAMED)
    .map(({ name, locationName, endDate }) => `${name} at ${locationName} (until ${endDate})`)
  const others = naming.length - names.length
  return new Intl.ListFormat('en-US').format(others > 0 ? [...names, `${others} more`] : names)
}

/** "Licensing at Elm Street and Road Tests at Oak Avenue", or the first of many and how many more. */
async function sayServing(db: Db, id: number, now: Date): Promise<string> {
  const serving = await servingCalendars(db, id, 0, now)
  const names = serving.slice(0, NAMED).map(({ locationName, calendarName }) => `${calendarName} at ${locationName}`)
  const others = serving.length - names.length
  return new Intl.ListFormat('en-US').format(others > 0 ? [...names, `${others} more`] : names)
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** What another duration would mean for what can be booked. */
export async function previewDuration(
  { db, now }: Context,
  { id, interactionDuration }: { id: number; interactionDuration: number },
): Promise<DurationEffect> {
  found(await typeById(db, id), 'Appointment type')
  const calendars = await servingCalendars(db, id, interactionDuration, now())
  return {
    upcomingAppointments: await upcomingOf(db, id, now()),
    calendars: calendars.length,
    calendarsWithoutRoom: calendars
      .filter(({ hasRoom }) => !hasRoom)
      .map(({ locationName, calendarName }) => ({ locationName, calendarName })),
  }
}

function columnsOf(form: AppointmentTypeForm) {
  return { ...form, ...(form.translations && { translations: filledIn(form.translations) }) }
}

/** Re-encoded, under a new key: browsers keep the old one forever. */
async function iconColumns(icon: Buffer | 'remove') {
  if (icon === 'remove') return { icon: null, iconCacheKey: null }
  return {
    icon: await pictureOf(icon, { propertyName: 'icon', kinds: ['PNG'], side: ICON_SIDE }),
    iconCacheKey: randomUUID(),
  }
}
