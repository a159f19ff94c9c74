import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '#domain/time.ts'
import { rebuildDays } from '#server/offices/days.ts'
import { createMemory, type Memory } from '#server/platform/memory/memory.ts'
import { aProcess } from '#server/testing/a-process.ts'
import { anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { falseMarks } from '#server/testing/office-forms.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

const TOMORROW = addDays(FIRST_DAY, 1)
const DAYS = [TOMORROW, addDays(FIRST_DAY, 2)]

/** Until a cut line is noticed and replaced. */
const PATIENCE = { timeout: 20_000 }

/** As long as an answer may be old. */
const A_SECOND = 1000
let clock = 0
const now = () => clock

type Process = Awaited<ReturnType<typeof aProcess>>
type Office = Awaited<ReturnType<typeof anOffice>>

/** Asks the database each time, since its memory hears of nothing. */
let truth: TestApp & { admin: Caller }
let processes: Process[]
let office: Office

beforeAll(async () => {
  const app = await startTestApp()
  truth = { ...app, admin: await app.as('Admin') }
  processes = [await aProcess(truth, { clock: now }), await aProcess(truth, { clock: now })]
})
afterAll(async () => {
  for (const each of processes) await each.stop()
  await truth.stop()
})
beforeEach(async () => {
  // A property may have left customers no days to book.
  await truth.db.deleteFrom('setting').where('key', '=', 'daysInAdvance').execute()
  office = await anOffice(truth.db, { hours: [9, 11], numberOfSlots: 2 })
})

type Anyone = Pick<TestApp, 'anyone'>

const searchAt = ({ locationId, appointmentTypeId }: Office) => ({
  locationId,
  appointmentTypes: [{ appointmentTypeId }],
})

async function times({ anyone }: Anyone, date = TOMORROW, holdKey?: string): Promise<string[]> {
  const answer = await anyone('POST /api/booking/time-selection-options', { ...searchAt(office), date, holdKey })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().times.map((time: { startDateLocal: string }) => time.startDateLocal)
}

/** Everything that customers are told about the office's times. */
async function toldToCustomers({ anyone }: Anyone) {
  const { appointmentTypeId } = office
  return [
    ...(await Promise.all(
      DAYS.map((date) => anyone('POST /api/booking/time-selection-options', { ...searchAt(office), date })),
    )),
    await anyone('POST /api/booking/month-info', { ...searchAt(office), month: TOMORROW.slice(0, 7) }),
    await anyone('POST /api/public/locations/filtered-options', { appointmentTypes: [{ appointmentTypeId }] }),
    await anyone('POST /api/public/earliest-times', {
      appointmentTypes: [{ appointmentTypeId }],
      zipCode: '80220',
      weekdays: ['tuesday', 'wednesday'],
      ranking: 'both',
    }),
    await anyone(`GET /api/booking/location-options?appointmentTypeId=${appointmentTypeId}`),
    await anyone(`GET /api/booking/appointment-options?locationId=${office.locationId}`),
    await anyone('GET /api/booking/days-in-advance'),
  ]
}

/** And what its counters see. */
async function everything(asked: Anyone & { admin: Caller }) {
  const day = { locationId: office.locationId, date: TOMORROW, showCancelled: true }
  const answers = [
    ...(await toldToCustomers(asked)),
    await asked.admin('POST /api/staff/appointments/calendar-listing', day),
  ]
  return answers.map(({ statusCode, body }) => {
    const { requestId: _, nowUtc: __, ...said } = JSON.parse(body) as { requestId?: string; nowUtc?: string }
    return { statusCode, said }
  })
}

const submit = ({ anyone }: Anyone, time: string, more?: object) =>
  anyone('POST /api/booking/submit-appointment', aSubmit(office, time, more))

const pick = fc.nat(1000)
const process = fc.nat(1)
const step = fc.oneof(
  fc.record({ does: fc.constantFrom('book' as const, 'hold' as const), process, pick }),
  fc.record({
    does: fc.constantFrom(
      'cancel' as const,
      'check in' as const,
      'delete' as const,
      'let holds expire' as const,
      'close' as const,
      'close for the type' as const,
      'reopen' as const,
      'change hours' as const,
      'change the setting' as const,
      'change the type' as const,
      'serve another type' as const,
      'rename' as const,
      'archive' as const,
      'block' as const,
      'unblock' as const,
    ),
    pick,
  }),
  fc.record({ does: fc.constantFrom('cut' as const, 'freeze' as const, 'restore' as const), process }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Another program's writes: only the database knows of them. */
const elsewhere: Record<string, (pick: number) => Promise<unknown>> = {
  cancel: () =>
    sql`update appointment set status = 'Cancelled', cancelled_at = now() where id = (
      select max(id) from appointment where location_id = ${office.locationId} and status = 'Booked')`.execute(
      truth.db,
    ),
  'check in': () =>
    sql`update appointment set status = 'CheckedIn', first_name = first_name || '!' where id = (
      select max(id) from appointment where location_id = ${office.locationId} and status = 'Booked')`.execute(
      truth.db,
    ),
  delete: () =>
    sql`delete from appointment where id = (
      select min(id) from appointment where location_id = ${office.locationId} and status <> 'Hold')`.execute(truth.db),
  'let holds expire': () =>
    sql`delete from appointment where location_id = ${office.locationId} and status = 'Hold'`.execute(truth.db),
  close: (n) => close(n, false),
  'close for the type': (n) => close(n, true),
  reopen: async () => {
    await truth.db.deleteFrom('closure').where('locationId', '=', office.locationId).execute()
    await rebuildDays(truth.db, office.locationId, FIRST_DAY, addDays(FIRST_DAY, 9))
  },
  'change hours': async (n) => {
    await sql`update availability_window set end_minute = ${600 + (n % 5) * 15} where rule_id in (
      select id from availability_rule where calendar_id = ${office.calendarId})`.execute(truth.db)
    await rebuildDays(truth.db, office.locationId, FIRST_DAY, addDays(FIRST_DAY, 9))
  },
  'change the setting': (n) =>
    sql`insert into setting (key, value) values ('daysInAdvance', ${String(n % 3)})
      on conflict (key) do update set value = excluded.value`.execute(truth.db),
  'change the type': (n) =>
    truth.db
      .updateTable('appointmentType')
      .set({ interactionDuration: 5 + (n % 9) * 5 })
      .where('id', '=', office.appointmentTypeId)
      .execute(),
  'serve another type': (n) =>
    n % 2 === 0
      ? truth.db.deleteFrom('calendarAppointmentType').where('calendarId', '=', office.calendarId).execute()
      : sql`insert into calendar_appointment_type (calendar_id, appointment_type_id)
          values (${office.calendarId}, ${office.appointmentTypeId}) on conflict do nothing`.execute(truth.db),
  rename: (n) =>
    truth.db
      .updateTable('location')
      .set({ name: `Elm Street ${n}` })
      .where('id', '=', office.locationId)
      .execute(),
  block: (n) =>
    sql`insert into blocked_place (location_id, calendar_id, day, column_index, start_minute, end_minute, reason, note)
      select d.location_id, d.calendar_id, d.day, 0, 540, 570, 'Break', ${String(n)} from calendar_day d
      where d.calendar_id = ${office.calendarId} and d.day = ${TOMORROW}
        and free_column(d.open & ~d.taken, 1, 540, 570) is not null`.execute(truth.db),
  unblock: () => truth.db.deleteFrom('blockedPlace').where('locationId', '=', office.locationId).execute(),
  archive: (n) =>
    truth.db
      .updateTable('location')
      .set({ isArchived: n % 2 === 0 })
      .where('id', '=', office.locationId)
      .execute(),
}

function close(n: number, isForType: boolean) {
  return truth.db.transaction().execute(async (tx) => {
    const day = DAYS[n % DAYS.length] ?? TOMORROW
    const { id } = await tx
      .insertInto('closure')
      .values({
        locationId: office.locationId,
        name: 'Inventory',
        message: 'We count.',
        startDate: day,
        endDate: day,
        startMinute: 540,
        endMinute: 600,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isForType)
      await tx
        .insertInto('closedAppointmentType')
        .values({ closureId: id, appointmentTypeId: office.appointmentTypeId })
        .execute()
    await rebuildDays(tx, office.locationId, day, day)
  })
}

async function take(given: Step): Promise<void> {
  if (!('process' in given)) return void (await elsewhere[given.does]?.(given.pick))
  const asked = processes[given.process] as Process
  if (!('pick' in given)) return asked.line[given.does]()
  // The offered times may be a moment old: a customer who is too late is told so, and nothing else goes wrong.
  const answer = await asked.anyone('POST /api/booking/time-selection-options', { ...searchAt(office), date: TOMORROW })
  const offered: { startDateLocal: string }[] = answer.statusCode === 200 ? answer.json().times : []
  const time = offered[given.pick % offered.length]?.startDateLocal
  if (time === undefined) return
  const taken =
    given.does === 'book'
      ? await submit(asked, time)
      : await asked.anyone('POST /api/booking/hold-time', { ...searchAt(office), startDateLocal: time })
  expect([200, 400, 409], taken.body).toContain(taken.statusCode)
  if (given.does === 'book' && taken.statusCode === 200) await expectAsItIsNow(taken.json().id)
}

/**
 * Whatever the process remembers, an appointment it books is as long as its type now takes, at an office that takes bookings
 * (FAST-5).
 */
async function expectAsItIsNow(id: number): Promise<void> {
  const { rows } = await sql<{ length: number; duration: number; isArchived: boolean }>`
    select a.end_minute - a.start_minute as length, t.interaction_duration as duration, l.is_archived as "isArchived"
    from appointment a join location l on l.id = a.location_id
      join appointment_appointment_type x on x.appointment_id = a.id join appointment_type t on t.id = x.appointment_type_id
    where a.id = ${id}`.execute(truth.db)
  const [{ length, duration, isArchived } = { length: 0, duration: 1, isArchived: true }] = rows
  expect({ length, isArchived }).toEqual({ length: Math.ceil(duration / 15) * 15, isArchived: false })
}

describe('answers from memory', () => {
  it('are never more than a second older than what has been committed, whatever happens and whoever is cut off (FAST-1)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        office = await anOffice(truth.db, { hours: [9, 11], numberOfSlots: 2 })
        for (const given of steps) {
          await Promise.all(processes.map(everything))
          await take(given)
          clock += A_SECOND
          const told = await everything(truth)
          for (const each of processes) expect(await everything(each), given.does).toEqual(told)
        }
        for (const { line } of processes) line.restore()
        expect(await falseMarks(truth, office.locationId)).toBe(0)
      }),
      { numRuns: 12 },
    )
  }, 600_000)

  it.each([
    ['counted', true],
    ['not counted', false],
  ])('cost no statement at all once they are known, whether calls are %s (FAST-2)', async (_, rateLimits) => {
    const warm = await aProcess(truth, { clock: now, rateLimits })
    await vi.waitFor(async () => {
      await toldToCustomers(warm)
      expect(await warm.countStatements(() => toldToCustomers(warm))).toBe(0)
    }, PATIENCE)
    expect(warm.memory.bytes).toBeGreaterThan(0)
    await warm.stop()
  })

  it('know at once what this process has written, and show holders their own time (FAST-1)', async () => {
    const [warm] = processes as [Process]
    // The office was made elsewhere, of which this process hears in a moment.
    const [first = '', second = ''] = await vi.waitFor(
      async () => {
        const offered = await times(warm)
        expect(offered).not.toEqual([])
        return offered
      },
      { timeout: 20_000 },
    )
    for (let column = 0; column < 2; column++) expect((await submit(warm, first)).statusCode).toBe(200)
    expect(await times(warm)).not.toContain(first)
    const hold = async () => {
      const held = await warm.anyone('POST /api/booking/hold-time', { ...searchAt(office), startDateLocal: second })
      return held.json().holdKey as string
    }
    const [holdKey] = [await hold(), await hold()]
    expect(await times(warm)).not.toContain(second)
    expect(await times(warm, TOMORROW, holdKey)).toContain(second)
    await warm.anyone('POST /api/booking/release-hold', { holdKey })
    expect(await times(warm)).toContain(second)
  })

  it('turn nobody away from an office or for a type that they have not heard of yet (FAST-4)', async () => {
    const deaf: Memory = createMemory({ timing: { trustMs: Number.POSITIVE_INFINITY } })
    const asked = await startTestApp(undefined, { beside: truth, memory: deaf })
    await deaf.listen(async <Row>() => [{ snapshot: '1:1:', changes: [] }] as Row[])
    const [time = ''] = await times(asked)
    office = await anOffice(truth.db, { hours: [9, 11], numberOfSlots: 2 })
    expect((await submit(asked, time)).statusCode).toBe(200)
    deaf.lose()
    await asked.stop()
  })

  it('turn away whoever is too late with one look at the form’s key, and never the form that has the place (FAST-4)', async () => {
    const warm = await aProcess(truth, { clock: now })
    const [time = ''] = await vi.waitFor(
      async () => {
        const offered = await times(warm)
        expect(offered).not.toEqual([])
        return offered
      },
      { timeout: 20_000 },
    )
    const forms = [aSubmit(office, time), aSubmit(office, time)]
    const send = (form: object) => warm.anyone('POST /api/booking/submit-appointment', form)
    for (const form of forms) expect((await send(form)).statusCode).toBe(200)
    await vi.waitFor(async () => {
      expect(await times(warm)).not.toContain(time)
      const late = { answer: await send(aSubmit(office, time)), statements: 0 }
      late.statements = await warm.countStatements(async () => {
        late.answer = await send(aSubmit(office, time))
      })
      expect(late.answer.statusCode).toBe(409)
      expect(late.answer.json().otherTimes).toHaveLength(3)
      expect(late.statements).toBe(1)
    }, PATIENCE)
    for (const form of forms) expect((await send(form)).statusCode).toBe(200)
    await warm.stop()
  })

  it('never let two have one place, even from a memory that hears of nothing (FAST-3)', async () => {
    const deaf: Memory = createMemory({ timing: { trustMs: Number.POSITIVE_INFINITY } })
    const asked = await startTestApp(undefined, { beside: truth, memory: deaf })
    await deaf.listen(async <Row>() => [{ snapshot: '1:1:', changes: [] }] as Row[])
    const [time = ''] = await times(asked)
    const answers = await Promise.all(Array.from({ length: 16 }, () => submit(asked, time)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(14)
    expect(await times(asked)).toContain(time)
    expect((await submit(asked, time)).statusCode).toBe(409)
    deaf.lose()
    await asked.stop()
  })
})
