import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Line } from '#contract/line.ts'
import { type InLine, type LineRules, mayServe, placeOf } from '#domain/line/order.ts'
import { DEFAULT_SETTINGS } from '#server/desks/queries.ts'
import { anAppointmentType } from '#server/testing/factories.ts'
import { aLineAtWork, type DeskAtWork, press } from './line-office.ts'
import { type BenchPortal, startBenchPortal, startServer } from './portal.ts'
import { conclude } from './report.ts'

const DESKS = 16
/** The last of them serve one type only. */
const SPECIAL_DESKS = 4
const APPOINTMENTS = 100
const WALK_INS_BEFORE = 150
const WALK_INS_MEANWHILE = 150
const PEOPLE = APPOINTMENTS + WALK_INS_BEFORE + WALK_INS_MEANWHILE
/** When so many have been served, a server is killed. */
const KILL_AFTER = 120
/** How often a request is sent before it counts as never answered: about a minute. */
const MOST_TRIES = 2000

/** A call, by this process's clock: from when it was asked for until it was known. */
interface Call {
  readonly desk: DeskAtWork
  readonly from: number
  readonly to: number
}

/** When each walk-in and each appointment was known to have come; those of before are missing. */
interface Came {
  readonly walkIns: Map<number, number>
  readonly appointments: Map<number, number>
}

/**
 * Sixteen desks call and finish four hundred people, who come in the meantime, on two servers, one of which is killed.
 * Every request is sent again until it is answered, and arrivals are always sent twice in parallel. Then the database
 * is asked whether everyone was served once, and every call is held against the order.
 */
export async function lineStorm(): Promise<void> {
  const portal = await startBenchPortal({ servers: 0 })
  const servers = await Promise.all([startServer(portal.servingUrl), startServer(portal.servingUrl)])
  let isKilled = false
  try {
    const office = await aLineAtWork(portal.db, { desks: DESKS, appointments: 0, walkIns: WALK_INS_BEFORE })
    const specialId = await anAppointmentType(portal.db, { name: 'Title Transfer', interactionDuration: 30 })
    for (const { deskId } of office.desks.slice(-SPECIAL_DESKS))
      await portal.db.insertInto('deskAppointmentType').values({ deskId, appointmentTypeId: specialId }).execute()
    const booked: number[] = []
    for (let n = 0; n < APPOINTMENTS; n++) booked.push(await office.booked(15 * (n % 6) - 30))

    const urls = () => servers.filter((_, n) => !(isKilled && n === 1)).map(({ url }) => url)
    const urlFor = (n: number) => urls()[n % urls().length] as string
    const came: Came = { walkIns: new Map(), appointments: new Map() }
    const calls = new Map<number, Call>()
    let served = 0
    /** Ends the other desks, too: they would wait for people who never come. */
    const failing = new AbortController()
    const started = performance.now()

    const door = async () => {
      const [keeper] = office.desks as [DeskAtWork]
      for (let n = 0; n < WALK_INS_MEANWHILE; n++) {
        const key = { 'idempotency-key': randomUUID() }
        const appointmentTypeId = n % 4 === 0 ? specialId : office.appointmentTypeId
        const body = { locationId: office.locationId, appointmentTypeId }
        const add = (m: number) => untilAnswered(() => press(urlFor(m), keeper, 'add-walk-in', body, key))
        const [one, two] = await Promise.all([add(0), add(1)])
        // A server that dies after the commit, before its answer is kept, leaves only that it was saved.
        const wrong = [one, two].find(({ status, text }) => status !== 200 && !text.includes('already been saved'))
        if (wrong) throw new Error(`Not let in: ${wrong.text}`)
        const [given, again] = [one, two].filter(({ status }) => status === 200)
        if (again && again.text !== given?.text) throw new Error(`Sent twice, it made two: ${one.text} ${two.text}`)
        if (given) came.walkIns.set((JSON.parse(given.text) as { id: number }).id, performance.now())
        const appointmentId = booked.pop()
        if (appointmentId === undefined) continue
        const checkIn = (m: number) =>
          untilAnswered(() =>
            fetch(`${urlFor(m)}/api/staff/appointments/check-in?id=${appointmentId}`, {
              method: 'POST',
              headers: { cookie: keeper.cookie, origin: urlFor(m) },
            }),
          )
        await Promise.all([checkIn(0), checkIn(1)])
        came.appointments.set(appointmentId, performance.now())
      }
    }

    let isDoorOpen = true
    const work = async (desk: DeskAtWork, n: number) => {
      for (let turn = 0; served < PEOPLE && !failing.signal.aborted; turn++) {
        const from = performance.now()
        const key = { 'idempotency-key': randomUUID() }
        const answer = await untilAnswered(() =>
          press(urlFor(n + turn), desk, 'call-next', { deskId: desk.deskId }, key),
        )
        const id = idIn(answer) ?? (await whoIsAt(urlFor(n), office.locationId, desk))
        if (id === undefined) {
          if (!isDoorOpen && n >= DESKS - SPECIAL_DESKS) return
          await pause(20)
          continue
        }
        if (calls.has(id)) throw new Error(`Arrival ${id} was called twice.`)
        calls.set(id, { desk, from, to: performance.now() })
        const arrived = await untilAnswered(() => press(urlFor(n + turn + 1), desk, 'start', { id }))
        if (arrived.status !== 200 && !arrived.text.includes('is being served')) throw new Error(arrived.text)
        const finished = await untilAnswered(() => press(urlFor(n + turn + 1), desk, 'finish', { id }))
        if (finished.status !== 200 && !finished.text.includes('is done')) throw new Error(finished.text)
        served++
        if (served === KILL_AFTER) {
          isKilled = true
          await servers[1].kill()
          console.log(`a server is killed after ${served} people`)
        }
      }
    }
    const ending = (cause: unknown) => {
      failing.abort()
      throw cause
    }
    const doorClosed = door()
      .catch(ending)
      .finally(() => {
        isDoorOpen = false
      })
    await Promise.all([doorClosed, ...office.desks.map((desk, n) => work(desk, n).catch(ending))])
    console.log(`${served} people at ${DESKS} desks in ${((performance.now() - started) / 1000).toFixed(1)} s`)

    const faults = [
      ...(await faultsIn(portal, office.locationId)),
      ...(await overtaken(portal, office.locationId, specialId, came, calls)),
    ]
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
    console.log(`${faults.length} faults`)
    conclude(faults.length === 0)
  } finally {
    await Promise.all(servers.filter((_, n) => !(isKilled && n === 1)).map((server) => server.stop()))
    await portal.stop()
  }
}

interface Answer {
  readonly status: number
  readonly text: string
}

/** A server that dies in the middle answers nothing: the request is sent again, to a server that is there. */
async function untilAnswered(send: () => Promise<Response>): Promise<Answer> {
  let last = 'no answer'
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    try {
      const answer = await send()
      const text = await answer.text()
      if (answer.status < 500) return { status: answer.status, text }
      last = `${answer.status} ${text}`
    } catch (broken) {
      last = String(broken)
    }
    await pause(20)
  }
  throw new Error(`Never answered: ${last}`)
}

/** The person the desk called, by the answer: a repeated call gets the same. */
function idIn({ text }: Answer): number | undefined {
  const { called, id } = JSON.parse(text) as { called?: { id: number } | null; id?: number }
  return called?.id ?? id
}

/** The same by the screen, for a call whose answer was lost. */
async function whoIsAt(url: string, locationId: number, { deskId, cookie }: DeskAtWork): Promise<number | undefined> {
  const answer = await untilAnswered(() => fetch(`${url}/api/staff/line/${locationId}`, { headers: { cookie } }))
  return (JSON.parse(answer.text) as Line).atDesks.find((person) => person.deskId === deskId)?.id
}

/** Everyone is there once, was called once, announced once, logged once, and is done. */
async function faultsIn({ db }: BenchPortal, locationId: number): Promise<string[]> {
  const arrivals = await db.selectFrom('arrival').where('locationId', '=', locationId).selectAll().execute()
  const visits = await db.selectFrom('appointment').where('locationId', '=', locationId).select('status').execute()
  const announced = await db.selectFrom('announcement').where('locationId', '=', locationId).select('caption').execute()
  const logged = await db
    .selectFrom('changeLog')
    .where('recordTypeName', '=', 'Arrival')
    .where('recordPropertyName', '=', 'state')
    .where('newValue', 'in', ['Called', 'Served'])
    .select(['recordId', 'newValue'])
    .execute()
  const isServedOnce = (a: (typeof arrivals)[number]) => a.state === 'Served' && a.calls === 1 && a.finishedAt !== null
  const equal = (what: string, is: number, wanted: number) => (is === wanted ? [] : [`${what}: ${is}, not ${wanted}`])
  return [
    ...equal('people', arrivals.length, PEOPLE),
    ...equal('tickets', new Set(arrivals.map(({ ticket }) => ticket)).size, PEOPLE),
    ...equal('served once', arrivals.filter(isServedOnce).length, PEOPLE),
    ...equal('appointments complete', visits.filter(({ status }) => status === 'Complete').length, APPOINTMENTS),
    ...equal('announced', announced.length, PEOPLE),
    ...equal('announced by their tickets', new Set(announced.map(({ caption }) => caption)).size, PEOPLE),
    ...equal('changes logged', logged.length, 2 * PEOPLE),
    ...equal('changes logged once', new Set(logged.map((l) => `${l.recordId} ${l.newValue}`)).size, 2 * PEOPLE),
  ]
}

/**
 * A person who had arrived before a call was requested, could be served by the desk and was ahead of the person it
 * called, must not be called only after that call was answered. Calls at one moment may go either way.
 */
async function overtaken(
  { db }: BenchPortal,
  locationId: number,
  specialId: number,
  came: Came,
  calls: ReadonlyMap<number, Call>,
): Promise<string[]> {
  const people = await db
    .selectFrom('arrival as a')
    .leftJoin('appointment as v', 'v.id', 'a.appointmentId')
    .leftJoin('appointmentAppointmentType as x', 'x.appointmentId', 'v.id')
    .where('a.locationId', '=', locationId)
    .select(['a.id', 'a.ticket', 'a.arrivedAt', 'a.calledAt', 'v.startsAt', 'a.appointmentTypeId', 'a.appointmentId'])
    .select('x.appointmentTypeId as bookedTypeId')
    .execute()
  const special = new Set(
    await db
      .selectFrom('deskAppointmentType')
      .where('appointmentTypeId', '=', specialId)
      .select('deskId')
      .execute()
      .then((desks) => desks.map(({ deskId }) => deskId)),
  )
  const rules: LineRules = DEFAULT_SETTINGS
  const inLine = people.map((person) => ({
    ticket: person.ticket,
    calledAt: Date.parse(person.calledAt ?? ''),
    call: calls.get(person.id),
    cameBy: came.walkIns.get(person.id) ?? came.appointments.get(person.appointmentId ?? 0) ?? 0,
    appointmentTypeIds: [person.appointmentTypeId ?? person.bookedTypeId ?? 0],
    toDeskId: null,
    facts: {
      id: person.id,
      arrivedAt: Date.parse(person.arrivedAt),
      dueAt: person.startsAt === null ? null : Date.parse(person.startsAt),
      returnsAt: null,
      pausedUntil: null,
      isPriority: false,
    } satisfies InLine,
  }))
  const faults: string[] = []
  let compared = 0
  for (const called of inLine) {
    if (!called.call) continue
    const { desk, from, to } = called.call
    const serves = { id: desk.deskId, appointmentTypeIds: special.has(desk.deskId) ? [specialId] : [] }
    if (!mayServe(serves, called)) faults.push(`desk ${desk.deskId} called ${called.ticket}, whom it does not serve`)
    const theirs = placeOf(called.facts, rules, called.calledAt)
    for (const other of inLine) {
      const isThere = other.cameBy < from && other.call !== undefined && other.call.from > to
      if (!isThere || !mayServe(serves, other)) continue
      compared++
      const place = placeOf(other.facts, rules, called.calledAt)
      const goesFirst = place.rank - theirs.rank || place.at - theirs.at || other.facts.id - called.facts.id
      if (goesFirst < 0) faults.push(`${called.ticket} was called before ${other.ticket}`)
    }
  }
  console.log(`${compared} pairs of a call and a person who stood in the line at that time`)
  return faults
}
