import type { ConfirmationPreview, ConfirmationSettings, UpdateConfirmationSettings } from '#contract/confirmations.ts'
import { type KeepSettings, wouldBeLost } from '#domain/appointments/confirm-to-keep.ts'
import { addDays } from '#domain/time.ts'
import { clockIn } from '#server/appointments/booking/asked.ts'
import { pastVisits, stopAsking } from '#server/appointments/life/to-confirm.ts'
import { keepSettings, storeKeepSettings } from '#server/offices/confirmations.ts'
import { locationInReach, locationToUse } from '#server/offices/locations.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { stale } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import { localTimeAt } from '#server/platform/zones.ts'

export async function getSettings({ db, actor }: Context, locationId: number): Promise<ConfirmationSettings> {
  found(await locationInReach(db, actor, locationId), 'Location')
  return keepSettings(db, locationId)
}

/** Saves how a location asks. Customers keep the deadline they were told, unless the location no longer asks. */
export async function updateSettings(
  ctx: Context,
  locationId: number,
  form: UpdateConfirmationSettings,
): Promise<void> {
  await transact(ctx, async (tx) => {
    found(await locationToUse(tx.db, ctx.actor, locationId), 'Location')
    const before = await keepSettings(tx.db, locationId)
    if (before.version !== form.version || !(await storeKeepSettings(tx.db, locationId, form))) throw stale()
    if (before.isOn && !form.isOn) await stopAsking(tx.db, locationId)
    const logged = { action: 'Updated', entityType: 'Location', entityId: locationId, locationId } as const
    tx.record({ ...logged, before: inWords(before), after: inWords(form) })
  })
}

/** Named for the log of a location, which has other settings too. */
const inWords = ({ isOn, minutesAfterBooking, daysBefore, hoursToAnswer }: KeepSettings) => ({
  confirmToKeep: isOn,
  confirmMinutesAfterBooking: minutesAfterBooking,
  confirmDaysBefore: daysBefore,
  confirmWithinHours: hoursToAnswer,
})

/** Days of the past that a preview looks at. */
const LOOKED_BACK = 30

/** What these settings would have done to the last visits, by the same rule that will hold. */
export async function preview(
  { db, actor, now }: Context,
  locationId: number,
  settings: KeepSettings,
): Promise<ConfirmationPreview> {
  const { timeZone } = found(await locationInReach(db, actor, locationId), 'Location')
  const { date: today } = localTimeAt(now(), timeZone)
  const [from, to] = [addDays(today, -LOOKED_BACK), addDays(today, -1)]
  const visits = await pastVisits(db, locationId, from, to)
  const clock = clockIn(timeZone)
  const lost = visits.filter((visit) => wouldBeLost({ ...settings, isOn: true }, visit, clock))
  return {
    from,
    to,
    visits: visits.length,
    released: lost.length,
    came: lost.filter(({ hasCome }) => hasCome).length,
    noShows: lost.filter(({ isNoShow }) => isNoShow).length,
  }
}
