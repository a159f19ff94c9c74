import { type ArrivalBefore, CALLS_BEFORE_NO_SHOW, canComeBack, canUndo, PASSED_BY_MS } from '#domain/line/arrival.ts'
import { inOrder, type LineRules } from '#domain/line/order.ts'
import { sayResendLock, secondsUntilResend } from '#domain/notifications/resend.ts'
import { addAnnouncement } from '#server/announcements/queries.ts'
import { desksAt, deskToChange, lineSettings } from '#server/desks/queries.ts'
import { typeChoices } from '#server/offices/appointment-types.ts'
import type { Change } from '#server/platform/change-log.ts'
import { type Context, transact, type Tx, userOf } from '#server/platform/context.ts'
import { conflict, refuseAt, ruleBroken } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import { callOut, textsOf, textTo, voicesOf, wantsSoonText } from './announce.ts'
import { bring, noteActivity, noteCalled } from './appointment.ts'
import {
  changeArrival,
  countFirstText,
  inLineOf,
  isInLine,
  peopleIn,
  type Person,
  personToChange,
  type WaitingPerson,
} from './queries.ts'

/** Those who can be called, the next one first. */
export function lineOf<P extends WaitingPerson>(people: readonly P[], settings: LineRules, now: Date) {
  const waiting = people.filter((person) => isInLine(person, now.getTime()))
  const byId = new Map(waiting.map((person) => [person.id, person]))
  return inOrder(waiting.map(inLineOf), settings, now.getTime()).flatMap(({ id, reason }) => {
    const person = byId.get(id)
    return person ? [{ ...person, reason }] : []
  })
}

/** Tells those whose turn has come near because someone ahead of them has gone (LINE-10). A call tells them itself. */
export async function tellWhoIsNear(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  { locationId, day }: Pick<Person, 'locationId' | 'day'>,
): Promise<void> {
  const settings = await lineSettings(tx.db, locationId)
  if (settings.textAtPlace === 0) return
  const line = lineOf(await peopleIn(tx.db, locationId, day), settings, ctx.now())
  // A person who asked for more time is not waiting for their turn.
  const waiting = line.filter(({ reason }) => reason.kind !== 'pausing')
  const untold = waiting.slice(0, settings.textAtPlace).filter(wantsSoonText)
  if (untold.length === 0) return
  const texts = await textsOf(tx.db, locationId)
  for (const person of untold) {
    const text = textTo(texts, 'TicketSoon', person)
    if (text && (await countFirstText(tx.db, person.id))) tx.send(text)
  }
}

/** Calls someone once more, after the rest that a notice needs. */
export async function recall(ctx: Context, id: number): Promise<void> {
  await change(ctx, id, ['Called'], async (tx, person) => {
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
  await change(ctx, id, ['Called'], async (tx, person) => {
    isNoShow = person.calls >= CALLS_BEFORE_NO_SHOW
    await bring(ctx, tx, person, isNoShow ? 'no-show' : 'waiting')
    await tellMissed(tx, person)
    if (isNoShow) return { state: 'NoShow', finishedAt: ctx.now().toISOString() }
    const pausedUntil = new Date(ctx.now().getTime() + PASSED_BY_MS).toISOString()
    return { state: 'Waiting', deskId: null, userId: null, pausedUntil }
  })
  return { isNoShow }
}

/** Those who gave a number hear that they were called, and where to look what happens now. */
async function tellMissed(tx: Tx, person: Person): Promise<void> {
  if (person.smsPhoneNumber === '') return
  const text = textTo(await textsOf(tx.db, person.locationId), 'TicketMissed', person)
  if (text) tx.send(text)
}

export async function start(ctx: Context, id: number): Promise<void> {
  await change(ctx, id, ['Called'], async (tx, person) => {
    await bring(ctx, tx, person, 'handled')
    return { state: 'Serving', userId: userOf(ctx).userId, startedAt: ctx.now().toISOString() }
  })
}

export async function finish(ctx: Context, id: number): Promise<void> {
  await change(ctx, id, ['Called', 'Serving'], async (tx, person) => {
    await bring(ctx, tx, person, 'complete')
    const finishedAt = ctx.now().toISOString()
    return { state: 'Served', finishedAt, startedAt: person.startedAt ?? person.calledAt ?? finishedAt }
  })
}

/** Someone lacks a paper: they come back at a time, or when staff say so. */
export async function park(ctx: Context, id: number, untilUtc: string | null, note: string): Promise<void> {
  const now = ctx.now().toISOString()
  const returnsAt = untilUtc === null ? null : new Date(untilUtc).toISOString()
  if (returnsAt !== null && returnsAt <= now) throw ruleBroken('Must be later than now', 'untilUtc')
  await change(ctx, id, ['Waiting', 'Parked', 'Called', 'Serving'], async (tx, person) => {
    await bring(ctx, tx, person, 'waiting')
    await noteActivity(ctx, tx, person, { line: 'Parked', note, ...(returnsAt && { returnsAt }) })
    return { state: 'Parked', deskId: null, userId: null, parkedAt: now, returnsAt, note, calls: 0 }
  })
}

/** Papers are complete, or who did not answer has come after all. */
export async function back(ctx: Context, id: number): Promise<void> {
  await change(ctx, id, ['Parked', 'NoShow', 'Left'], async (tx, person) => {
    const isParked = person.state === 'Parked'
    const finishedAt = person.finishedAt === null ? null : Date.parse(person.finishedAt)
    if (!isParked && !canComeBack(finishedAt, ctx.now().getTime()))
      throw conflict('That was too long ago. Please give out a new ticket.')
    await bring(ctx, tx, person, 'waiting')
    const inLine = { state: 'Waiting', deskId: null, userId: null, calls: 0, pausedUntil: null } as const
    return isParked ? { ...inLine, returnsAt: ctx.now().toISOString() } : { ...inLine, finishedAt: null }
  })
}

/** Sends a person on, to a desk or to any desk that serves another type, with a note. */
export async function transfer(
  ctx: Context,
  id: number,
  to: { toDeskId: number | null; toTypeId: number | null; note: string },
): Promise<void> {
  const { toDeskId, toTypeId, note } = to
  if ((toDeskId === null) === (toTypeId === null)) throw ruleBroken('Choose a desk or a service', 'toDeskId')
  await change(ctx, id, ['Waiting', 'Parked', 'Called', 'Serving'], async (tx, person) => {
    const desk = (await desksAt(tx.db, ctx.actor, person.locationId)).find((each) => each.id === toDeskId)
    if (toDeskId !== null && !desk) throw ruleBroken('Desk not found.', 'toDeskId')
    const type = (await typeChoices(tx.db)).find((each) => each.id === toTypeId)
    if (toTypeId !== null && !type) throw ruleBroken('Appointment type not found.', 'toTypeId')
    await bring(ctx, tx, person, 'waiting')
    await noteActivity(ctx, tx, person, { line: 'Transferred', to: desk?.name ?? type?.name, note })
    return {
      state: 'Waiting',
      deskId: null,
      userId: null,
      calls: 0,
      startedAt: null,
      returnsAt: ctx.now().toISOString(),
      toDeskId,
      appointmentTypeId: toTypeId ?? person.appointmentTypeId,
      note,
    }
  })
}

const STANDING = {
  Waiting: 'waiting',
  Parked: 'waiting',
  Called: 'handled',
  Serving: 'handled',
  Served: 'complete',
  NoShow: 'no-show',
} as const

/** Undoes the last press of a button, within a minute, for the user who pressed it. */
export async function undo(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const person = found(await personToChange(tx.db, ctx.actor, id), 'Ticket')
    const { before } = person
    const isMine = before?.by === userOf(ctx).userId
    const changedAt = person.changedAt === null ? null : Date.parse(person.changedAt)
    if (!before || !isMine || !canUndo(changedAt, ctx.now().getTime())) throw conflict('This can no longer be undone.')
    const { by: _, state, ...was } = before
    if (state in STANDING) await bring(ctx, tx, person, STANDING[state as keyof typeof STANDING])
    await changeArrival(tx.db, id, { ...was, state, before: null, changedAt: null, pausedUntil: null }).catch(
      deskIsTaken,
    )
    log(tx, person, { state })
  })
}

/** The index decides: in the meantime the desk may be with someone else. */
const deskIsTaken = refuseAt('arrival_at_desk', () => conflict('Someone else has this desk now.'))

type Changes = Parameters<typeof changeArrival>[2]

/** One press of a button on one person: locked, decided, written with what it was before, logged. */
async function change(
  ctx: Context,
  id: number,
  from: readonly Person['state'][],
  work: (tx: Tx, person: Person) => Promise<Changes>,
): Promise<void> {
  const { userId } = userOf(ctx)
  await transact(ctx, async (tx) => {
    const person = found(await personToChange(tx.db, ctx.actor, id), 'Ticket')
    if (!from.includes(person.state)) throw conflict(`${person.ticket} is ${SAID[person.state]}.`)
    const changes = await work(tx, person)
    const changedAt = ctx.now().toISOString()
    await changeArrival(tx.db, id, { ...changes, before: beforeOf(person, userId), changedAt })
    const { state = person.state } = changes
    if (isInLine(person, ctx.now().getTime())) await tellWhoIsNear(ctx, tx, person)
    log(tx, person, { state, ...(changes.calls && { calls: changes.calls }) })
  })
}

const SAID: Readonly<Record<Person['state'], string>> = {
  Waiting: 'waiting',
  Called: 'being called',
  Serving: 'being served',
  Parked: 'parked',
  Served: 'done',
  Left: 'gone',
  NoShow: 'a no-show',
  Closed: 'closed',
}

function beforeOf(person: Person, by: number): ArrivalBefore {
  const { state, deskId, userId, calledAt, calls, startedAt, finishedAt } = person
  const { parkedAt, returnsAt, toDeskId, appointmentTypeId, note } = person
  const times = { calledAt, calls, startedAt, finishedAt, parkedAt, returnsAt }
  return { state, deskId, userId, ...times, toDeskId, appointmentTypeId, note, by }
}

type Logged = Pick<Person, 'id' | 'locationId' | 'ticket' | 'state'>

/** The log knows people in the line by their tickets. */
export function arrivalChange(
  { id, locationId, ticket, state }: Logged,
  after: { state: Person['state']; desk?: string; calls?: number; pausedUntil?: string },
): Change {
  return {
    action: 'Updated',
    entityType: 'Arrival',
    entityId: id,
    locationId,
    before: { ticket, state },
    after: { ticket, ...after },
  }
}

export function log(tx: Tx, person: Logged, after: Parameters<typeof arrivalChange>[1]): void {
  tx.record(arrivalChange(person, after))
}
