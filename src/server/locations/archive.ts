import type { Effected, PeopleChoice } from '#contract/effects.ts'
import type { ArchivePreview } from '#contract/locations.ts'
import { noBits } from '#domain/availability/bits.ts'
import { isCancellable } from '#domain/appointments/status.ts'
import { liveBetween, lockDays, placed } from '#server/effects/booked.ts'
import { type Consequence, carryOut, effectOf, type Fates, fatesOf, requireConfirmed } from '#server/effects/effect.ts'
import { LAST_DATE } from '#server/offices/days.ts'
import {
  changeLocation,
  dependentsOf,
  locationToChange,
  type StoredLocation,
  wholeLocation,
} from '#server/offices/locations.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { found, recordUpdate } from '#server/platform/records.ts'
import { localTimeAt } from '#server/platform/zones.ts'

type Archived = Pick<StoredLocation, 'id' | 'name' | 'timeZone'>

/** What customers would no longer find, and what happens to the appointments. */
export async function previewArchive(ctx: Context, id: number, people?: PeopleChoice): Promise<ArchivePreview> {
  const location = found(await wholeLocation(ctx.db, ctx.actor, id), 'Location')
  return previewOf(ctx, ctx.db, location, await fatesIn(ctx, ctx.db, location, people))
}

/**
 * Hides a location from customers. Its appointments stay (LOC-3), unless something is chosen for their people, which is
 * then confirmed like any change that can hurt them (REBOOK-1). Repeating it is a success and changes nothing.
 */
export async function archiveLocation(
  ctx: Context,
  { id, people, previewKey }: { id: number; people?: PeopleChoice | undefined; previewKey?: string | undefined },
): Promise<Effected> {
  const seen = found(await wholeLocation(ctx.db, ctx.actor, id), 'Location')
  return transact(ctx, async (tx) => {
    if (people) await lockDays(tx.db, { locationIds: [id] }, todayAt(ctx, seen), LAST_DATE)
    const before = found(await locationToChange(tx.db, ctx.actor, id), 'Location')
    if (before.isArchived) return NOTHING
    const fates = await fatesIn(ctx, tx.db, before, people)
    requireConfirmed(await previewOf(ctx, tx.db, before, fates), previewKey)
    await changeLocation(tx.db, id, { isArchived: true })
    recordUpdate(tx, 'Location', before, { isArchived: true }, id)
    // From now on its places count as closed, and messages lead to other offices.
    return carryOut(ctx, tx, fates, {
      reason: `${before.name} was archived`,
      templateKey: 'LocationClosure',
      message: '',
      locationId: id,
    })
  })
}

const NOTHING: Effected = { cancelledCount: 0, offeredCount: 0, honoredCount: 0, toCallCount: 0, progressId: null }

const todayAt = (ctx: Context, { timeZone }: Archived) => localTimeAt(ctx.now(), timeZone).date

async function fatesIn(ctx: Context, db: Db, location: Archived, people: PeopleChoice | undefined): Promise<Fates> {
  if (people?.kind === 'honor' && people.locationIds.includes(location.id))
    throw ruleBroken('Choose other offices: this one is archived', 'people.locationIds')
  return fatesOf(ctx, db, people ? await consequenceOf(ctx, db, location) : NOBODY_LEAVES, people)
}

const NOBODY_LEAVES: Consequence = { cancelled: [], moved: [], displaced: [], released: [], narrow: (day) => day }

async function consequenceOf(ctx: Context, db: Db, location: Archived): Promise<Consequence> {
  const live = await liveBetween(db, { locationIds: [location.id] }, todayAt(ctx, location), LAST_DATE)
  return {
    cancelled: live.filter((row) => isCancellable(placed(row), ctx.now().getTime())),
    moved: [],
    displaced: [],
    released: live.filter((row) => row.status === 'Hold').map((row) => row.id),
    narrow: (day) => (day.locationId === location.id ? { ...day, free: noBits(0) } : day),
  }
}

async function previewOf(ctx: Context, db: Db, { id, name }: Archived, fates: Fates): Promise<ArchivePreview> {
  const { calendars, ahead, liveHolds } = await dependentsOf(db, id, ctx.now())
  return { ...effectOf(fates), name, calendars, upcomingAppointments: ahead, liveHolds }
}
