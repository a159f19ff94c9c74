import type { CreateDesk, Desk, LineSettings, UpdateDesk, UpdateLineSettings } from '#contract/desks.ts'
import { typeChoices } from '#server/offices/appointment-types.ts'
import { locationInReach, locationToUse } from '#server/offices/locations.ts'
import { type Context, inBackground, type JobContext, transact, type Tx, userOf } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { conflict, refuseAt, ruleBroken, stale } from '#server/platform/errors.ts'
import { found, foundUnchanged } from '#server/platform/records.ts'
import {
  closeDesksLeftOpen,
  deleteDesk,
  desksAt,
  deskToChange,
  forgetTakenFrom,
  insertDesk,
  lineSettings,
  otherDesksOf,
  type ReachedDesk,
  setDesk,
  storeDesk,
  storeSeen,
  storeSettings,
  ticketAtDesk,
} from './queries.ts'

/** More desks than any office has counters. */
const MOST_DESKS = 100

export async function desksOf({ db, actor }: Context, locationId: number): Promise<Desk[]> {
  found(await locationInReach(db, actor, locationId), 'Location')
  return desksAt(db, actor, locationId)
}

export async function createDesk(ctx: Context, given: CreateDesk): Promise<{ id: number }> {
  const form = { ...given, name: withoutDesk(given.name) }
  const { locationId, name } = form
  return transact(ctx, async (tx) => {
    found(await locationToUse(tx.db, ctx.actor, locationId), 'Location')
    if ((await desksAt(tx.db, ctx.actor, locationId)).length >= MOST_DESKS)
      throw ruleBroken(`A location has at most ${MOST_DESKS} desks.`, 'name')
    const served = await servedTypes(tx.db, form.appointmentTypeIds)
    const id = await insertDesk(tx.db, form).catch(nameIsTaken)
    tx.record({ action: 'Created', entityType: 'Desk', entityId: id, locationId, after: { name, ...served } })
    return { id }
  })
}

export async function updateDesk(ctx: Context, id: number, { version, ...given }: UpdateDesk): Promise<void> {
  const form = { ...given, name: withoutDesk(given.name) }
  await transact(ctx, async (tx) => {
    const desk = foundUnchanged(await deskToChange(tx.db, ctx.actor, id), version, 'Desk')
    const before = { name: desk.name, ...(await servedTypes(tx.db, desk.appointmentTypeIds)) }
    const after = { name: form.name, ...(await servedTypes(tx.db, form.appointmentTypeIds)) }
    await storeDesk(tx.db, id, form).catch(nameIsTaken)
    changed(tx, desk, before, after)
  })
}

/** "1" for "Desk 1": every screen and message puts the word before it, in the reader's language. */
const withoutDesk = (name: string) => name.replace(/^desk\s+(?=\S)/i, '')

/** Takes a desk away. The work done there is kept, without a desk. */
export async function removeDesk(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const desk = found(await deskToChange(tx.db, ctx.actor, id), 'Desk')
    if (desk.userEmail !== null) throw conflict(`${desk.userEmail} is at this desk.`)
    const atDesk = await ticketAtDesk(tx.db, id)
    if (atDesk) throw conflict(`${atDesk.ticket} is at this desk.`)
    await deleteDesk(tx.db, id)
    const { name, locationId } = desk
    tx.record({ action: 'Deleted', entityType: 'Desk', entityId: id, locationId, before: { name } })
  })
}

/** Sits down at a desk, and leaves any other. Where someone sits, they are named first, and told (LINE-7). */
export async function sitDown(ctx: Context, tx: Tx, id: number, takeOverFrom?: string): Promise<void> {
  const { userId, email } = userOf(ctx)
  const desk = found(await deskToChange(tx.db, ctx.actor, id), 'Desk')
  if (desk.userId === userId && desk.state === 'Open') return
  const other = desk.userId === userId ? null : desk.userEmail
  if (other !== null && other !== takeOverFrom) throw conflict(`${other} is at this desk.`, 'deskId', { email: other })
  for (const left of await otherDesksOf(tx.db, userId, id)) await standUp(tx, left, email)
  await forgetTakenFrom(tx.db, userId)
  const since = ctx.now().toISOString()
  await setDesk(tx.db, id, {
    state: 'Open',
    userId,
    since,
    seenAt: since,
    takenFrom: other === null ? null : desk.userId,
  })
  changed(tx, desk, { state: desk.state, user: desk.userEmail }, { state: 'Open', user: email })
}

export async function standUp(tx: Tx, desk: Pick<ReachedDesk, 'id' | 'locationId' | 'state'>, user: string | null) {
  await setDesk(tx.db, desk.id, { state: 'Closed', userId: null, since: null, seenAt: null, takenFrom: null })
  changed(tx, desk, { state: desk.state, user }, { state: 'Closed', user: null })
}

/** A sign of life. It is no change that others have to see immediately. */
export async function seen(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const desk = found(await deskToChange(tx.db, ctx.actor, id), 'Desk')
    if (desk.userId !== userOf(ctx).userId) throw conflict('Open this desk first.')
    await storeSeen(tx.db, id, ctx.now())
  })
}

/** Away for a moment, or back: only the user who sits there may report it. */
export async function setAway(ctx: Context, id: number, isAway: boolean): Promise<void> {
  const { userId } = userOf(ctx)
  await transact(ctx, async (tx) => {
    const desk = found(await deskToChange(tx.db, ctx.actor, id), 'Desk')
    const state = isAway ? 'Away' : 'Open'
    if (desk.userId !== userId) throw conflict('Open this desk first.')
    if (desk.state === state) return
    await setDesk(tx.db, id, { state, since: ctx.now().toISOString() })
    changed(tx, desk, { state: desk.state }, { state })
  })
}

/** Every morning all desks are closed, until someone sits down. */
export async function resetDesks(portal: JobContext): Promise<void> {
  await transact(inBackground(portal, 'end-of-day'), async (tx) => {
    for (const desk of await closeDesksLeftOpen(tx.db, portal.now()))
      changed(tx, desk, { state: 'Open' }, { state: 'Closed' })
  })
}

export async function getSettings({ db, actor }: Context, locationId: number): Promise<LineSettings> {
  found(await locationInReach(db, actor, locationId), 'Location')
  const { ticketPrefixes, ...settings } = await lineSettings(db, locationId)
  return {
    ...settings,
    ticketPrefixes: Object.entries(ticketPrefixes).map(([id, prefix]) => ({ appointmentTypeId: Number(id), prefix })),
  }
}

export async function updateSettings(ctx: Context, locationId: number, form: UpdateLineSettings): Promise<void> {
  await transact(ctx, async (tx) => {
    found(await locationToUse(tx.db, ctx.actor, locationId), 'Location')
    await servedTypes(
      tx.db,
      form.ticketPrefixes.map(({ appointmentTypeId }) => appointmentTypeId),
      'ticketPrefixes',
    )
    const before = await lineSettings(tx.db, locationId)
    if (before.version !== form.version || !(await storeSettings(tx.db, locationId, form))) throw stale()
    const after = await lineSettings(tx.db, locationId)
    tx.record({ action: 'Updated', entityType: 'Location', entityId: locationId, locationId, before, after })
  })
}

const changed = (tx: Tx, desk: { id: number; locationId: number }, before: object, after: object) =>
  tx.record({
    action: 'Updated',
    entityType: 'Desk',
    entityId: desk.id,
    locationId: desk.locationId,
    before: { ...before },
    after: { ...after },
  })

/** The index decides: if two managers choose one name at the same moment, only one gets it. */
const nameIsTaken = refuseAt('desk_name', () => ruleBroken('This location already has a desk with this name.', 'name'))

/** The names of some types, for the log. */
async function servedTypes(db: Db, ids: readonly number[], field = 'appointmentTypeIds') {
  const types = (await typeChoices(db)).filter((type) => ids.includes(type.id))
  if (types.length < new Set(ids).size) throw ruleBroken('Appointment type not found.', field)
  return { appointmentTypes: types.map((type) => type.name).join(', ') }
}
