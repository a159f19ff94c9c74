import { sql } from 'kysely'
import type { Effect, Effected } from '#contract/effects.ts'
import { columnHas, type DayBits, fromBitBytes, noBits } from '#domain/availability/bits.ts'
import type { Placeholder } from '#domain/effects/keep-most.ts'
import { numbersFrom } from '#domain/random.ts'
import { fewestLost } from '#domain/testing/fewest-lost.ts'
import { addDays, toClock } from '#domain/time.ts'
import { aBooking, anAppointmentType, anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { everyDay, falseMarks } from '#server/testing/office-forms.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { startBenchPortal } from './portal.ts'
import { conclude } from './report.ts'

const DAYS = Number(process.env['DAYS'] ?? 200)
const DAY = addDays(FIRST_DAY, 3)
/** Monday, 8:00 in Denver. */
const START = `${FIRST_DAY}T15:00:00Z`
/** 9:00 to 12:00. */
const OPENS = 540
const CLOSES = 720
const LOSSES = ['a column', 'a calendar for the rest of the day', 'a calendar for good', 'an absence'] as const

type Loss = (typeof LOSSES)[number]
type Draw = ReturnType<typeof numbersFrom>

interface Person extends Placeholder {
  readonly status: string
  readonly isAhead: boolean
  readonly at: string
  readonly typeIds: readonly number[]
}

/**
 * `npm run prove:sick`: random days of random offices, on each of which a column or a calendar is lost at a random moment,
 * by the portal's own calls on a real database. The people it disturbs are compared with an exact solver that sees only the
 * day before and the places that are open after. At the end a person is canceled by hand, which the comparison must notice.
 */
export async function proveSick(): Promise<void> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
  const draw = numbersFrom(seed)
  const portal = await startBenchPortal({ servers: 0 })
  const server = await startTestApp(START, { beside: { url: portal.databaseUrl } })
  try {
    const types = [await anAppointmentType(server.db), await anAppointmentType(server.db, { name: 'Road Test' })]
    const admin = await server.as('Admin')
    const faults: string[] = []
    const sum = { people: 0, hit: 0, kept: 0, disturbed: 0, fewest: 0, moved: 0 }
    const counts = new Map<Loss, number>()
    let isBlind = true
    for (let n = 1; n <= DAYS; n++) {
      const loss = pick(draw, LOSSES)
      counts.set(loss, (counts.get(loss) ?? 0) + 1)
      const office = await aRandomDay(server, admin, draw, types)
      const day = await theDay(server, office, admin, loss, draw)
      faults.push(...day.faults.map((fault) => `day ${n}, ${loss}: ${fault}`))
      sum.people += day.people
      sum.hit += day.hit
      sum.kept += day.hit - day.disturbed
      sum.disturbed += day.disturbed
      sum.fewest += day.fewest
      sum.moved += day.moved
      if (n % 50 === 0) console.log(`${n} days, ${faults.length} faults`)
      if (n === DAYS) isBlind = (await day.afterOneMoreIsCanceled()) === 0
    }
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
    console.log(
      `SEED=${seed}: ${DAYS} office days; lost: ${[...counts].map(([loss, count]) => `${loss} ${count}`).join(', ')}`,
    )
    console.log(
      `${sum.people} people booked, ${sum.hit} in a place that closed: ${sum.kept} kept their time untold, ` +
        `${sum.disturbed} disturbed, the fewest possible is ${sum.fewest}; ${sum.moved} moved to another place`,
    )
    console.log(`a person canceled by hand: ${isBlind ? 'NOT NOTICED' : 'noticed'}`)
    conclude(faults.length === 0, sum.disturbed === sum.fewest, sum.kept > 0, sum.disturbed > 0, !isBlind)
  } finally {
    await server.stop()
    await portal.stop()
  }
}

const below = (draw: Draw, n: number) => Math.floor(draw() * n)
function pick<T>(draw: Draw, from: readonly T[]): T {
  const one = from[below(draw, from.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

interface Office {
  readonly locationId: number
  readonly calendarIds: readonly number[]
  readonly columns: ReadonlyMap<number, number>
}

/** An office of two or three calendars, and people in them: families, people at the counter, forms being filled in. */
async function aRandomDay(t: TestApp, admin: Caller, draw: Draw, types: readonly number[]): Promise<Office> {
  t.setNow(START)
  const first = await anOffice(t.db, { numberOfSlots: 1 + below(draw, 3), appointmentTypeId: types[0] ?? 0, days: 5 })
  const { locationId } = first
  const columns = new Map([[first.calendarId, 3]])
  for (let i = 1 + below(draw, 2); i > 0; i--) {
    const calendar = { locationId, name: `Calendar ${i}`, appointmentTypeIds: [pick(draw, types)] }
    const { id } = (await admin('POST /api/calendars/create', calendar)).json<{ id: number }>()
    const week = everyDay(['09:00-12:00'], { numberOfSlots: 1 + below(draw, 2), timeSlotDuration: 15 })
    const rule = { calendarId: id, availabilityRule: { ...week, startDateTime: `${FIRST_DAY}T00:00` }, version: null }
    ok(await admin('POST /api/standard-office-hours/update', rule))
    columns.set(id, 2)
  }
  const calendarIds = [...columns.keys()]
  for (const calendarId of calendarIds)
    for (const appointmentTypeId of types)
      if (draw() < 0.6)
        await sql`insert into calendar_appointment_type (calendar_id, appointment_type_id)
          values (${calendarId}, ${appointmentTypeId}) on conflict do nothing`.execute(t.db)
  const crowd = 6 + below(draw, 26)
  for (let i = 0; i < crowd; i++) {
    const calendarId = pick(draw, calendarIds)
    const served = await typesOf(t, calendarId)
    const start = OPENS + 15 * below(draw, 12)
    const end = start + 15 * (1 + below(draw, 3))
    const visit = { calendarId, timeZone: first.timeZone, appointmentTypeId: pick(draw, served) }
    const id = end <= CLOSES ? await aBooking(t.db, visit, DAY, [start, end]).catch(() => undefined) : undefined
    if (id === undefined) continue
    const chance = draw()
    if (chance < 0.1) await t.db.updateTable('appointment').set({ status: 'CheckedIn' }).where('id', '=', id).execute()
    else if (chance < 0.35)
      await t.db
        .updateTable('appointment')
        .set({ householdId: locationId * 10 + below(draw, 3) })
        .where('id', '=', id)
        .execute()
  }
  return { locationId, calendarIds, columns }
}

async function typesOf(t: TestApp, calendarId: number): Promise<number[]> {
  const rows = await t.db
    .selectFrom('calendarAppointmentType')
    .where('calendarId', '=', calendarId)
    .select('appointmentTypeId')
    .execute()
  return rows.map((row) => row.appointmentTypeId)
}

interface Day {
  readonly faults: readonly string[]
  readonly people: number
  readonly hit: number
  readonly disturbed: number
  readonly fewest: number
  readonly moved: number
  /** How many more are disturbed than had to be, once staff have canceled someone who was kept. */
  readonly afterOneMoreIsCanceled: () => Promise<number>
}

async function theDay(t: TestApp, office: Office, admin: Caller, loss: Loss, draw: Draw): Promise<Day> {
  const { locationId } = office
  const calendarId = pick(draw, office.calendarIds)
  // Some moment of the morning, in Denver.
  const moment = OPENS - 30 + 5 * below(draw, 30)
  t.setNow(new Date(Date.parse(`${DAY}T07:00:00Z`) + moment * 60_000).toISOString())
  const [before, openBefore] = [await peopleOf(t, locationId), await openAt(t, locationId)]
  const said = await lose(t, admin, calendarId, moment, loss, draw)
  const [after, open] = [await peopleOf(t, locationId), await openAt(t, locationId)]

  const isOpen = (bits: ReadonlyMap<number, DayBits>, one: Person) =>
    columnHas(bits.get(one.calendarId) ?? noBits(0), one.column, one)
  const ahead = before.filter((one) => one.status === 'Booked' && one.isAhead)
  const homeless = ahead.filter((one) => isOpen(openBefore, one) && !isOpen(open, one))
  const settled = ahead.filter((one) => !homeless.includes(one))
  const served = new Map<number, readonly number[]>()
  for (const id of office.calendarIds) served.set(id, await typesOf(t, id))
  const serves = (one: Person, id: number) =>
    id === one.calendarId || one.typeIds.every((typeId) => served.get(id)?.includes(typeId))
  const fixed = before.filter((one) => one.status !== 'Booked' || !one.isAhead)
  const fewest = fewestLost({ open, homeless, settled, fixed, serves })

  const told = await toldOf(t, locationId)
  const isDisturbed = (one: Person, now: readonly Person[]) => {
    const found = now.find(({ id }) => id === one.id)
    return found?.status !== one.status || found.at !== one.at || told.has(one.id)
  }
  const disturbed = before.filter((one) => isDisturbed(one, after))
  const moved = after.filter((one) => {
    const old = before.find(({ id }) => id === one.id)
    return one.status === 'Booked' && (old?.calendarId !== one.calendarId || old.column !== one.column)
  })
  const faults = [
    disturbed.length !== fewest && `${disturbed.length} disturbed, ${fewest} had to be`,
    disturbed.some((one) => !homeless.includes(one)) && 'a person was disturbed whose place is open',
    moved.some((one) => !serves(one, one.calendarId)) && 'a person is where their visit is not served',
    moved.some((one) => !isOpen(open, one)) && 'a person was moved to a closed place',
    (await falseMarks(t, locationId)) > 0 && 'the days do not match the appointments',
    said.cancelledCount !== disturbed.length &&
      `the preview said ${said.cancelledCount}, ${disturbed.length} disturbed`,
    said.movedCount !== moved.length && `the preview said ${said.movedCount} moved, ${moved.length} were`,
    households(homeless, disturbed) && 'a household was torn apart',
  ]
  return {
    faults: faults.flatMap((fault) => fault || []),
    people: before.length,
    hit: homeless.length,
    disturbed: disturbed.length,
    fewest,
    moved: moved.length,
    async afterOneMoreIsCanceled() {
      const [one] = after.filter((each) => each.status === 'Booked' && each.isAhead)
      if (one) ok(await admin(`POST /api/staff/appointments/cancel?id=${one.id}`))
      const now = await peopleOf(t, locationId)
      return before.filter((each) => isDisturbed(each, now)).length - fewest
    },
  }
}

/** Whether some of a household lost their time and others of those hit did not. */
function households(homeless: readonly Person[], disturbed: readonly Person[]): boolean {
  const lost = new Set(disturbed.flatMap((one) => one.householdId ?? []))
  return homeless.some((one) => lost.has(one.householdId ?? -1) && !disturbed.includes(one))
}

/** Takes the places away as a manager does: looks at the preview and confirms it. */
async function lose(
  t: TestApp,
  admin: Caller,
  calendarId: number,
  moment: number,
  loss: Loss,
  draw: Draw,
): Promise<Effect> {
  if (loss === 'a calendar for good') {
    const said = ok(await admin(`GET /api/calendars/delete-preview/${calendarId}`)).json<Effect>()
    ok(await admin(`DELETE /api/calendars/${calendarId}?previewKey=${said.previewKey}`))
    return said
  }
  const { rows } = await sql<{ columns: number }>`
    select columns from calendar_day where calendar_id = ${calendarId} and day = ${DAY}`.execute(t.db)
  const columns = rows[0]?.columns ?? 1
  if (loss === 'an absence') {
    const until = Math.min(CLOSES, Math.max(OPENS, moment) + 15 * (1 + below(draw, 12)))
    const span = { startDate: `${DAY}T${toClock(Math.max(OPENS, moment))}`, endDate: `${DAY}T${toClock(until)}` }
    const form = {
      name: 'Dana is out',
      message: 'A colleague is out sick.',
      isAllDay: false,
      isSingleDay: true,
      ...span,
      appointmentTypeIds: [],
      locationId: await locationOf(t, calendarId),
      calendarId,
      column: below(draw, columns),
    }
    const said = ok(await admin('POST /api/closures/close-location-preview', form)).json<Effect>()
    ok(await admin('POST /api/closures/close-location', { ...form, previewKey: said.previewKey })).json<Effected>()
    return said
  }
  const rest = Math.ceil(Math.min(CLOSES - 30, Math.max(OPENS + 15, moment)) / 15) * 15
  const week =
    loss === 'a column' && columns > 1
      ? everyDay(['09:00-12:00'], { numberOfSlots: columns - 1 })
      : everyDay([`09:00-${toClock(rest)}`], { numberOfSlots: columns })
  const days = { startDateTime: `${DAY}T00:00`, endDateTime: `${DAY}T00:00` }
  const form = { calendarId, availabilityRule: { ...week, name: 'Dana is sick', ...days } }
  const said = ok(await admin('POST /api/temporary-office-hours/cancel-preview', form)).json<Effect>()
  ok(await admin('POST /api/temporary-office-hours/create', { ...form, previewKey: said.previewKey }))
  return said
}

function ok(answer: Awaited<ReturnType<Caller>>) {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer
}

async function locationOf(t: TestApp, calendarId: number): Promise<number> {
  const row = await t.db
    .selectFrom('calendar')
    .where('id', '=', calendarId)
    .select('locationId')
    .executeTakeFirstOrThrow()
  return row.locationId
}

async function peopleOf(t: TestApp, locationId: number): Promise<Person[]> {
  const now = t.context.now().toISOString()
  const { rows } = await sql<Person>`
    select a.id, a.calendar_id, a.column_index as "column", a.start_minute as "from", a.end_minute as "to", a.household_id,
      a.status, a.starts_at > ${now} as is_ahead, a.location_id || ' ' || a.day || ' ' || a.start_minute as at,
      (select json_agg(x.appointment_type_id) from appointment_appointment_type x where x.appointment_id = a.id) as type_ids
    from appointment a where a.location_id = ${locationId} and a.status <> 'Hold' order by a.start_minute, a.id`.execute(
    t.db,
  )
  return rows
}

async function openAt(t: TestApp, locationId: number): Promise<Map<number, DayBits>> {
  const { rows } = await sql<{ calendarId: number; open: Buffer }>`
    select calendar_id, varbit_send(open) as open from calendar_day
    where location_id = ${locationId} and day = ${DAY}`.execute(t.db)
  return new Map(rows.map(({ calendarId, open }) => [calendarId, fromBitBytes(open)[0] ?? noBits(0)]))
}

async function toldOf(t: TestApp, locationId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct o.appointment_id as id from outbox o join appointment a on a.id = o.appointment_id
    where a.location_id = ${locationId}`.execute(t.db)
  return new Set(rows.map(({ id }) => id))
}
