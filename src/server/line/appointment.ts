import { type Action, decide } from '#domain/appointments/status.ts'
import type { Standing } from '#domain/line/life.ts'
import { appointmentChange } from '#server/appointments/booking/row.ts'
import { lifeOf, live, type LivingRow, momentOf } from '#server/appointments/life/life.ts'
import { insertActivity } from '#server/appointments/life/queries.ts'
import { lockForNotice } from '#server/notifications/queries.ts'
import { type Context, type Tx, userOf } from '#server/platform/context.ts'
import type { Person } from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockForNotice>>>

const isHere = (row: Pick<Row, 'locationId' | 'day'>, person: Pick<Person, 'locationId' | 'day'>) =>
  row.locationId === person.locationId && row.day === person.day

/** The next action that brings an appointment to where the line has its customer, by the actions that there are. */
function stepTo(
  standing: Exclude<Standing, 'stays'>,
  { status, handlingUserEmail }: Row,
  email: string,
): Action | undefined {
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

/**
 * Moves an appointment to where the line has its customer, each step by the state machine. Walk-ins have none. One that
 * is canceled, or at another office or day, stays as it is: what frees a desk must not depend on it.
 */
export async function bring(ctx: Context, tx: Tx, person: Person, standing: Standing): Promise<void> {
  if (person.appointmentId === null || standing === 'stays') return
  const { email, userId } = userOf(ctx)
  for (let step = 0; step < MOST_STEPS; step++) {
    const row = await lockForNotice(tx.db, ctx.actor, person.appointmentId)
    if (!row || !isHere(row, person) || row.status === 'Cancelled') return
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
  const row = await lockForNotice(tx.db, ctx.actor, person.appointmentId)
  if (!row || !isHere(row, person)) return
  const details = { station, ticket: person.ticket }
  await live(ctx, tx, row, 'sendNotice', { role: 'staff', email }, { details })
}

/**
 * What a call changes of an appointment, as the state machine decides: it is a notice. The visit begins when its customer
 * arrives at the desk. Undefined if it cannot be called.
 */
export function callChanges(
  ctx: Context,
  row: LivingRow,
  details: { readonly station: string; readonly ticket: string },
) {
  const { email } = userOf(ctx)
  const before = lifeOf(row)
  const decision = decide('sendNotice', before, { role: 'staff', email }, momentOf(ctx.now()))
  if (!decision.ok) return undefined
  const { event, changes } = decision
  const { notificationCount, lastNotificationSentDateUtc: lastNotificationSentAt } = { ...before, ...changes }
  const activity = event ? [{ event, details: JSON.stringify({ by: email, ...details }) }] : []
  return {
    written: { id: row.id, version: row.version, notificationCount, lastNotificationSentAt, activity },
    logged: appointmentChange(row, { ...before }, { ...before, ...changes }),
  }
}

/** Notes what the state machine has no word for: parked, transferred. */
export async function noteActivity(ctx: Context, tx: Tx, person: Person, details: object): Promise<void> {
  if (person.appointmentId === null) return
  await insertActivity(tx.db, person.appointmentId, 'MODIFIED', { by: userOf(ctx).email, ...details })
}
