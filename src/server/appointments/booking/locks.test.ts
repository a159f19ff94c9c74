import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DB } from '#server/platform/db/schema.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { officeFor } from '#server/appointments/search/queries.ts'
import { submitFor } from './submitted.ts'

let t: TestApp
// Monday, 8:00 in Denver
beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z')
})
afterAll(() => t.stop())

const DAY = '2026-03-05'
const NINE = [540, 555] as const
const submit = (body: object) => t.anyone('POST /api/booking/submit-appointment', body)
type Office = Awaited<ReturnType<typeof anOffice>>

/** Another calendar in the office, with the same days. */
async function anotherCalendar({ locationId, calendarId, appointmentTypeId }: Office): Promise<void> {
  const { id } = await t.db
    .insertInto('calendar')
    .values({ locationId, name: 'Second counter' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db.insertInto('calendarAppointmentType').values({ calendarId: id, appointmentTypeId }).execute()
  await sql`insert into calendar_day (calendar_id, day, location_id, columns, windows, open, taken, longest_run)
    select ${id}, day, location_id, columns, windows, open, taken, longest_run
    from calendar_day where calendar_id = ${calendarId}`.execute(t.db)
}

const lockDay = (tx: Transaction<DB>, calendarId: number) =>
  tx
    .selectFrom('calendarDay')
    .where('calendarId', '=', calendarId)
    .where('day', '=', DAY)
    .select('day')
    .forUpdate()
    .execute()

/** What a customer who wants nine o'clock is told while another booking holds the same day. */
async function submitDuring(office: Office, work: (tx: Transaction<DB>) => Promise<unknown>) {
  return t.db
    .transaction()
    .execute(async (tx) => {
      await lockDay(tx, office.calendarId)
      const answer = submit(aSubmit(office, `${DAY}T09:00`))
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 3_000 })
      await work(tx)
      return { answer }
    })
    .then(({ answer }) => answer)
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
  return rows[0]?.n ?? 0
}

describe('a booking on a day where someone else is booking', () => {
  it('takes its place in another calendar instead of waiting', async () => {
    const office = await anOffice(t.db)
    await anotherCalendar(office)
    const answer = await t.db.transaction().execute(async (tx) => {
      await lockDay(tx, office.calendarId)
      return submit(aSubmit(office, `${DAY}T09:00`))
    })
    expect(answer.statusCode).toBe(200)
    const { calendarId } = await t.db
      .selectFrom('appointment')
      .where('id', '=', answer.json().id)
      .select('calendarId')
      .executeTakeFirstOrThrow()
    expect(calendarId).not.toBe(office.calendarId)
    const logged = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'Appointment')
      .where('recordId', '=', answer.json().id)
      .where('recordPropertyName', '=', 'calendarId')
      .select('newValue')
      .execute()
    expect(logged).toEqual([{ newValue: String(calendarId) }])
  })

  it('waits when there is no other calendar, and gets the place when the other booking does not take it', async () => {
    const office = await anOffice(t.db)
    expect((await submitDuring(office, async () => {})).statusCode).toBe(200)
  })

  it('waits when there is no other calendar, and is refused when the other booking takes the place', async () => {
    const office = await anOffice(t.db)
    const answer = await submitDuring(office, (tx) => aBooking(tx, office, DAY, NINE))
    expect(answer.statusCode).toBe(409)
    expect(answer.json().otherTimes).toHaveLength(3)
  })
})

describe('a hold that is released while someone books on its day', () => {
  it('locks the day before the hold, as a booking does, so neither waits for the other', async () => {
    const office = await anOffice(t.db)
    const { locationId, calendarId, appointmentTypeId } = office
    const held = await t.anyone('POST /api/booking/hold-time', {
      locationId,
      appointmentTypes: [{ appointmentTypeId }],
      startDateLocal: `${DAY}T09:00`,
    })
    const lockHold = (tx: Transaction<DB>) =>
      tx.selectFrom('appointment').where('locationId', '=', locationId).select('id').forUpdate().execute()

    let hasDay = false
    let letGo = () => {}
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const { release, booking } = await t.db.transaction().execute(async (tx) => {
      await lockHold(tx)
      const release = t.anyone('POST /api/booking/release-hold', { holdKey: held.json().holdKey })
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 3_000 })
      const booking = t.db.transaction().execute(async (other) => {
        await lockDay(other, calendarId)
        hasDay = true
        await isLetGo
        return lockHold(other)
      })
      await vi.waitFor(async () => expect(hasDay || (await waitingForLocks()) === 2).toBe(true), { timeout: 3_000 })
      return { release, booking }
    })
    letGo()
    expect((await release).statusCode).toBe(200)
    expect(await booking).toEqual([])
  })
})

describe('a form sent several times at once', () => {
  it('books one of many free places and gets the same answer each time', async () => {
    const office = await anOffice(t.db, { numberOfSlots: 4 })
    const body = aSubmit(office, `${DAY}T09:00`)
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit(body)))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
    const booked = await t.db
      .selectFrom('appointment')
      .where('locationId', '=', office.locationId)
      .select('id')
      .execute()
    expect(booked).toEqual([{ id: answers[0]?.json().id }])
  })
})

describe('the queries of a booking', () => {
  it('are planned once, not for each customer', async () => {
    const { locationId, appointmentTypeId } = await anOffice(t.db)
    const wish = { locationId, appointmentTypes: [{ appointmentTypeId, quantity: 1 }], locale: 'en' }
    const dates = { from: DAY, to: DAY }
    const plans = await t.db.connection().execute(async (db) => {
      for (let i = 0; i < 12; i++) {
        await officeFor(db, wish, dates, [])
        await submitFor(db, { ...wish, idempotencyKey: randomUUID() }, dates, undefined)
      }
      const { rows } = await sql<{ customPlans: number }>`select custom_plans from pg_prepared_statements
        where statement like '%hasExpiredHolds%'`.execute(db)
      return rows.map((row) => row.customPlans)
    })
    // PostgreSQL plans for the actual values five times before it keeps a generic plan.
    expect(plans).toEqual([5, 5])
  })

  it('find a person’s appointments among thousands, even on a new database', async () => {
    const office = await anOffice(t.db)
    const read = await t.db.transaction().execute(async (tx) => {
      await sql`alter table appointment disable trigger appointment_takes_place`.execute(tx)
      await sql`insert into appointment (location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at,
          ends_at, time_zone, status, first_name, last_name, email, phone_number)
        select ${office.locationId}, ${office.calendarId}, date '2027-01-01' + n, 0, 540, 555, timestamptz '2027-01-01' + n * interval '1 day',
          timestamptz '2027-01-01 01:00Z' + n * interval '1 day', 'UTC', 'Booked', 'Ada', 'L', n || '@example.test', n::text
        from generate_series(1, 3000) n`.execute(tx)
      await sql`alter table appointment enable trigger appointment_takes_place`.execute(tx)
      const rowsRead = async () => {
        const { rows } = await sql<{ n: number }>`select (seq_tup_read + idx_tup_fetch)::int as n
          from pg_stat_xact_user_tables where relname = 'appointment'`.execute(tx)
        return rows[0]?.n ?? 0
      }
      const before = await rowsRead()
      for (const mode of ['force_generic_plan', 'force_custom_plan']) {
        await sql`select set_config('plan_cache_mode', ${mode}, true)`.execute(tx)
        const { rows } = await sql<{ ids: number[] }>`
          select appointments_of('{7@example.test,7}', now()) as ids`.execute(tx)
        expect(rows[0]?.ids).toHaveLength(2)
      }
      return (await rowsRead()) - before
    })
    // By email and by phone, under each planning mode.
    expect(read).toBe(4)
  })

  it('know the longest run of a day, which never crosses from one column into the next', async () => {
    const days = Array.from({ length: 40 }, (_, i) =>
      Array.from({ length: i % 4 }, (__, c) => columnOf(i * 7 + c * 3, (i + c) % 5)).join(''),
    )
    for (const bits of days) {
      const columns = bits.length / 288
      const runs = Array.from({ length: columns }, (_, c) => bits.slice(c * 288, (c + 1) * 288).split('0')).flat()
      const { rows } = await sql<{ longest: number }>`
        select longest_run_of_day(${bits}::text::bit varying, ${columns}::int) as longest`.execute(t.db)
      expect(rows[0]?.longest).toBe(Math.max(0, ...runs.map((run) => run.length)))
    }
  })
})

/** A day of 288 ticks with some taken: none, every nth, or all. */
function columnOf(seed: number, kind: number): string {
  return Array.from({ length: 288 }, (_, tick) => {
    if (kind === 0) return '1'
    if (kind === 1) return '0'
    return (tick * tick + seed) % (kind * 13 + 5) === 0 ? '0' : '1'
  }).join('')
}
