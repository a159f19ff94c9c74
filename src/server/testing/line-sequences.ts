import { sql } from 'kysely'
import { isLive, mayBe, visitOf } from '#domain/line/life.ts'
import type { ArrivalState } from '#domain/line/arrival.ts'
import type { Status } from '#domain/appointments/status.ts'
import { addDays, type LocalDate } from '#domain/time.ts'
import { closeLines } from '#server/line/service.ts'
import { resetDesks } from '#server/desks/service.ts'
import { rebuildDays } from '#server/offices/days.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { anOfficeWithLine } from './a-line.ts'
import { aPairedScreen } from './a-kiosk.ts'
import type { Caller, TestApp } from './test-app.ts'

/** What happens at a counter all day. The first sixteen are tried in every order, the others at random. */
export const SEQUENCE_ACTS = [
  'check in',
  'rejoin',
  'reset',
  'cancel',
  'move day',
  'move office',
  'call',
  'start',
  'finish',
  'undo',
  'park',
  'transfer',
  'leave',
  'desk closed',
  'desk removed',
  'midnight',
  'check in at the kiosk',
  'call here',
  'no answer',
  'back',
  'remove',
  'more time',
  'handle',
  'unhandle',
  'complete',
  'no show',
  'back to checked in',
  'desk taken',
] as const
export type SequenceAct = (typeof SEQUENCE_ACTS)[number]
export const EXHAUSTIVE: readonly SequenceAct[] = SEQUENCE_ACTS.slice(0, 16)

/** The acts that may end a place in the line, by what they end it as. Nothing else may. */
const ENDS: Readonly<Record<'Left' | 'Served' | 'NoShow' | 'Closed', readonly SequenceAct[]>> = {
  Left: ['leave', 'remove', 'reset', 'undo', 'no show'],
  Served: ['finish', 'complete', 'undo'],
  NoShow: ['no answer', 'no show', 'undo'],
  Closed: ['midnight'],
}

interface Arrival {
  readonly id: number
  readonly appointmentId: number | null
  readonly state: ArrivalState
  readonly isHere: boolean
  readonly isOver: boolean
  readonly deskId: number | null
  readonly toDeskId: number | null
}

type Office = Awaited<ReturnType<typeof anOfficeWithLine>>

/** Sequences at one pair of offices: each leaves places that it took taken. */
const AT_ONE_PAIR = 15

/** Runs sequences one after the other. Returns what is wrong after each act and at the end of each. */
export function lineSequences(t: TestApp) {
  let left = 0
  let run: Awaited<ReturnType<typeof twoOffices>>
  return async (acts: readonly SequenceAct[]): Promise<string[]> => {
    if (left === 0) run = await twoOffices(t)
    left = left === 0 ? AT_ONE_PAIR : left - 1
    return run(acts)
  }
}

/** Two offices with a clerk and a colleague each, and a new person for each sequence. */
async function twoOffices(t: TestApp) {
  const now = new Date()
  t.setNow(now.toISOString())
  const here = await anOfficeWithLine(t.db, now)
  const there = await anOfficeWithLine(t.db, now)
  const { appointmentTypeId, today } = here
  await t.db.insertInto('calendarAppointmentType').values({ calendarId: there.calendarId, appointmentTypeId }).execute()
  const offices = [here, there] as const
  for (const { locationId } of offices) await rebuildDays(t.db, locationId, today, addDays(today, 3))
  const ids = offices.map(({ locationId }) => locationId)
  const clerks = await Promise.all(offices.map(() => t.as('Staff', ids)))
  const colleagues = await Promise.all(offices.map(() => t.as('Staff', ids)))
  const checker = await t.as('Staff', ids)
  const manager = await t.as('Office Manager', ids)
  const kiosks = await Promise.all(offices.map(({ locationId }) => aPairedScreen(t, checker, locationId)))
  let people = 0

  /** Every desk is put up again, with who sits there; the third is for looking whether the line can be called. */
  async function desksOf(office: Office) {
    const n = offices.indexOf(office)
    const rows = await t.db
      .selectFrom('desk')
      .where('locationId', '=', office.locationId)
      .select(['id', 'name'])
      .execute()
    const desk = async (name: string, caller: Caller & { userId: number }, isOpen = true) => {
      const id = rows.find((row) => row.name === name)?.id ?? (await office.putUpDesk(name))
      const sitting = isOpen
        ? { state: 'Open', userId: caller.userId, since: now }
        : { state: 'Closed', userId: null, since: null }
      await t.db
        .updateTable('desk')
        .set({ ...(sitting as { state: 'Open' }), takenFrom: null })
        .where('id', '=', id)
        .execute()
      return id
    }
    return {
      first: await desk('1', clerks[n] as never),
      second: await desk('2', colleagues[n] as never),
      third: await desk('3', checker, false),
    }
  }

  return async function run(acts: readonly SequenceAct[]): Promise<string[]> {
    const desks = [await desksOf(here), await desksOf(there)]
    const minute = Math.floor((localTimeAt(now, here.timeZone).minute + 30) / 5) * 5
    const appointmentId = await here.booked(minute - localTimeAt(now, here.timeZone).minute)
    // Someone else who waits: whatever happens to the first must not stop them.
    const bystander = await here.booked(60)
    const token = `sequence-${(people += 1)}-${appointmentId}`
    const expiresAt = new Date(now.getTime() + 7 * 86_400_000)
    await t.db
      .insertInto('appointmentToken')
      .values({ tokenHash: hashOf(token), appointmentId, expiresAt })
      .execute()
    const clerk = clerks[0] as Caller
    await clerk(`POST /api/staff/appointments/check-in?id=${bystander}`)

    const faults: string[] = []
    let before = await arrivals()
    for (const [n, act] of acts.entries()) {
      const statuses = await perform(act)
      const after = await arrivals()
      const said = [...acts.slice(0, n), `${act} (${statuses.join(' ')})`].join(', ')
      for (const fault of await faultsAfter(act, statuses, before, after)) faults.push(`${said}: ${fault}`)
      before = after
    }
    for (const fault of await faultsAtTheEnd()) faults.push(`${acts.join(', ')}, then ${fault}`)
    await t.db.deleteFrom('appointment').where('id', 'in', [appointmentId, bystander]).execute()
    return faults

    async function arrivals(): Promise<Arrival[]> {
      return (
        t.db
          .selectFrom('arrival as a')
          .innerJoin('appointment as v', 'v.id', 'a.appointmentId')
          .innerJoin('location as l', 'l.id', 'a.locationId')
          .where('v.id', 'in', [appointmentId, bystander])
          .select(['a.id', 'a.appointmentId', 'a.state', 'a.deskId', 'a.toDeskId'])
          .select(sql<boolean>`(v.location_id, v.day) = (a.location_id, a.day)`.as('isHere'))
          // Staff may check in a visit of a later day: it is in the line of that day.
          .select(sql<boolean>`a.day < (now() at time zone l.time_zone)::date`.as('isOver'))
          .orderBy('a.id')
          .execute()
      )
    }
    async function visit(id: number) {
      return t.db
        .selectFrom('appointment as v')
        .innerJoin('location as l', 'l.id', 'v.locationId')
        .where('v.id', '=', id)
        .select(['v.status', 'v.locationId', 'v.day', 'v.handlingUserId', 'v.reference'])
        .select(sql<boolean>`v.day = (now() at time zone l.time_zone)::date`.as('isToday'))
        .executeTakeFirstOrThrow()
    }

    /** The arrival that a clerk means: the one in a line, or else the latest. */
    async function meant() {
      const mine = (await arrivals()).filter((each) => each.appointmentId === appointmentId)
      return mine.find(({ state }) => isLive(state)) ?? mine.at(-1)
    }

    async function perform(act: SequenceAct): Promise<number[]> {
      const one = async (work: ReturnType<Caller>) => [(await work).statusCode]
      const life = (what: string) => one(clerk(`POST /api/staff/appointments/${what}?id=${appointmentId}`))
      const press = async (what: string, body: object = {}) => {
        const person = await meant()
        return person ? one(clerk(`POST /api/staff/line/${what}`, { id: person.id, ...body })) : []
      }
      /** By every ticket that they hold. */
      const byTickets = async (what: string) => {
        const statuses: number[] = []
        for (const { id } of (await arrivals()).filter((each) => each.appointmentId === appointmentId)) {
          await t.db
            .updateTable('arrival')
            .set({ tokenHash: hashOf(`${token}-${id}`) })
            .where('id', '=', id)
            .execute()
          statuses.push((await t.anyone(`POST /api/public/tickets/${what}`, { token: `${token}-${id}` })).statusCode)
        }
        return statuses
      }
      switch (act) {
        case 'check in':
          return life('check-in')
        case 'reset':
          return life('reset-status')
        case 'cancel':
        case 'handle':
        case 'unhandle':
        case 'complete':
          return life(act)
        case 'no show':
          return life('no-show')
        case 'back to checked in':
          return life('back-to-checked-in')
        case 'move day':
          return move((locationId, day) => ({ locationId, day: day === today ? addDays(today, 1) : today }))
        case 'move office':
          return move((locationId, day) => ({ locationId: ids.find((id) => id !== locationId) ?? locationId, day }))
        case 'check in at the kiosk': {
          const { locationId, reference } = await visit(appointmentId)
          const kiosk = kiosks[ids.indexOf(locationId)]
          if (!kiosk) return []
          const answer = await kiosk.post('check-in', { by: 'reference', reference })
          // A kiosk that says where and what the appointment is has checked in no one.
          return answer.json().elsewhere ? [] : [answer.statusCode]
        }
        case 'rejoin':
        case 'leave':
          return byTickets(act)
        case 'more time':
          return byTickets('more-time')
        case 'call':
          return one(clerk('POST /api/staff/line/call-next', { deskId: desks[0]?.first }))
        case 'call here': {
          const n = ids.indexOf((await visit(appointmentId)).locationId)
          return one((clerks[n] as Caller)('POST /api/staff/line/call-next', { deskId: desks[n]?.first }))
        }
        case 'start':
        case 'finish':
        case 'undo':
        case 'park':
        case 'back':
        case 'remove':
          return press(act)
        case 'no answer':
          return press('no-answer')
        case 'transfer':
          return press('transfer', { toDeskId: desks[0]?.second })
        case 'desk closed':
          return [
            ...(await one(clerk('POST /api/staff/line/leave-desk', { deskId: desks[0]?.first, farewell: 'return' }))),
            ...(await one(
              (colleagues[0] as Caller)('POST /api/staff/line/leave-desk', {
                deskId: desks[0]?.second,
                farewell: 'return',
              }),
            )),
          ]
        case 'desk removed':
          await clerk('POST /api/staff/line/leave-desk', { deskId: desks[0]?.first })
          await (colleagues[0] as Caller)('POST /api/staff/line/leave-desk', { deskId: desks[0]?.second })
          return [
            ...(await one(manager(`DELETE /api/office-manager/desks/${desks[0]?.first}`))),
            ...(await one(manager(`DELETE /api/office-manager/desks/${desks[0]?.second}`))),
          ]
        case 'desk taken':
          desks[0] = await desksOf(here)
          return []
        case 'midnight':
          await midnight()
          return []
      }
    }

    async function move(to: (locationId: number, day: LocalDate) => { locationId: number; day: LocalDate }) {
      const shown = await clerk(`GET /api/staff/appointments/${appointmentId}`)
      if (shown.statusCode !== 200) return [shown.statusCode]
      const { version, startDateLocal, locationId } = shown.json()
      const goal = to(locationId, startDateLocal.slice(0, 10))
      const moved = await clerk(`PUT /api/staff/appointments/${appointmentId}`, {
        locationId: goal.locationId,
        startDateLocal: `${goal.day}T${startDateLocal.slice(11, 16)}`,
        appointmentTypes: [{ appointmentTypeId, quantity: 1 }],
        customer: ADA,
        isWalkIn: false,
        locale: 'en',
        note: '',
        version,
      })
      return [moved.statusCode]
    }

    /** Everything becomes a day older, and the portal ends the day. */
    async function midnight() {
      await t.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update arrival set day = day - 1 where appointment_id in (${appointmentId}, ${bystander})`.execute(tx)
        await sql`update appointment set day = day - 1, starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'
          where id in (${appointmentId}, ${bystander})`.execute(tx)
      })
      await closeLines(t.context)
      await resetDesks(t.context)
    }

    async function faultsAfter(
      act: SequenceAct,
      statuses: readonly number[],
      was: readonly Arrival[],
      are: readonly Arrival[],
    ) {
      const found = statuses.filter((status) => status >= 500).map((status) => `answered ${status}`)
      for (const arrival of are) {
        const { status, handlingUserId } = await visit(arrival.appointmentId ?? 0)
        const pair = { visit: visitOf(status as Status, handlingUserId !== null), isHere: arrival.isHere }
        if (!mayBe(arrival.state, pair))
          found.push(`${arrival.state} with an appointment that is ${pair.visit}${pair.isHere ? '' : ' elsewhere'}`)
        if (isLive(arrival.state) && arrival.isOver) found.push(`${arrival.state} in a line of a past day`)
        const earlier = was.find(({ id }) => id === arrival.id)?.state
        const ends = ENDS[arrival.state as keyof typeof ENDS]
        // A visit of a past day that is checked in again stays in no line.
        const isClosed = arrival.state === 'Closed' && arrival.isOver
        if (earlier !== arrival.state && ends && !isClosed && !ends.includes(act))
          found.push(`${earlier} became ${arrival.state}`)
      }
      for (const id of [appointmentId, bystander]) {
        const { status, isToday } = await visit(id)
        const mine = are.filter((each) => each.appointmentId === id)
        const lines = mine.filter(({ state }) => isLive(state)).length
        if (lines > 1) found.push(`in ${lines} lines`)
        if (status === 'CheckedIn' && isToday && !mine.some(({ isHere }) => isHere))
          found.push('has come, and is in no line')
      }
      const isIn = are.some(({ appointmentId: id, state, isHere }) => id === appointmentId && isLive(state) && isHere)
      const joins = act === 'check in' || act === 'rejoin' || act === 'check in at the kiosk' || act === 'back'
      if (joins && statuses.includes(200) && !isIn && (await visit(appointmentId)).isToday)
        found.push('answered 200, and they are in no line')
      return found
    }

    /** Everyone at a desk can be sent on, and everyone who waits is called. */
    async function faultsAtTheEnd() {
      const found: string[] = []
      for (const { id, state } of await arrivals())
        if (state === 'Called' || state === 'Serving') {
          const { statusCode } = await clerk('POST /api/staff/line/remove', { id })
          if (statusCode !== 200) found.push(`cannot be taken off the desk: ${statusCode}`)
        }
      for (const [n, office] of offices.entries()) {
        const { third } = await desksOf(office)
        await t.db
          .updateTable('desk')
          .set({ state: 'Closed', userId: null, since: null })
          .where('locationId', '=', office.locationId)
          .execute()
        await checker('POST /api/staff/line/take-desk', { deskId: third })
        for (;;) {
          const waiting = await waitingAt(office)
          if (waiting.length === 0) break
          const answer = await checker('POST /api/staff/line/call-next', { deskId: third })
          const called = answer.statusCode === 200 ? answer.json().called : undefined
          if (!called) {
            found.push(
              `${waiting.length} wait at office ${n + 1}, and a call answers ${answer.statusCode} ${answer.body}`,
            )
            break
          }
          const state = (await arrivals()).find(({ id }) => id === called.id)?.state
          if (state !== 'Called') found.push(`called, they are ${state}`)
          const removed = await checker('POST /api/staff/line/remove', { id: called.id })
          if (removed.statusCode !== 200) {
            found.push(`cannot be taken off the desk: ${removed.statusCode}`)
            break
          }
        }
      }
      return found
    }

    /** Who waits in the line of an office today and asked for no more time. */
    async function waitingAt({ locationId, today: day }: Office) {
      return t.db
        .selectFrom('arrival')
        .where('locationId', '=', locationId)
        .where('day', '=', day)
        .where('state', '=', 'Waiting')
        .where((eb) => eb.or([eb('pausedUntil', 'is', null), eb('pausedUntil', '<', now.toISOString())]))
        .select('id')
        .execute()
    }
  }
}

const ADA = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.test',
  phoneNumber: '',
  isSmsNotificationsEnabled: false,
  smsPhoneNumber: '',
  vin: '',
  dlNumber: '',
}
