import type { AddWalkIn, Line, LinePerson, WaitRange } from '#contract/line.ts'
import { UNDO_WITHIN_MS } from '#domain/line/arrival.ts'
import { MOST_TICKETS_HELD, ticketFor } from '#domain/line/held-tickets.ts'
import { PRESSES } from '#domain/line/life.ts'
import { twinsOf } from '#domain/line/twins.ts'
import { type LineNow, planned, type ServiceTime, waitIn } from '#domain/line/estimate.ts'
import type { PlaceReason } from '#domain/line/order.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { desksAt, lineSettings, type ReachedDesk } from '#server/desks/queries.ts'
import { runningLateAt } from '#server/appointments/life/running-late.ts'
import { typeChoices } from '#server/offices/appointment-types.ts'
import { locationInReach, locationToUse } from '#server/offices/locations.ts'
import { type Context, inBackground, type JobContext, transact, type Tx, userOf } from '#server/platform/context.ts'
import { Refusal, ruleBroken } from '#server/platform/errors.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import { found } from '#server/platform/records.ts'
import { ticketToken } from '#server/platform/outbox-links.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { lineOf, log, tellWhoIsNear } from './calling.ts'
import {
  addArrival,
  arrivalAsked,
  arrivalOfAppointment,
  changeArrival,
  closeOldLines,
  closesIn,
  comingTo,
  linesToText,
  numbersOf,
  peopleDone,
  peopleIn,
  type Person,
  serviceTimes,
  ticketsHeldBy,
  typesToComeFor,
} from './queries.ts'

/** How many of those who were served a desk sees. */
const DONE_SHOWN = 8

/** The line of a location today, as its staff see it. */
export async function getLine(ctx: Context, locationId: number): Promise<Line> {
  const location = found(await locationInReach(ctx.db, ctx.actor, locationId), 'Location')
  const now = ctx.now()
  const day = localTimeAt(now, location.timeZone).date
  const [settings, desks, people, done, today, runningLate, types] = await Promise.all([
    lineSettings(ctx.db, locationId),
    desksAt(ctx.db, ctx.actor, locationId),
    peopleIn(ctx.db, locationId, day),
    peopleDone(ctx.db, locationId, day, DONE_SHOWN),
    numbersOf(ctx.db, locationId, day),
    runningLateAt(ctx.db, locationId, day),
    typesToComeFor(ctx.db, locationId, 'en'),
  ])
  const line = lineOf(people, settings, now)
  const waitOf = await estimator(ctx, { locationId, day, desks, people, line })
  const known = people.map(knownOf)
  const undoable = lastPressOf(userOf(ctx).userId, [...people, ...done])
  const show = (person: Person & { reason?: PlaceReason }, wait: WaitRange = null) =>
    shown(ctx, person, { wait, isUndoable: person.id === undoable, twins: twinsOf(knownOf(person), known) })
  const isAtDesk = ({ state }: Person) => state === 'Called' || state === 'Serving'
  const isParked = (person: Person) => person.state === 'Parked' && !line.some(({ id }) => id === person.id)
  return {
    locationId,
    locationName: location.name,
    timeZone: location.timeZone,
    isOn: settings.isOn,
    desks,
    waiting: line.map((person) => show(person, waitOf(person))),
    atDesks: people.filter(isAtDesk).map((person) => show(person)),
    parked: people.filter(isParked).map((person) => show(person)),
    done: done.map((person) => show(person)),
    runningLate,
    wait: waitOf(undefined),
    services: servicesWith(types, waitOf),
    today,
  }
}

/** What people come for, each with the wait that someone who comes now would have. */
export const servicesWith = (
  types: readonly { readonly id: number; readonly name: string }[],
  waitOf: (person: Wanted) => WaitRange,
) =>
  types.map(({ id, name }) => ({
    appointmentTypeId: id,
    name,
    // No one has this number yet.
    wait: waitOf({ id: 0, appointmentTypeIds: [id], toDeskId: null }),
  }))

export interface LineScene {
  readonly desks: readonly Pick<ReachedDesk, 'id' | 'appointmentTypeIds' | 'state'>[]
  readonly people: readonly Person[]
  readonly line: readonly (Person & { readonly reason: PlaceReason })[]
}

type Wanted = Pick<Person, 'id' | 'appointmentTypeIds' | 'toDeskId'>

/** What a wait also depends on: how long visits take, and who is still expected. */
export interface Prospect {
  readonly times: ReadonlyMap<number, ServiceTime>
  readonly coming: Awaited<ReturnType<typeof comingTo>>
  readonly closesInMinutes: number | null
}

/** Says how long someone in the line waits, or someone who came now, without an appointment and for any type. */
export async function estimator(
  ctx: Pick<Context, 'db' | 'now'>,
  scene: LineScene & { readonly locationId: number; readonly day: string },
) {
  const { locationId, day } = scene
  const now = ctx.now()
  const [times, coming, closesInMinutes] = await Promise.all([
    serviceTimes(ctx.db, locationId),
    comingTo(ctx.db, locationId, day, now),
    closesIn(ctx.db, locationId, now),
  ])
  return waitsIn(scene, { times, coming, closesInMinutes }, now)
}

/** The same, once all that is known. */
export function waitsIn(scene: LineScene, { times, coming, closesInMinutes }: Prospect, now: Date) {
  const { people, line } = scene
  const timeOf = ({ appointmentTypeIds }: { appointmentTypeIds: readonly number[] }): ServiceTime => {
    const parts = appointmentTypeIds.flatMap((id) => times.get(id) ?? [])
    if (parts.length === 0) return planned(10)
    return { mean: sum(parts, 'mean'), deviation: Math.hypot(...parts.map(({ deviation }) => deviation)) }
  }
  const minutesSince = (utc: string | null) => (utc === null ? 0 : (now.getTime() - Date.parse(utc)) / MINUTE_MS)
  const lineNow: LineNow = {
    at: now.getTime(),
    desks: scene.desks.filter(({ state }) => state === 'Open'),
    line,
    atDesks: people
      .filter(({ state }) => state === 'Called' || state === 'Serving')
      .map((each) => ({ ...each, minutes: minutesSince(each.startedAt ?? each.calledAt) })),
    coming: coming.map((each) => ({ ...each, inMinutes: -minutesSince(each.startsAt) })),
    timeOf,
    closesInMinutes,
  }
  return (person: Wanted | undefined): WaitRange => waitIn(lineNow, person) ?? null
}

const sum = (times: readonly ServiceTime[], part: keyof ServiceTime) =>
  times.reduce((total, time) => total + time[part], 0)

const fullNameOf = ({ name, firstName, lastName }: Person) => (name === '' ? `${firstName} ${lastName}`.trim() : name)

const knownOf = (person: Person) => ({
  id: person.id,
  ticket: person.ticket,
  name: fullNameOf(person),
  phoneNumber: person.smsPhoneNumber,
})

/** The person for which a user pressed a button last, if no one has changed anything about them since. */
function lastPressOf(userId: number, people: readonly Person[]): number | undefined {
  const at = ({ changedAt }: Person) => (changedAt === null ? 0 : Date.parse(changedAt))
  const pressed = people.filter(({ before, changedAt }) => before?.by === userId && changedAt !== null)
  return pressed.sort((a, b) => at(b) - at(a))[0]?.id
}

function shown(
  ctx: Context,
  person: Person & { reason?: PlaceReason },
  {
    wait,
    isUndoable,
    twins,
  }: { wait: WaitRange; isUndoable: boolean; twins: readonly { id: number; ticket: string }[] },
): LinePerson {
  const undoUntil = person.changedAt === null ? 0 : Date.parse(person.changedAt) + UNDO_WITHIN_MS
  const { reason } = person
  return {
    id: person.id,
    ticket: person.ticket,
    name: fullNameOf(person),
    appointmentId: person.appointmentId,
    appointmentTypeIds: [...person.appointmentTypeIds],
    appointmentTypes: [...person.appointmentTypes],
    locale: person.locale,
    priority: person.priority,
    state: person.state,
    deskId: person.deskId,
    deskName: person.deskName,
    toDeskId: person.toDeskId,
    toUserName: person.toUserName,
    sentByName: person.sentByName,
    userEmail: person.userEmail,
    note: person.note,
    arrivedAtUtc: person.arrivedAt,
    dueAtUtc: person.dueAt,
    calledAtUtc: person.calledAt,
    calls: person.calls,
    startedAtUtc: person.startedAt,
    finishedAtUtc: person.finishedAt,
    returnsAtUtc: person.returnsAt,
    undoUntilUtc: isUndoable && undoUntil > ctx.now().getTime() ? new Date(undoUntil).toISOString() : null,
    pressed: isUndoable ? (PRESSES.find((press) => press === person.pressed) ?? null) : null,
    twins: twins.map(({ id, ticket }) => ({ id, ticket })),
    reason: reason ? { kind: reason.kind, atUtc: new Date(reason.at).toISOString() } : null,
    wait,
  }
}

/** Puts someone without an appointment into the line. They need no place in a calendar. */
export async function addWalkIn(ctx: Context, form: AddWalkIn) {
  return transact(ctx, async (tx) => {
    const location = found(await locationToUse(tx.db, ctx.actor, form.locationId), 'Location')
    return admit(ctx, tx, location, form)
  })
}

/** The same for callers who have proved that they may. */
export async function admit(
  ctx: Context,
  tx: Tx,
  location: { id: number; timeZone: string },
  form: Omit<AddWalkIn, 'locationId'> & { readonly requestKey?: string; readonly deviceKey?: string | undefined },
): Promise<{ id: number; ticket: string; token: string; isHeld?: boolean }> {
  const asked = form.requestKey && (await arrivalAsked(tx.db, form.requestKey))
  if (asked && asked.locationId !== location.id) throw ruleBroken('This key was already used.', 'requestKey')
  if (asked) return { id: asked.id, ticket: asked.ticket, token: tokenOf(ctx, asked.id) }
  const { isOn } = await lineSettings(tx.db, location.id)
  if (!isOn) throw ruleBroken('This location has no line.')
  const type = (await typeChoices(tx.db)).find(({ id }) => id === form.appointmentTypeId)
  if (!type) throw ruleBroken('Appointment type not found.', 'appointmentTypeId')
  const smsPhoneNumber = form.smsPhoneNumber === '' ? '' : normalizePhone(form.smsPhoneNumber)
  if (smsPhoneNumber === undefined) throw ruleBroken('Must be a phone number', 'smsPhoneNumber')
  const day = localTimeAt(ctx.now(), location.timeZone).date
  // Staff see who stands in front of them; a screen does not.
  const held =
    form.requestKey === undefined
      ? undefined
      : await heldTicket(tx, { locationId: location.id, day }, form, smsPhoneNumber)
  if (held) return { ...held, token: tokenOf(ctx, held.id), isHeld: true }
  const added = await addArrival(tx.db, {
    location_id: location.id,
    day,
    appointment_type_id: type.id,
    name: form.name,
    sms_phone_number: smsPhoneNumber,
    locale: form.locale,
    priority: form.priority,
    arrived_at: ctx.now().toISOString(),
    request_key: form.requestKey,
    device_key: form.deviceKey,
  })
  const after = { ticket: added.ticket, appointmentType: type.name, ...(form.priority && { priority: form.priority }) }
  tx.record({ action: 'Created', entityType: 'Arrival', entityId: added.id, locationId: location.id, after })
  const token = tokenOf(ctx, added.id)
  await changeArrival(tx.db, added.id, { tokenHash: hashOf(token) })
  return { ...added, token }
}

/** The ticket that someone who asks for one without staff holds already (LINE-17). */
async function heldTicket(
  tx: Tx,
  line: { readonly locationId: number; readonly day: string },
  { name, deviceKey }: { readonly name: string; readonly deviceKey?: string | undefined },
  phoneNumber: string,
): Promise<{ id: number; ticket: string } | undefined> {
  const tickets = await ticketsHeldBy(tx.db, line, { phoneNumber, deviceKey })
  const given = ticketFor(tickets, name)
  if (given.give === 'same') return { id: given.held.id, ticket: given.held.ticket }
  if (given.give === 'name-first')
    throw ruleBroken('This phone number already has a ticket here. Please give a name for another person.', 'name')
  if (given.give === 'none') throw new Refusal(429, [{ propertyName: '', errorMessage: TOO_MANY_HELD }])
  return undefined
}

const TOO_MANY_HELD = `One phone number can hold ${MOST_TICKETS_HELD} tickets in a line.`

/** The ticket of an appointment whose customer stands at the kiosk; none where there is no line. */
export async function ticketOfAppointment(ctx: Context, tx: Tx, appointmentId: number) {
  const arrival = await arrivalOfAppointment(tx.db, appointmentId)
  if (!arrival) return undefined
  const token = tokenOf(ctx, arrival.id)
  if (!arrival.hasToken) await changeArrival(tx.db, arrival.id, { tokenHash: hashOf(token) })
  tx.tell({ action: 'Updated', entityType: 'Arrival', entityId: arrival.id, locationId: arrival.locationId })
  return { token }
}

const tokenOf = ({ sealer }: Pick<Context, 'sealer'>, id: number) => ticketToken(sealer, id)

/** Tells the people that time or the calendar has brought near the front (LINE-10). */
export async function tellEverybodyNear(portal: JobContext): Promise<void> {
  const ctx = inBackground(portal, 'tell-who-is-near')
  for (const line of await linesToText(portal.db, portal.now()))
    await transact(ctx, (tx) => tellWhoIsNear(ctx, tx, line))
}

/** Closes everyone who is still in the line of a past day (LINE-8). */
export async function closeLines(portal: JobContext): Promise<void> {
  const now = portal.now()
  await transact(inBackground(portal, 'end-of-day'), async (tx) => {
    for (const closed of await closeOldLines(tx.db, now)) log(tx, closed, { state: 'Closed' })
  })
}
