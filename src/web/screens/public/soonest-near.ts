import type { LocationOption } from '#contract/booking.ts'
import { showSameTime } from '#web/platform/i18n/say-time.ts'

/** An office with a time to offer. */
type Free = LocationOption & { readonly nextFreeLocal: string }

/**
 * The offices that have a time, the soonest first. Readers are not asked where they are: offices in the reader's own time
 * zone count as near, and if there are any, only those are named.
 */
export function soonestNear(
  offices: readonly LocationOption[],
  timeZone: string,
  at: Date,
): { readonly isNear: boolean; readonly soonest: readonly Free[] } {
  const free = offices.filter((office): office is Free => office.nextFreeLocal !== null)
  const near = free.filter((office) => showSameTime(office.timeZone, timeZone, at))
  const isNear = near.length > 0 && near.length < free.length
  const named = isNear ? near : free
  return { isNear, soonest: named.toSorted((a, b) => a.nextFreeLocal.localeCompare(b.nextFreeLocal)) }
}
