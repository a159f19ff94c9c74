import type { ActivityEventType } from '#domain/appointments/activity.ts'
import { type Action, decide } from '#domain/appointments/status.ts'
import { appointmentChange } from '#server/appointments/booking/row.ts'
import { lifeOf, live, type LivingRow, momentOf } from '#server/appointments/life/life.ts'
import { insertActivity } from '#server/appointments/life/queries.ts'
import { lockForNotice } from '#server/notifications/queries.ts'
import { type Context, type Tx, userOf } from '#server/platform/context.ts'
import { conflict } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import type { Person } from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockForNotice>>>

/** What the place of someone in the line means for their appointment. */
export type Standing = 'waiting' | 'handled' | 'complete' | 'no-show'

/** The next action that brings an appointment to where the line has its customer, by the actions that there are. */
function stepTo(standing: Standing, { status, handlingUserEmail }: Row, email: string): Action | undefined {
  if (standing === 'no-show') return status === 'NoShow' ? undefined : status === 'Booked' ? 'noShow' : 'resetStatus'
  if (standing === 'complete' && status === 'Complete') return undefined
  if (status === 'Complete') return 'backToCheckedIn'
  if (status === 'NoShow') return 'resetStatus'
  if (status === 'Booked') return 'checkIn'
  if (standing === 'complete') return 'complete'
  if (standing === 'handled') return handlingUserEmail === email ? undefined : 'handle'
  return handlingUserEmail === null ? undefined : 'unhandle'
}

/** More than there are between any two standings. */
const MOST_STEPS = 5

/** Moves an appointment to where the line has its customer, each step by the state machine. Walk-ins have none. */
export async function bring(ctx: Context, tx: Tx, person: Person, standing: Standing): Promise<void> {
  if (person.appointmentId === null) return
  const { email, userId } = userOf(ctx)
  for (let step = 0; step < MOST_STEPS; step++) {
    const row = found(await lockForNotice(tx.db, ctx.actor, person.appointmentId), 'Appointment')
    const action = stepTo(standing, row, email)
    if (action === undefined) return
    const actor = { role: 'staff', email, takesOverFrom: row.handlingUserEmail ?? undefined } as const
    await live(ctx, tx, row, action, actor, { handlingUserId: userId })
  }
}

/** Notes that the customer was called, as a notice is. */
export async function noteCalled(ctx: Context, tx: Tx, person: Person, station: string): Promise<void> {
  if (person.appointmentId === null) return
  const { email } = userOf(ctx)
  const row = found(await lockForNotice(tx.db, ctx.actor, person.appointmentId), 'Appointment')
  const details = { station, ticket: person.ticket }
  await live(ctx, tx, row, 'sendNotice', { role: 'staff', email }, { details })
}

/** What a call changes of an appointment, each step decided by the state machine on what the one before leaves. */
export function callChanges(
  ctx: Context,
  row: LivingRow,
  details: { readonly station: string; readonly ticket: string },
) {
  const { email, userId } = userOf(ctx)
  const actor = { role: 'staff', email, takesOverFrom: row.handlingUserEmail ?? undefined } as const
  const before = lifeOf(row)
  let after = before
  const activity: { event: ActivityEventType; details: string }[] = []
  for (const action of ['handle', 'sendNotice'] as const) {
    const decision = decide(action, after, actor, momentOf(ctx.now()))
    if (!decision.ok) throw conflict(decision.why)
    after = { ...after, ...decision.changes }
    const noted = { by: email, ...(action === 'sendNotice' && details) }
    if (decision.event) activity.push({ event: decision.event, details: JSON.stringify(noted) })
  }
  const { notificationCount, lastNotificationSentDateUtc: lastNotificationSentAt } = after
  return {
    written: {
      id: row.id,
      version: row.version,
      handlingUserId: userId,
      notificationCount,
      lastNotificationSentAt,
      activity,
    },
    logged: appointmentChange(row, { ...before }, { ...after }),
  }
}

/** Notes what the state machine has no word for: parked, transferred. */
export async function noteActivity(ctx: Context, tx: Tx, person: Person, details: object): Promise<void> {
  if (person.appointmentId === null) return
  await insertActivity(tx.db, person.appointmentId, 'MODIFIED', { by: userOf(ctx).email, ...details })
}
