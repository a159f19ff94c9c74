import { type ArrivalBefore, CALLS_BEFORE_NO_SHOW, canComeBack, PASSED_BY_MS } from '#domain/line/arrival.ts'
import { ACTS, type Press, refusalOf, visitOf } from '#domain/line/life.ts'
import { sayResendLock, secondsUntilResend } from '#domain/notifications/resend.ts'
import { addAnnouncement } from '#server/announcements/queries.ts'
import { deskToChange, lineSettings } from '#server/desks/queries.ts'
import { type Context, transact, type Tx, userOf } from '#server/platform/context.ts'
import { conflict, ruleBroken } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { callOut, textsOf, textTo, voicesOf } from './announce.ts'
import { bring, noteActivity, noteCalled } from './appointment.ts'
import { log, tellWhoIsNear } from './calling.ts'
import { changeArrival, isInLine, type Person, personToChange } from './queries.ts'

/** Calls someone once more, after the rest that a notice needs. */
export async function recall(ctx: Context, id: number): Promise<void> {
  await press(ctx, id, 'recall', async (tx, person) => {
    const desk = found(person.deskId === null ? undefined : await deskToChange(tx.db, ctx.actor, person.deskId), 'Desk')
    const lastCall = person.calledAt === null ? null : Date.parse(person.calledAt)
    const secondsLeft = secondsUntilResend(lastCall, ctx.now().getTime())
    if (secondsLeft > 0) throw conflict(sayResendLock(secondsLeft), '', { secondsLeft })
    const { showsNames } = await lineSettings(tx.db, person.locationId)
    await noteCalled(ctx, tx, person, desk.name)
    const calledBy = userOf(ctx).userId
    const call = callOut(await voicesOf(tx.db, person.locationId), person, { station: desk.name, showsNames, calledBy })
    if (call) await addAnnouncement(tx.db, call)
    return { calls: person.calls + 1, calledAt: ctx.now().toISOString() }
  })
}

/** No one came. After three calls that is a no-show; before, others go first for a while (LINE-5). */
export async function noAnswer(ctx: Context, id: number): Promise<{ isNoShow: boolean }> {
  let isNoShow = false
  const actOf = ({ calls }: Person) => {
    isNoShow = calls >= CALLS_BEFORE_NO_SHOW
    return isNoShow ? 'noShow' : 'noAnswer'
  }
  await press(ctx, id, actOf, async (tx, person) => {
    await tellMissed(tx, person)
    if (isNoShow) return {}
    const pausedUntil = new Date(ctx.now().getTime() + PASSED_BY_MS).toISOString()
    return { pausedUntil }
  })
  return { isNoShow }
}

/** Those who gave a number hear that they were called, and where to look what happens now. */
async function tellMissed(tx: Tx, person: Person): Promise<void> {
  if (person.smsPhoneNumber === '') return
  const text = textTo(await textsOf(tx.db, person.locationId), 'TicketMissed', person)
  if (text) tx.send(text)
}

/** They have arrived at the desk. Only now does the visit begin (LINE-13). */
export async function start(ctx: Context, id: number): Promise<void> {
  await press(ctx, id, 'start', () => ({ userId: userOf(ctx).userId, startedAt: ctx.now().toISOString() }))
}

export async function finish(ctx: Context, id: number): Promise<void> {
  await press(ctx, id, 'finish', () => ({}))
}

/** Someone lacks a paper: they come back at a time today, or when staff say so. */
export async function park(ctx: Context, id: number, untilUtc: string | null, note: string): Promise<void> {
  const now = ctx.now().toISOString()
  const returnsAt = untilUtc === null ? null : new Date(untilUtc).toISOString()
  if (returnsAt !== null && returnsAt <= now) throw ruleBroken('Must be later than now', 'untilUtc')
  await press(ctx, id, 'park', async (tx, person) => {
    if (returnsAt !== null && dayOf(person, new Date(returnsAt)) !== person.day)
      throw ruleBroken('Must be today', 'untilUtc')
    await noteActivity(ctx, tx, person, { line: 'Parked', note, ...(returnsAt && { returnsAt }) })
    return { parkedAt: now, returnsAt, note, calls: 0 }
  })
}

/** Papers are complete, or people who did not answer or left are here. Those who were away for long wait from now on. */
export async function back(ctx: Context, id: number): Promise<void> {
  await press(ctx, id, 'back', (_, person) => {
    const now = ctx.now()
    if (person.state === 'Parked') return { calls: 0, pausedUntil: null, returnsAt: now.toISOString() }
    const finishedAt = person.finishedAt === null ? null : Date.parse(person.finishedAt)
    const isSoon = canComeBack(finishedAt, now.getTime())
    return { calls: 0, pausedUntil: null, ...(!isSoon && { arrivedAt: now.toISOString(), returnsAt: null }) }
  })
}

/** Takes someone out of the line who has told the office that they leave. */
export async function remove(ctx: Context, id: number): Promise<void> {
  await press(ctx, id, 'remove', async (tx, person) => {
    await noteActivity(ctx, tx, person, { line: 'Removed' })
    return {}
  })
}

type ArrivalChanges = Parameters<typeof changeArrival>[2]

/** One press of a button on one person: locked, decided by the table of acts, written with what it was before, logged. */
export async function press(
  ctx: Context,
  id: number,
  act: Press | ((person: Person) => Press),
  work: (tx: Tx, person: Person) => Promise<ArrivalChanges> | ArrivalChanges,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const person = found(await personToChange(tx.db, ctx.actor, id), 'Ticket')
    await pressOn(ctx, tx, person, typeof act === 'string' ? act : act(person), work)
  })
}

/** The same within a transaction, on a person who is locked already. */
export async function pressOn(
  ctx: Context,
  tx: Tx,
  person: Person,
  act: Press,
  work: (tx: Tx, person: Person) => Promise<ArrivalChanges> | ArrivalChanges = () => ({}),
): Promise<void> {
  const now = ctx.now()
  const why = refusalOf(act, livingOf(person, now))
  if (why !== undefined) throw conflict(why)
  const { to: state, visit } = ACTS[act]
  await bring(ctx, tx, person, visit)
  const more = await work(tx, person)
  await changeArrival(tx.db, person.id, {
    state,
    // On the way there, the appointment may have taken them off the desk.
    ...(isOffDesk(state) ? { deskId: null, userId: null } : { deskId: person.deskId, userId: person.userId }),
    ...timesOf(person, state, now.toISOString()),
    ...more,
    before: beforeOf(person, userOf(ctx).userId),
    pressed: act,
    changedAt: now.toISOString(),
  })
  if (isInLine(person, now.getTime())) await tellWhoIsNear(ctx, tx, person)
  log(tx, person, { state, ...(typeof more.calls === 'number' && more.calls > 0 && { calls: more.calls }) })
}

const isOffDesk = (state: Person['state']) => state === 'Waiting' || state === 'Parked' || state === 'Left'

/** What each state says of the visit's times. */
function timesOf({ startedAt, calledAt }: Person, state: Person['state'], now: string): ArrivalChanges {
  if (state === 'Served') return { finishedAt: now, startedAt: startedAt ?? calledAt ?? now }
  if (state === 'NoShow' || state === 'Left') return { finishedAt: now }
  if (state === 'Waiting' || state === 'Parked') return { finishedAt: null, startedAt: null }
  return {}
}

const dayOf = ({ timeZone }: Pick<Person, 'timeZone'>, at: Date) => localTimeAt(at, timeZone).date

/** Someone as the table of acts reads them. */
export function livingOf(person: Person, now: Date) {
  const { ticket, state, visit } = person
  return {
    ticket,
    state,
    isToday: dayOf(person, now) === person.day,
    visit: visit && { visit: visitOf(visit.status, visit.isHandled), isHere: visit.isHere },
  }
}

function beforeOf(person: Person, by: number): ArrivalBefore {
  const { state, deskId, userId, calledAt, calls, startedAt, finishedAt, sentToDeskId, toUserId, sentBy } = person
  const { parkedAt, returnsAt, appointmentTypeId, note } = person
  const times = { calledAt, calls, startedAt, finishedAt, parkedAt, returnsAt }
  return { state, deskId, userId, ...times, toDeskId: sentToDeskId, toUserId, sentBy, appointmentTypeId, note, by }
}
