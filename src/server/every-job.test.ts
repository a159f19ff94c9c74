import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays } from '#domain/time.ts'
import { holding } from '#server/appointments/booking/held-places.ts'
import { newIds } from '#server/appointments/booking/places.ts'
import { takePlacesIfFree } from '#server/appointments/booking/change-visit.ts'
import { openSession } from '#server/platform/http/session.ts'
import { aBooking, anOffice, aUser, FIRST_DAY } from '#server/testing/factories.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { everyJob } from './every-job.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

async function run(name: 'sweep' | 'extend-days', now = '2026-03-02T15:00:00Z'): Promise<void> {
  await everyJob({ ...t.context, now: () => new Date(now) })[name].run(undefined, new AbortController().signal)
}

const HOUR_OF_NINE = [540, 555] as const
const HOUR_OF_TEN = [600, 615] as const

type Office = Awaited<ReturnType<typeof anOffice>>

async function aHold(office: Office, day: string, [startMinute, endMinute]: readonly [number, number]) {
  const [id = 0] = await newIds(t.db, 1)
  const candidates = [{ calendarId: office.calendarId, startMinute, endMinute }]
  const types = [{ appointmentTypeId: office.appointmentTypeId, quantity: 1 }]
  const key = { holdMinutes: 10, keyHash: randomBytes(32) }
  const [held] = await takePlacesIfFree(t.db, [
    holding({ id, day, timeZone: office.timeZone, candidates, types, ...key }),
  ])
  if (!held) throw new Error('The office has no such place.')
  return held.id
}

const expire = (id: number) =>
  t.db
    .updateTable('appointment')
    .set({ holdExpiresAt: sql`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute()

async function takenTicks(office: Office): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(bit_count(taken))::int as count from calendar_day where calendar_id = ${office.calendarId}`.execute(t.db)
  return rows[0]?.count ?? -1
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
  return rows[0]?.count ?? -1
}

const idsIn = async (office: Office) => {
  const rows = await t.db
    .selectFrom('appointment')
    .where('locationId', '=', office.locationId)
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

describe('sweep', () => {
  it('releases expired holds, and only those', async () => {
    const office = await anOffice(t.db)
    const booked = await aBooking(t.db, office, FIRST_DAY, HOUR_OF_NINE)
    const live = await aHold(office, FIRST_DAY, HOUR_OF_TEN)
    await expire(await aHold(office, FIRST_DAY, [660, 675]))
    await expire(await aHold(office, addDays(FIRST_DAY, 1), HOUR_OF_NINE))
    expect(await takenTicks(office)).toBe(12)
    await run('sweep')
    expect(await idsIn(office)).toEqual([booked, live])
    expect(await takenTicks(office)).toBe(6)
  })

  it('keeps a hold made while the clock ran ahead for ten minutes, not for hours (RUN-8)', async () => {
    const office = await anOffice(t.db)
    const [ahead, live] = [await aHold(office, FIRST_DAY, HOUR_OF_NINE), await aHold(office, FIRST_DAY, HOUR_OF_TEN)]
    const secondsLeft = async (id: number) => {
      const { rows } = await sql<{ left: number }>`
        select extract(epoch from hold_expires_at - now())::float8 as left from appointment where id = ${id}`.execute(
        t.db,
      )
      return rows[0]?.left ?? 0
    }
    await sql`update appointment set hold_expires_at = now() + interval '130 minutes' where id = ${ahead}`.execute(t.db)
    await sql`update appointment set hold_expires_at = now() + interval '4 minutes' where id = ${live}`.execute(t.db)
    await run('sweep')
    expect(Math.round((await secondsLeft(ahead)) / 60)).toBe(10)
    expect(Math.round((await secondsLeft(live)) / 60)).toBe(4)
  })

  it('never deadlocks with a booking that clears the same hold', async () => {
    const office = await anOffice(t.db)
    const hold = await aHold(office, FIRST_DAY, HOUR_OF_NINE)
    await expire(hold)
    let sweeping = Promise.resolve()
    // as a booking does: the day first, then its expired holds
    await t.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('calendarDay')
        .where('calendarId', '=', office.calendarId)
        .where('day', '=', FIRST_DAY)
        .select('day')
        .forUpdate()
        .execute()
      sweeping = run('sweep')
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 3_000 })
      await tx.deleteFrom('appointment').where('id', '=', hold).execute()
    })
    await sweeping
    expect(await idsIn(office)).toEqual([])
    expect(await takenTicks(office)).toBe(0)
  })

  it('deletes sessions that have ended', async () => {
    const user = await aUser(t.db, 'Staff')
    await openSession(t.db, user)
    await t.db
      .updateTable('session')
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where('userId', '=', user.id)
      .execute()
    await openSession(t.db, user)
    await run('sweep')
    const left = await t.db.selectFrom('session').where('userId', '=', user.id).select('expiresAt').execute()
    expect(left).toHaveLength(1)
    expect(Date.parse(left[0]?.expiresAt ?? '')).toBeGreaterThan(Date.now())
  })

  it('deletes mailed codes that are used or expired', async () => {
    const user = await aUser(t.db, 'Staff')
    const code = (what: 'good' | 'used' | 'expired') => ({
      codeHash: Buffer.from(what),
      userId: user.id,
      purpose: 'reset-password' as const,
      securityStamp: user.securityStamp,
      expiresAt: what === 'expired' ? sql<string>`now()` : sql<string>`now() + interval '1 hour'`,
      usedAt: what === 'used' ? sql<string>`now()` : null,
    })
    await t.db
      .insertInto('oneTimeCode')
      .values([code('good'), code('used'), code('expired')])
      .execute()
    await run('sweep')
    const left = await t.db.selectFrom('oneTimeCode').select('codeHash').execute()
    expect(left.map((row) => row.codeHash.toString())).toEqual(['good'])
  })

  it('forgets submits after a day', async () => {
    const appointmentId = await aBooking(t.db, await anOffice(t.db), FIRST_DAY, HOUR_OF_NINE)
    const submit = (hours: number) => ({
      idempotencyKey: randomUUID(),
      requestHash: Buffer.from('x'),
      appointmentId,
      createdAt: sql<string>`now() - make_interval(hours => ${hours})`,
    })
    const [young, old] = [submit(23), submit(25)]
    await t.db.insertInto('submittedBooking').values([young, old]).execute()
    await run('sweep')
    const left = await t.db.selectFrom('submittedBooking').select('idempotencyKey').execute()
    expect(left).toEqual([{ idempotencyKey: young.idempotencyKey }])
  })

  it('sends what was written or put off while the clock ran ahead (RUN-8)', async () => {
    const office = await anOffice(t.db)
    await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `${FIRST_DAY}T09:00`))
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox
        where state = 'Queued' and (due_at > now() or claimed_until > now())`.execute(t.db)
      return rows[0]?.count
    }
    await sql`update outbox set created_at = now() + interval '2 hours', due_at = now() + interval '2 hours',
      claimed_until = now() + interval '2 hours' where state = 'Queued'`.execute(t.db)
    expect(await waiting()).toBeGreaterThan(0)
    await run('sweep')
    expect(await waiting()).toBe(0)
  })

  it('forgets counted calls and human checks that no longer count', async () => {
    const ago = (interval: string) => sql<string>`now() - ${interval}::interval`
    await t.db
      .insertInto('rateLimit')
      .values([
        { bucket: 'old', windowStart: ago('2 days'), used: 1 },
        { bucket: 'young', windowStart: ago('30 minutes'), used: 1 },
      ])
      .execute()
    await t.db
      .insertInto('usedHumanCheck')
      .values([
        { answerHash: Buffer.from('old'), expiresAt: ago('1 second') },
        { answerHash: Buffer.from('young'), expiresAt: ago('-1 minute') },
      ])
      .execute()
    await run('sweep')
    expect(await t.db.selectFrom('rateLimit').select('bucket').execute()).toEqual([{ bucket: 'young' }])
    const checks = await t.db.selectFrom('usedHumanCheck').select('answerHash').execute()
    expect(checks.map((row) => row.answerHash.toString())).toEqual(['young'])
  })
})

describe('extend-days', () => {
  it('prepares the days ahead at every location', async () => {
    const office = await anOffice(t.db, { days: 0 })
    const lastDay = async () => {
      const { day } = await t.db
        .selectFrom('calendarDay')
        .where('locationId', '=', office.locationId)
        .select((eb) => eb.fn.max('day').as('day'))
        .executeTakeFirstOrThrow()
      return day
    }
    await run('extend-days')
    const before = await lastDay()
    await run('extend-days', '2026-03-05T15:00:00Z')
    expect(await lastDay()).toBe(addDays(before, 3))
  })
})
