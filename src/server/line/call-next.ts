import { visitOf, whyPassedOver } from '#domain/line/life.ts'
import { nextFor } from '#domain/line/order.ts'
import { DEFAULT_SETTINGS } from '#server/desks/queries.ts'
import { type Change, logOf } from '#server/platform/change-log.ts'
import { type Context, transact, userOf } from '#server/platform/context.ts'
import { conflict, ruleBroken } from '#server/platform/errors.ts'
import { keyOf } from '#server/platform/once.ts'
import { asWritten } from '#server/platform/outbox.ts'
import { found } from '#server/platform/records.ts'
import { callOut, type Texts, textsOf, textTo, wantsCallText, wantsSoonText } from './announce.ts'
import { callChanges } from './appointment.ts'
import { arrivalChange, lineOf } from './calling.ts'
import { type Callable, type CallOutcome, type DeskWithLine, deskWithLine, firstCalled } from './queries.ts'

/** How often a line that has changed in the meantime is looked at again. */
const MOST_LOOKS = 5
/** At least so many are prepared for a call, in case others are called at the same moment. */
const LEAST_CANDIDATES = 8

/** Someone in particular, and why, if that passes a person who is due. */
export interface ThisOne {
  readonly id: number
  readonly reason: string
}

export interface Called {
  called: { id: number; ticket: string } | null
  /** People ahead who cannot be called, each with the reason. */
  passedOver?: { id: number; ticket: string; why: string }[]
}

/**
 * Calls the first person the desk may serve, or someone in particular (LINE-4). One query reads all that the call depends
 * on, the order is the one function that screens show, and one statement takes the first who is still there and writes the
 * rest. A person who cannot be called stops no one: the desk is told (LINE-12). A desk that sends it again, having lost
 * the answer, is told who was called.
 */
export async function callNext(ctx: Context, deskId: number, thisOne?: ThisOne): Promise<Called> {
  for (let look = 1; look <= MOST_LOOKS; look++) {
    const now = ctx.now()
    const desk = found(await deskWithLine(ctx.db, ctx.actor, deskId, now), 'Desk')
    const line = lineAt(ctx, desk, now)
    const wanted = thisOne ? chosen(desk, line, thisOne) : nextFor(desk, line)
    const { inReach, passedOver } = callable(wanted)
    const told = passedOver.length > 0 ? { passedOver } : {}
    if (inReach.length === 0) return { called: null, ...told }
    // No more than one person is being called at each other desk.
    const first = inReach.slice(0, Math.max(desk.openDesks, LEAST_CANDIDATES))
    const { textAtPlace } = desk.settings ?? DEFAULT_SETTINGS
    // One of them may be the one who is called; who asked for more time is not waiting for their turn.
    const waiting = line.filter(({ reason }) => reason.kind !== 'pausing')
    const near = textAtPlace === 0 ? [] : waiting.slice(0, textAtPlace + 1)
    const isTexting = first.some(wantsCallText) || near.some(wantsSoonText)
    const texts = isTexting ? await textsOf(ctx.db, desk.locationId) : undefined
    const call = prepared(ctx, desk, { first, near, texts, now, reason: thisOne?.reason ?? '' })
    let answer: CallOutcome = { outcome: 'changed' }
    await transact(
      ctx,
      async (tx) =>
        tx.write(firstCalled(call.written), ([row]) => {
          if (row) ({ answer } = row)
          if (answer.outcome === 'called' && ctx.once) ctx.once.isTaken = true
          for (const change of call.changes.get(answer.id ?? 0) ?? []) tx.tell(change)
        }),
      // The second time, the desk already has the person it called.
      { isKeyed: true, takesOnce: true },
    )
    const called = first.find(({ id }) => id === answer.id)
    if (called) return { called: { id: called.id, ticket: called.ticket }, ...told }
    if (answer.outcome === 'nobody' && first.length === inReach.length) {
      if (thisOne) throw conflict('Someone else is calling this customer.')
      return { called: null, ...told }
    }
  }
  throw conflict('The line is changing. Please try again.')
}

/** Those who can be called, in their order, and those who cannot: their appointment was changed and they were not told. */
function callable<P extends Callable>(people: readonly P[]) {
  const inReach: P[] = []
  const passedOver: { id: number; ticket: string; why: string }[] = []
  for (const person of people) {
    const { id, ticket, visit } = person
    const why = whyPassedOver(visit && { visit: visitOf(visit.status, visit.isHandled), isHere: visit.isHere })
    if (why === undefined) inReach.push(person)
    else passedOver.push({ id, ticket, why })
  }
  return { inReach, passedOver }
}

/** The person a clerk has chosen. Passing someone who is due needs a reason (LINE-15). */
function chosen(desk: DeskWithLine, line: ReturnType<typeof lineAt>, { id, reason }: ThisOne) {
  const parked = (desk.people ?? []).find((person) => person.id === id && person.state === 'Parked')
  const person = line.find((each) => each.id === id) ?? parked
  if (!person) throw conflict('This customer is no longer waiting.')
  const passed = nextFor(desk, line).filter(
    (each) => PASSED_WITH_REASON.has(each.reason.kind) && isAhead(line, each.id, id),
  )
  const [first] = passed
  if (first && reason === '')
    throw ruleBroken(`${first.ticket} is due before them. Please give a reason.`, 'reason', { ticket: first.ticket })
  return [person]
}

const PASSED_WITH_REASON: ReadonlySet<string> = new Set(['longest', 'due', 'back'])

function isAhead(line: readonly { readonly id: number }[], one: number, other: number): boolean {
  const place = (id: number) => {
    const n = line.findIndex((person) => person.id === id)
    return n === -1 ? line.length : n
  }
  return place(one) < place(other)
}

/** The line that a desk calls from, if it may call at all. */
function lineAt(ctx: Context, desk: DeskWithLine, now: Date) {
  if (desk.userId !== userOf(ctx).userId) throw conflict('Open this desk first.')
  if (desk.state !== 'Open') throw conflict('This desk is not open.')
  const people = desk.people ?? []
  const atDesk = people.find(({ deskId, state }) => deskId === desk.id && (state === 'Called' || state === 'Serving'))
  if (atDesk) throw conflict(`This desk is helping ${atDesk.ticket}.`, '', { id: atDesk.id })
  return lineOf(people, desk.settings ?? DEFAULT_SETTINGS, now)
}

function soonText(texts: Texts | undefined, person: Callable) {
  const text = texts && wantsSoonText(person) ? textTo(texts, 'TicketSoon', person) : undefined
  return text && asWritten(text)
}

/** What the call of each of the first would write: who it becomes, only the statement knows. */
function prepared(
  ctx: Context,
  desk: DeskWithLine,
  {
    first,
    near,
    texts,
    now,
    reason,
  }: { first: readonly Callable[]; near: readonly Callable[]; texts: Texts | undefined; now: Date; reason: string },
) {
  const { userId } = userOf(ctx)
  const { locationId, name: station } = desk
  const { showsNames, textAtPlace } = desk.settings ?? DEFAULT_SETTINGS
  const changes = new Map<number, readonly Change[]>()
  const candidates = first.flatMap((person) => {
    const { id, version, ticket } = person
    const appointment = person.life && callChanges(ctx, person.life, { station, ticket })
    if (appointment === undefined) return []
    const announcement = callOut(desk.voices, { ...person, locationId }, { station, showsNames, calledBy: userId })
    const text = texts && wantsCallText(person) ? textTo(texts, 'TicketCalled', person, station) : undefined
    const changed = [
      arrivalChange({ ...person, locationId }, { state: 'Called', desk: station, ...(reason && { reason }) }),
      ...(appointment ? [appointment.logged] : []),
    ]
    changes.set(id, changed)
    return {
      id,
      version,
      ...(appointment && { appointment: appointment.written }),
      ...(announcement && { announcement }),
      ...(text && { text: asWritten(text) }),
      changes: logOf(ctx, changed).changes,
    }
  })
  const toTell = near.map((person) => ({
    id: person.id,
    text: soonText(texts, person),
  }))
  return {
    changes,
    written: {
      deskId: desk.id,
      userId,
      now: now.toISOString(),
      candidates,
      ...(toTell.some(({ text }) => text) && { near: toTell, nearest: textAtPlace }),
      log: logOf(ctx, []),
      ...(ctx.once && { key: keyOf(ctx.once) }),
    },
  }
}
