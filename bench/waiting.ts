import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays, WEEKDAYS } from '#domain/time.ts'
import { EARLIER_BY_DAYS } from '#domain/waiting-list/entry.ts'
import { hashOf } from '#server/platform/http/session.ts'
import type { Database } from '#server/platform/db/database.ts'
import { rebuildDays } from '#server/offices/days.ts'
import { aBooking, anAppointmentType, anOffice } from '#server/testing/factories.ts'
import { type Freed, grouped, type Start, waitingListFaults } from '#server/testing/waiting-list-faults.ts'
import { post, startBenchPortal, startServer, TODAY } from './portal.ts'
import { conclude } from './report.ts'

const OFFICES = 10
const DAYS = 5
const SLOTS = 20
/**
 * On which those have their appointments who want an earlier one: for some of their wishes, all that is freed is too
 * late.
 */
const LAST_DAY = 9
const PLACES = OFFICES * DAYS * SLOTS
/** The first of them, as many as an office has places on a day, have an appointment and want an earlier one. */
const PEOPLE = 5_000
/** When so many offers have been made, a server is killed. */
const KILL_AFTER = 300
/** A freed place that suits someone is offered within this time. */
const BOUND_MS = 60_000
/** What cannot be over by then hangs. */
const PATIENCE_MS = 15 * 60_000

type Office = Awaited<ReturnType<typeof anOffice>>

/**
 * A thousand places open up for five thousand people who wait, on two servers, one of which is killed and replaced.
 * Everyone answers: takes, declines or says nothing; every answer is sent to two servers in parallel. Then the database
 * is asked whether each place was with one person at a time, in the stated order, told once, and idle for no one.
 */
export async function proveWaiting(): Promise<void> {
  const portal = await startBenchPortal({ servers: 0 })
  const { db } = portal
  const servers = [await startServer(portal.servingUrl), await startServer(portal.servingUrl)]
  try {
    // At any hour; and no one wants to wait a quarter of an hour for those who say nothing.
    await setNumber(db, 'offerNightFromHour', 0)
    await setNumber(db, 'offerNightToHour', 0)
    await setNumber(db, 'offerMinutes', 1)
    // The places freed below are all there are: no days come within reach.
    await setNumber(db, 'daysInAdvance', LAST_DAY)
    const offices = await someOffices(db)
    const { booked, kept } = await fullDays(db, offices)
    const { tokens, appointments } = await people(db, offices, kept)
    console.log(`${PEOPLE} people wait at ${OFFICES} offices`)

    const started = Date.now()
    const freed: Freed[] = []
    const free = async () => {
      for (const { id, calendarId, day, start } of booked) {
        await sql`update appointment set status = 'Cancelled', cancelled_at = now() where id = ${id}`.execute(db)
        freed.push({ calendarId, day, start, at: Date.now() })
      }
      console.log(`${freed.length} places became free in ${seconds(started)} s`)
    }
    const urlFor = (n: number) => servers[n % servers.length]?.url ?? ''
    const answered = new Set<number>()
    const counts = { take: 0, decline: 0, 'say nothing': 0 }
    let isKilled = false
    let quietSince = Date.now()
    let isFreed = false
    const freeing = free().finally(() => {
      isFreed = true
    })
    const pending: Promise<void>[] = []
    for (;;) {
      const { rows } = await sql<{ id: number; entryId: number }>`
        select id, waiting_list_entry_id as "entryId" from offer where state = 'Open'`.execute(db)
      const fresh = rows.filter(({ id }) => !answered.has(id))
      if (rows.length > 0 || !isFreed) quietSince = Date.now()
      for (const { id: offerId, entryId } of fresh) {
        answered.add(offerId)
        const does = answerTo(offerId)
        counts[does]++
        if (does === 'say nothing') continue
        const body = JSON.stringify({ token: tokens.get(entryId), offerId })
        const send = (n: number) => untilAnswered(() => post(urlFor(n), `/api/public/waiting-list/${does}`, body))
        pending.push(
          Promise.all([send(0), send(1)]).then(([one, two]) => {
            if (one !== two) throw new Error(`Sent twice, it was answered ${one} and ${two}.`)
          }),
        )
      }
      if (!isKilled && answered.size >= KILL_AFTER) {
        isKilled = true
        await servers.pop()?.kill()
        console.log(`a server is killed after ${answered.size} offers`)
        void startServer(portal.servingUrl).then((server) => servers.push(server))
      }
      // Quiet for longer than it takes to look again at what was put off.
      if (isFreed && Date.now() - quietSince > 15_000) break
      if (Date.now() - started > PATIENCE_MS) throw new Error('It does not come to an end.')
      await pause(200)
    }
    await freeing
    await Promise.all(pending)
    const last = await sql<{ seconds: number; first: number }>`
      select extract(epoch from max(offered_at) - min(offered_at))::float8 as seconds,
        (select extract(epoch from max(t.offered_at) - min(t.offered_at))::float8
          from (select offered_at from offer order by offered_at limit ${PLACES}) t) as first from offer`.execute(db)
    console.log(
      `the first ${PLACES} offers within ${last.rows[0]?.first.toFixed(1)} s, all within ${last.rows[0]?.seconds.toFixed(1)} s`,
    )
    console.log(`answers: ${JSON.stringify(counts)}`)

    const { faults, compared, waits, offers, taken } = await waitingListFaults(db, freed, BOUND_MS, appointments)
    const at = (share: number) => ((waits[Math.floor((waits.length - 1) * share)] ?? 0) / 1000).toFixed(1)
    console.log(`${offers} offers, ${taken} taken; ${compared} comparisons with somebody who waits longer`)
    console.log(`idle before an offer: half within ${at(0.5)} s, 99 % within ${at(0.99)} s, all within ${at(1)} s`)
    const kinds = grouped(faults, (fault) => fault.replace(/\{.*?\}|\d+/g, '…'))
    for (const [kind, ones] of kinds)
      console.log(`  ${ones.length} × ${kind}, for example: ${ones.slice(0, 3).join('; ')}`)
    conclude(faults.length === 0)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await portal.stop()
  }
}

const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1)

/** Most take it; some say no, and some nothing at all. Always the same for the same offer. */
function answerTo(offerId: number): 'take' | 'decline' | 'say nothing' {
  const dice = (createHash('sha256').update(String(offerId)).digest()[0] ?? 0) / 256
  return dice < 0.6 ? 'take' : dice < 0.92 ? 'decline' : 'say nothing'
}

/** A server that dies in the middle answers nothing: the request is sent again, to a server that is there. */
async function untilAnswered(send: () => Promise<Response>): Promise<number> {
  for (;;) {
    try {
      const answer = await send()
      await answer.arrayBuffer()
      if (answer.status < 500) return answer.status
    } catch {
      // the connection broke
    }
    await pause(50)
  }
}

async function setNumber(db: Database, key: string, value: number): Promise<void> {
  await sql`insert into setting (key, value) values (${key}, ${String(value)})
    on conflict (key) do update set value = excluded.value`.execute(db)
}

/** Offices in a row, half a degree apart, each with its own calendar; every other one serves only the first type. */
async function someOffices(db: Database): Promise<Office[]> {
  const appointmentTypeId = await anAppointmentType(db, { name: 'License Renewal', interactionDuration: 15 })
  const other = await anAppointmentType(db, { name: 'Title Transfer', interactionDuration: 30 })
  const offices: Office[] = []
  for (let n = 0; n < OFFICES; n++) {
    const office = await anOffice(db, { appointmentTypeId, hours: [8, 18], timeSlotDuration: 30, days: 0 })
    await sql`update location set latitude = 39, longitude = ${-105 + n / 2}, name = ${`Office ${n}`} where id = ${office.locationId}`.execute(
      db,
    )
    if (n % 2 === 0)
      await db
        .insertInto('calendarAppointmentType')
        .values({ calendarId: office.calendarId, appointmentTypeId: other })
        .execute()
    await rebuildDays(db, office.locationId, TODAY, addDays(TODAY, LAST_DAY))
    offices.push(office)
  }
  return offices
}

interface Booked {
  readonly id: number
  readonly office: Office
  readonly calendarId: number
  readonly day: string
  readonly start: number
}

/** Everything is taken: by appointments that will be canceled, by those who want an earlier one, or for good. */
async function fullDays(db: Database, offices: readonly Office[]): Promise<{ booked: Booked[]; kept: Booked[] }> {
  const bookAll = async (day: string) => {
    const made: Booked[] = []
    for (const office of offices)
      for (let slot = 0; slot < SLOTS; slot++) {
        const { calendarId } = office
        const start = 480 + slot * 30
        made.push({ id: await aBooking(db, office, day, [start, start + 30]), office, calendarId, day, start })
      }
    return made
  }
  const booked: Booked[] = []
  for (let n = 0; n < DAYS; n++) booked.push(...(await bookAll(addDays(TODAY, 2 + n))))
  const kept = await bookAll(addDays(TODAY, LAST_DAY))
  await sql`update calendar_day set taken = open`.execute(db)
  await sql`delete from freed_place`.execute(db)
  // In no order that has to do with the list.
  return { booked: booked.toSorted((a, b) => shuffled(a.id) - shuffled(b.id)), kept }
}

const shuffled = (n: number) => createHash('sha256').update(String(n)).digest().readUInt32BE()

/** People with all kinds of wishes, in an order that has nothing to do with them, and a link for each. */
async function people(
  db: Database,
  offices: readonly Office[],
  kept: readonly Booked[],
): Promise<{ tokens: ReadonlyMap<number, string>; appointments: ReadonlyMap<number, Start> }> {
  const appointmentOf = new Map(kept.map((each) => [each.id, each]))
  const appointments = new Map<number, Start>()
  const types = await db.selectFrom('appointmentType').select('id').orderBy('id').execute()
  const tokens = new Map<number, string>()
  for (let first = 0; first < PEOPLE; first += 500) {
    const numbers = Array.from({ length: 500 }, (_, n) => first + n)
    const entries = await db
      .insertInto('waitingListEntry')
      .values(numbers.map((n) => aPerson(n, kept[n], offices)))
      .returning(['id', 'lastName', 'appointmentId'])
      .execute()
    const made = entries.map(({ id, lastName, appointmentId }) => {
      const token = randomBytes(32).toString('base64url')
      tokens.set(id, token)
      const theirs = appointmentId === null ? undefined : appointmentOf.get(appointmentId)
      if (theirs) appointments.set(id, theirs)
      const appointmentTypeId = types[shuffled(Number(lastName) * 31 + 17) % 3 === 0 ? 1 : 0]?.id ?? 0
      return { entryId: id, appointmentId, appointmentTypeId, tokenHash: hashOf(token) }
    })
    await db
      .insertInto('waitingListType')
      .values(
        made
          .filter(({ appointmentId }) => appointmentId === null)
          .map(({ entryId, appointmentTypeId }) => ({ entryId, appointmentTypeId, quantity: 1 })),
      )
      .execute()
    await db
      .insertInto('waitingListLink')
      .values(made.map(({ entryId, tokenHash }) => ({ entryId, tokenHash, messageId: sql<string>`gen_random_uuid()` })))
      .execute()
  }
  await sql`analyze waiting_list_entry, waiting_list_type, waiting_list_link`.execute(db)
  return { tokens, appointments }
}

function aPerson(n: number, appointment: Booked | undefined, offices: readonly Office[]) {
  const dice = (sides: number, what: number) => shuffled(n * 31 + what) % sides
  const office = appointment?.office ?? offices[dice(OFFICES, 1)]
  const contact = appointment ? '' : `person-${n}@example.test`
  const isNear = dice(3, 2) === 0
  const part = (['morning', 'afternoon', 'evening'] as const)[dice(3, 11)] ?? 'morning'
  return {
    firstName: 'Person',
    lastName: String(n),
    email: contact,
    smsPhoneNumber: !appointment && dice(4, 3) === 0 ? `+1303555${String(n).padStart(4, '0')}` : '',
    contactKey: contact,
    appointmentId: appointment?.id ?? null,
    earlierByDays: appointment ? (EARLIER_BY_DAYS[dice(EARLIER_BY_DAYS.length, 17)] ?? 0) : 0,
    locationId: appointment || dice(4, 4) === 0 ? (office?.locationId ?? null) : null,
    zipCode: isNear ? '80220' : null,
    latitude: isNear ? 39 : null,
    longitude: isNear ? -105 + dice(OFFICES, 5) / 2 : null,
    withinMiles: isNear ? 10 + dice(60, 6) : null,
    weekdays: dice(3, 7) === 0 ? WEEKDAYS.slice(dice(4, 8), 4 + dice(3, 9)) : [],
    partsOfDay: dice(3, 10) === 0 ? [part] : [],
    fromDate: dice(5, 12) === 0 ? addDays(TODAY, 2 + dice(DAYS, 13)) : null,
    untilDate: dice(5, 14) === 0 ? addDays(TODAY, 3 + dice(DAYS, 15)) : null,
    lastsUntil: addDays(TODAY, 60),
    confirmedAt: sql<string>`now() - make_interval(secs => ${60 + dice(5_000_000, 16)})`,
  }
}
