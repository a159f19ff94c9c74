import { createHash } from 'node:crypto'
import { APPOINTMENTS_LISTED, type Effect, type Effected } from '#contract/effects.ts'
import { type Cause, cancelMany, moveColumns, type Move, releaseHolds } from '#server/appointments/life/cancel-many.ts'
import { startOf } from '#server/appointments/booking/row.ts'
import { type Context, type Tx, userOf } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { planCancellation } from './queries.ts'

/** How many appointments are canceled with the change itself; more than that are canceled in the background. */
const AT_ONCE = 500

/** An appointment that a change would cancel. */
export interface Hit {
  readonly id: number
  readonly day: string
  readonly startMinute: number
  readonly firstName: string
  readonly lastName: string
  readonly locationName: string
  readonly calendarName: string
  /** Can be sent neither an email nor a text. */
  readonly isUnreachable: boolean
  readonly phoneNumber: string
}

/** Everything a change would do to appointments. The preview shows it; confirming does it. */
export interface Consequence {
  readonly cancelled: readonly Hit[]
  readonly moved: readonly Move[]
  /** The canceled appointments whose place goes to a moved one. */
  readonly displaced: readonly number[]
  /** Holds whose place closes. They are not appointments yet, so they are not part of what is confirmed. */
  readonly released: readonly number[]
}

export function effectOf({ cancelled, moved }: Consequence): Effect {
  const inOrder = cancelled.toSorted(
    (a, b) => Number(b.isUnreachable) - Number(a.isUnreachable) || startOf(a).localeCompare(startOf(b)) || a.id - b.id,
  )
  return {
    cancelledCount: cancelled.length,
    unreachableCount: cancelled.filter((hit) => hit.isUnreachable).length,
    movedCount: moved.length,
    appointments: inOrder.slice(0, APPOINTMENTS_LISTED).map((hit) => ({
      id: hit.id,
      firstName: hit.firstName,
      lastName: hit.lastName,
      startDateLocal: startOf(hit),
      locationName: hit.locationName,
      calendarName: hit.calendarName,
      isUnreachable: hit.isUnreachable,
      phoneNumber: hit.phoneNumber,
    })),
    previewKey: keyOf({ cancelled, moved }),
  }
}

/** Who is affected, and nothing else: the same people give the same key. */
function keyOf({ cancelled, moved }: Pick<Consequence, 'cancelled' | 'moved'>): string {
  const hit = cancelled.map((each) => each.id).toSorted((a, b) => a - b)
  const placed = moved.map(({ id, column }) => [id, column]).toSorted(([a = 0], [b = 0]) => a - b)
  return previewKeyOf([hit, placed])
}

export function previewKeyOf(effect: unknown): string {
  return createHash('sha256').update(JSON.stringify(effect)).digest('base64url')
}

/** Refuses to confirm an outdated preview, or to hurt anyone without one, and shows the current one. */
export function requireConfirmed(preview: Effect, confirmedKey: string | undefined): void {
  if (confirmedKey === undefined) {
    if (preview.cancelledCount + preview.movedCount > 0) throw unseen(preview)
  } else if (preview.previewKey !== confirmedKey) throw outdated(preview)
}

function unseen(preview: object): Refusal {
  const errorMessage = 'This cancels or moves appointments. Look at the preview before you confirm.'
  return new Refusal(409, [{ propertyName: 'previewKey', errorMessage }], { preview })
}

export function outdated(preview: object): Refusal {
  const errorMessage = 'Appointments have changed since this preview. Look at the new one before you confirm.'
  return new Refusal(409, [{ propertyName: 'previewKey', errorMessage }], { preview })
}

/**
 * Does what the preview said, in the transaction of the change, whose days are already locked. A few appointments are
 * canceled at once; many are canceled in the background, since the change already keeps new ones out. An appointment
 * that moves does so once its new place is free.
 */
export async function carryOut(
  ctx: Context,
  tx: Tx,
  { cancelled, moved, displaced, released }: Consequence,
  cause: Cause & { readonly locationId: number | null },
): Promise<Effected> {
  if (released.length > 0) await releaseHolds(tx.db, released)
  const ids = cancelled.map((hit) => hit.id)
  const first = ids.length <= AT_ONCE ? ids : displaced
  if (first.length > 0) await cancelMany(ctx, tx, first, cause)
  if (moved.length > 0) await moveColumns(tx, moved)
  const gone = new Set(first)
  const later = ids.filter((id) => !gone.has(id))
  const effected = { cancelledCount: ids.length, toCallCount: cancelled.filter((hit) => hit.isUnreachable).length }
  if (later.length === 0) return { ...effected, progressId: null }
  const { cancellationId, progressId } = await planCancellation(tx.db, later, cause, userOf(ctx))
  tx.enqueue('cancel-appointments', { cancellationId }, { singletonKey: String(cancellationId) })
  return { ...effected, progressId }
}
