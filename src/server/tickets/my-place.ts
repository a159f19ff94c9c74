import type { MyTicket } from '#contract/tickets.ts'
import { canComeBack, MOST_PAUSES, PAUSE_MS } from '#domain/line/arrival.ts'
import { refusalOf } from '#domain/line/life.ts'
import { live } from '#server/appointments/life/life.ts'
import { appointmentByToken, customersAppointment, householdOf } from '#server/appointments/links/queries.ts'
import { log, tellWhoIsNear } from '#server/line/calling.ts'
import { livingOf } from '#server/line/presses.ts'
import { changeArrival, type Person, personByToken, personToChangeByToken } from '#server/line/queries.ts'
import { readLine, type SeeLine } from '#server/line/seen.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import { translatedTo } from '#server/platform/db/translated.ts'
import { conflict, noSuchLink } from '#server/platform/errors.ts'
import { hashOf } from '#server/platform/http/session.ts'
import type { Listening } from '#server/platform/realtime/bells.ts'

/** One's own place in the line, and nothing of others but how many (LINE-11). */
export async function myTicket(ctx: Context, token: string, seeLine: SeeLine = readLine): Promise<MyTicket> {
  const person = await whose(ctx, token)
  const { locationId, day } = person
  const [{ line, waitOf }, location] = await Promise.all([seeLine(ctx, locationId, day), locationOf(ctx, locationId)])
  const place = line.findIndex(({ id }) => id === person.id)
  const isInLine = place !== -1
  return {
    ticket: person.ticket,
    state: person.state,
    locationName: location.name,
    timeZone: location.timeZone,
    peopleAhead: isInLine ? place : null,
    wait: isInLine ? waitOf(person) : null,
    deskName: person.state === 'Called' || person.state === 'Serving' ? person.deskName : '',
    calls: person.calls,
    pausedUntilUtc: isPausing(person, ctx.now()) ? person.pausedUntil : null,
    pausesLeft: Math.max(0, MOST_PAUSES - person.pauses),
    returnsAtUtc: person.state === 'Parked' && !isInLine ? person.returnsAt : null,
    canLeave: canLeave(person, ctx.now()),
    canRejoin: isBack(person, ctx.now()) || canRejoin(person, ctx.now()),
  }
}

/** Where the holder of a link waits, and for what: for the bell. Before they come, only their own visit matters. */
export async function waitingPlace(ctx: Context, token: string): Promise<Listening> {
  const visit = await appointmentByToken(ctx.db, hashOf(token), ctx.now())
  const household = visit ? await householdOf(ctx.db, visit) : []
  const own = household.map(({ id }) => ({ entityType: 'Appointment' as const, entityId: id }))
  const person = await personByToken(ctx.db, hashOf(token), ctx.now())
  const isInLine = person !== undefined && (visit === undefined || visit.arrival !== null)
  if (visit && !isInLine) return { locationId: visit.locationId, holder: `visit ${visit.id}`, own, isOnlyOwn: true }
  if (!person) throw noSuchLink()
  return {
    locationId: person.locationId,
    holder: `ticket ${person.id}`,
    own: [
      ...own,
      { entityType: 'Arrival', entityId: person.id },
      ...(visit === undefined && person.appointmentId !== null
        ? [{ entityType: 'Appointment' as const, entityId: person.appointmentId }]
        : []),
    ],
  }
}

async function whose(ctx: Context, token: string): Promise<Person> {
  const person = await personByToken(ctx.db, hashOf(token), ctx.now())
  if (!person) throw noSuchLink()
  return person
}

const isPausing = ({ pausedUntil }: Person, now: Date) =>
  pausedUntil !== null && Date.parse(pausedUntil) > now.getTime()
const canLeave = (person: Person, now: Date) => refusalOf('leave', livingOf(person, now)) === undefined
/** They missed a call, others go first for a while, and now they are here. */
const isBack = (person: Person, now: Date) => person.state === 'Waiting' && person.calls > 0 && isPausing(person, now)
/** The appointment may have been changed since: then only the office can help. */
const canRejoin = (person: Person, now: Date) =>
  canComeBack(person.finishedAt === null ? null : Date.parse(person.finishedAt), now.getTime()) &&
  refusalOf('rejoin', livingOf(person, now)) === undefined

/** Lets others go first for a while. Asking again in the meantime changes nothing. */
export async function moreTime(ctx: Context, token: string): Promise<void> {
  await change(ctx, token, async (tx, person) => {
    if (refusalOf('moreTime', livingOf(person, ctx.now())) !== undefined)
      throw conflict('You are not waiting in the line.')
    if (isPausing(person, ctx.now())) return
    if (person.pauses >= MOST_PAUSES) throw conflict('You can let others pass twice.')
    const pausedUntil = new Date(ctx.now().getTime() + PAUSE_MS).toISOString()
    await changeArrival(tx.db, person.id, { pausedUntil, pauses: person.pauses + 1 })
    await tellWhoIsNear(ctx, tx, person)
    log(tx, person, { state: 'Waiting', pausedUntil })
  })
}

export async function leave(ctx: Context, token: string): Promise<void> {
  await change(ctx, token, async (tx, person) => {
    if (person.state === 'Left') return
    if (!canLeave(person, ctx.now())) throw conflict('You are not waiting in the line.')
    await changeArrival(tx.db, person.id, { state: 'Left', finishedAt: ctx.now().toISOString() })
    await tellWhoIsNear(ctx, tx, person)
    log(tx, person, { state: 'Left' })
  })
}

export async function rejoin(ctx: Context, token: string): Promise<void> {
  await change(ctx, token, async (tx, person) => {
    if (isBack(person, ctx.now())) {
      await changeArrival(tx.db, person.id, { pausedUntil: null })
      log(tx, person, { state: 'Waiting' })
      return
    }
    if (person.state === 'Waiting') return
    if (!canRejoin(person, ctx.now()) || !(await isExpectedAgain(ctx, tx, person))) throw conflict(GO_TO_COUNTER)
    const inLine = { state: 'Waiting', calls: 0, finishedAt: null, pausedUntil: null } as const
    await changeArrival(tx.db, person.id, inLine)
    log(tx, person, { state: 'Waiting' })
  })
}

const GO_TO_COUNTER = 'Please go to the counter.'

/** Whether the appointment of someone who returns is still here; one that staff have reset is checked in again. */
async function isExpectedAgain(ctx: Context, tx: Tx, person: Person): Promise<boolean> {
  if (person.appointmentId === null) return true
  const row = await customersAppointment(tx.db, person.appointmentId)
  if (row?.locationId !== person.locationId || row.day !== person.day) return false
  if (row.status === 'CheckedIn') return true
  if (row.status === 'NoShow') {
    await live(ctx, tx, row, 'comeBack', { role: 'customer' })
    return true
  }
  if (row.status !== 'Booked') return false
  await live(ctx, tx, row, 'checkIn', { role: 'customer' }, { details: { at: 'ticket' } })
  return true
}

async function change(ctx: Context, token: string, work: (tx: Tx, person: Person) => Promise<void>): Promise<void> {
  await transact(ctx, async (tx) => {
    const person = await personToChangeByToken(tx.db, hashOf(token), ctx.now())
    if (!person) throw noSuchLink()
    await work(tx, person)
  })
}

function locationOf({ db, language }: Context, id: number) {
  return db
    .selectFrom('location as l')
    .where('l.id', '=', id)
    .select([translatedTo(language, 'l.name').as('name'), 'l.timeZone'])
    .executeTakeFirstOrThrow()
}
