import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { connectionsOf, type Database } from '#server/platform/db/database.ts'
import { aLineTo, type DatabaseLine } from '#server/testing/database-line.ts'
import { anOffice } from '#server/testing/factories.ts'
import { startOwnClock } from '#server/testing/own-clock.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

/** Seconds within which everyone gets an answer, whatever has happened to the database. */
const ANSWERED = 5
const READINESS = 2

const clock = startOwnClock()

let direct: TestApp
let line: DatabaseLine
let t: TestApp

beforeAll(async () => {
  direct = await startTestApp()
  line = await aLineTo(direct.url)
  t = await startTestApp(undefined, { beside: { url: line.url } })
})
afterAll(async () => {
  clock.stop()
  await t.stop()
  await line.close()
  await direct.stop()
})

interface Answer {
  readonly status: number
  readonly retryAfter: unknown
  readonly seconds: number
}

async function ask(at: string): Promise<Answer> {
  const since = clock.now()
  const { statusCode, headers } = await t.anyone(at)
  return { status: statusCode, retryAfter: headers['retry-after'], seconds: (clock.now() - since) / 1000 }
}

/** More than the pool has connections, so some have to wait for one. */
const askMany = () => Promise.all(Array.from({ length: 30 }, () => ask('GET /api/public/settings/privacyPolicy')))

const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))]

/** Every connection of the pool open, as on a working day. */
async function warmUp(): Promise<void> {
  line.restore()
  await expect.poll(async () => statuses(await askMany()), { timeout: 60_000 }).toEqual([200])
}

/** A booking takes a moment longer at its very end, when all is written but nothing answered. */
async function holdCommits(db: Database): Promise<void> {
  await sql`create function take_a_moment() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.5); return null; end $$`.execute(db)
  await sql`create constraint trigger take_a_moment after insert on appointment deferrable initially deferred
    for each row execute function take_a_moment()`.execute(db)
}

const heldCommits = async (db: Database) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`.execute(db)
  ).rows[0]?.n

describe('a database that stops answering', () => {
  it.each([
    ['is frozen', () => line.freezeAll()],
    ['is cut off', () => line.cut()],
  ])('answers 503 within five seconds when it %s, and says when to try again (RUN-4)', async (_, fail) => {
    await warmUp()
    const busy = askMany()
    fail()
    const readiness = ask('GET /readyz')
    const answers = await Promise.all([askMany(), pause(1_000).then(askMany), pause(3_000).then(askMany)])
    expect(await readiness).toMatchObject({ status: 503, seconds: expect.toSatisfy((it: number) => it < READINESS) })
    for (const { status, retryAfter, seconds } of answers.flat()) {
      expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' })
      expect(seconds).toBeLessThan(ANSWERED)
    }
    expect(statuses(await busy)).not.toContain(500)
    expect(connectionsOf(t.db).lost).toBeGreaterThan(0)
  })

  it('is waited for, if it is back within seconds: everyone is answered, and a booking is made once (RUN-19)', async () => {
    await warmUp()
    const office = await anOffice(direct.db)
    const submit = aSubmit(office, '2026-03-03T09:00')
    line.cut()
    const reads = askMany()
    const booked = t.anyone('POST /api/booking/submit-appointment', submit)
    const back = setTimeout(() => line.restore(), 700)
    expect(statuses(await reads)).toEqual([200])
    expect((await booked).statusCode).toBe(200)
    clearTimeout(back)
  })

  it('does not get a booking twice whose answer was lost with its connection (RUN-19)', async () => {
    await warmUp()
    const office = await anOffice(direct.db)
    await holdCommits(direct.db)
    const booked = t.anyone('POST /api/booking/submit-appointment', aSubmit(office, '2026-03-03T10:00'))
    await expect.poll(() => heldCommits(direct.db), { timeout: 3_000, interval: 20 }).toBe(1)
    line.cut()
    line.restore()
    expect((await booked).statusCode).toBe(200)
    expect(
      await direct.db.selectFrom('appointment').where('locationId', '=', office.locationId).select('id').execute(),
    ).toHaveLength(1)
  })

  it('is used again within seconds once it answers', async () => {
    await warmUp()
    line.freezeAll()
    await askMany()
    line.restore()
    const since = clock.now()
    await expect.poll(async () => statuses(await askMany()), { timeout: 60_000 }).toEqual([200])
    expect((clock.now() - since) / 1000).toBeLessThan(ANSWERED)
  })

  it('costs one wait, not one per connection, when connections have gone silent, also the second time (RUN-5)', async () => {
    for (let time = 1; time <= 2; time++) {
      await warmUp()
      line.freeze()
      await askMany()
      expect(statuses(await askMany())).toEqual([200])
    }
  })
})
