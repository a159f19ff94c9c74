import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOffice } from '#server/testing/factories.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { deleteOldHeldTimes } from './held-times.ts'

const DAY = '2026-03-05'
const AT_NINE = `${DAY}T09:00`

let t: TestApp
let limited: TestApp
let office: Awaited<ReturnType<typeof anOffice>>

// Monday, 8:00 in Denver
beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z', { trustProxy: ['127.0.0.1'] })
  limited = await startTestApp('2026-03-02T15:00:00Z', { beside: t, rateLimits: true, trustProxy: ['127.0.0.1'] })
})
afterAll(async () => {
  await limited.stop()
  await t.stop()
})
beforeEach(async () => {
  await t.db.deleteFrom('heldTime').execute()
  await t.db.deleteFrom('setting').where('key', 'in', ['dayHeldByAddress', 'trustedNetworks']).execute()
  await t.db.deleteFrom('rateLimit').execute()
  // 48 places of a quarter of an hour.
  office = await anOffice(t.db, { hours: [9, 12], numberOfSlots: 4 })
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const visit = () => ({
  locationId: office.locationId,
  appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }],
})
const ask = (app: TestApp, startDateLocal: string, more: object = {}, address = '203.0.113.7') =>
  app.anyone('POST /api/booking/hold-time', { ...visit(), startDateLocal, ...more }, from(address))
const hold = async (...given: Parameters<typeof ask>) => {
  const answer = await ask(...given)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const extend = (holdKey: string) => t.anyone('POST /api/booking/extend-hold', { holdKey })
const book = (app: TestApp, time: string, more: object = {}, address = '203.0.113.7') =>
  app.anyone(
    'POST /api/booking/submit-appointment',
    aSubmit(office, time, { customer: aStranger(), ...more }),
    from(address),
  )

/** As if this time had passed for all that is held. */
async function pass(minutes: number) {
  const ago = sql`make_interval(mins => ${minutes})`
  await sql`update appointment set hold_expires_at = hold_expires_at - ${ago} where status = 'Hold'`.execute(t.db)
  await sql`update held_time set held_at = held_at - ${ago}, until = until - ${ago}, at_most = at_most - ${ago}`.execute(
    t.db,
  )
}

const heldNow = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from appointment
    where location_id = ${office.locationId} and status = 'Hold' and hold_expires_at > now()`.execute(t.db)
  return rows[0]?.n
}
/** For how many minutes a place has been held, or will be. */
const minutesHeld = async () => {
  const { rows } = await sql<{
    minutes: number
  }>`select round(sum(extract(epoch from until - held_at)) / 60)::int as minutes
    from held_time where location_id = ${office.locationId}`.execute(t.db)
  return rows[0]?.minutes
}

describe('one visitor', () => {
  it('holds a place for 20 minutes at most with their own key (HOLD-3)', async () => {
    office = await anOffice(t.db, { hours: [9, 12] })
    const { holdKey } = await hold(t, AT_NINE)
    await pass(9)
    expect(await hold(t, AT_NINE, { holdKey })).toMatchObject({ holdKey, secondsLeft: 600, canExtend: true })
    await pass(6)
    const last = await hold(t, AT_NINE, { holdKey })
    expect(last).toMatchObject({ holdKey, canExtend: false })
    expect(last.secondsLeft).toBeLessThanOrEqual(300)
    expect((await extend(holdKey)).statusCode).toBe(409)
    await pass(5)
    expect(await heldNow()).toBe(0)
    expect(await hold(t, AT_NINE, { holdKey })).toMatchObject({ secondsLeft: 0, canExtend: false })
    expect(await heldNow()).toBe(0)
    expect(await minutesHeld()).toBe(20)
  })

  it('gets no more by asking for more time after choosing again (HOLD-3)', async () => {
    const { holdKey } = await hold(t, AT_NINE)
    await pass(8)
    await hold(t, `${DAY}T10:00`, { holdKey })
    await pass(8)
    const answer = await extend(holdKey)
    expect(answer.json()).toMatchObject({ canExtend: false })
    expect(answer.json().secondsLeft).toBeGreaterThan(120)
    expect(answer.json().secondsLeft).toBeLessThanOrEqual(240)
    await pass(4)
    expect(await heldNow()).toBe(0)
  })

  it('gets no more with another key, by a refresh or in another tab (HOLD-3)', async () => {
    office = await anOffice(t.db, { hours: [9, 12] })
    await hold(t, AT_NINE)
    await pass(10)
    await hold(t, AT_NINE)
    await pass(10)
    expect(await hold(t, AT_NINE)).toMatchObject({ secondsLeft: 0, canExtend: false })
    // Another visitor is not affected, nor is another time.
    expect(await hold(t, AT_NINE, {}, '203.0.113.8')).toMatchObject({ secondsLeft: 600 })
    expect(await hold(t, `${DAY}T09:15`)).toMatchObject({ secondsLeft: 600 })
  })

  it('holds each place of a time with several for 20 minutes (HOLD-3)', async () => {
    office = await anOffice(t.db, { hours: [9, 12], numberOfSlots: 2 })
    for (let n = 0; n < 4; n++) {
      expect(await hold(t, AT_NINE)).toMatchObject({ secondsLeft: 600 })
      await pass(10)
    }
    expect(await hold(t, AT_NINE)).toMatchObject({ secondsLeft: 0 })
  })

  it('can still book what is no longer held for them, and that counts as no hold (HOLD-3)', async () => {
    office = await anOffice(t.db, { hours: [9, 12] })
    await hold(t, AT_NINE)
    await pass(20)
    await hold(t, AT_NINE)
    await pass(20)
    const { holdKey } = await hold(t, AT_NINE)
    expect((await book(t, AT_NINE, { holdKey })).statusCode).toBe(200)
  })

  it('keeps one hold: the first ends when another time is not held for them (HOLD-3)', async () => {
    office = await anOffice(t.db, { hours: [9, 12] })
    await hold(t, AT_NINE)
    await pass(10)
    await hold(t, AT_NINE)
    await pass(10)
    const { holdKey } = await hold(t, `${DAY}T09:15`)
    expect(await hold(t, AT_NINE, { holdKey })).toMatchObject({ secondsLeft: 0 })
    expect(await heldNow()).toBe(0)
  })

  it('is forgotten after a day, or if a clock ran ahead (HOLD-3)', async () => {
    await hold(t, AT_NINE)
    await pass(23 * 60)
    await hold(t, AT_NINE)
    await pass(61)
    await deleteOldHeldTimes(t.context.db)
    expect(await t.db.selectFrom('heldTime').select('id').execute()).toHaveLength(1)
    await pass(-120)
    await deleteOldHeldTimes(t.context.db)
    expect(await t.db.selectFrom('heldTime').select('id').execute()).toEqual([])
  })
})

describe('one address', () => {
  const percent = (value: number) =>
    t.db
      .insertInto('setting')
      .values({ key: 'dayHeldByAddress', value: String(value) })
      .execute()
  /** In case the next half minute is about to start. */
  const stillPausing = () =>
    sql`insert into rate_limit (bucket, window_start, used)
      select bucket, window_start + interval '30 seconds', used from rate_limit where bucket like 'holds beyond %'
      on conflict (bucket, window_start) do nothing`.execute(t.db)
  const times = Array.from(
    { length: 12 },
    (_, n) => `${DAY}T${String(9 + Math.floor(n / 4)).padStart(2, '0')}:${String(15 * (n % 4)).padStart(2, '0')}`,
  )
  const [first = '', second = '', third = '', fourth = ''] = times

  it('holds its share of a day, is slowed down beyond it, and holds nothing beyond three shares (HOLD-4)', async () => {
    await percent(5)
    // 5 % of 48 places are two.
    await hold(limited, first)
    await hold(limited, second)
    await hold(limited, third)
    await stillPausing()
    const slow = await ask(limited, fourth)
    expect(slow.statusCode).toBe(429)
    expect(slow.json()).toMatchObject({ isFromNetwork: true })
    expect(slow.json().validationFailures[0].errorMessage).toMatch(
      /^Many times are being held from your network\. Please try again in \d+ (second|minute)s?\.$/,
    )
    for (const time of times.slice(3, 7)) {
      await t.db.deleteFrom('rateLimit').execute()
      await hold(limited, time)
    }
    expect(await heldNow()).toBe(7)
    await t.db.deleteFrom('rateLimit').execute()
    expect(await hold(limited, times[7] ?? '')).toMatchObject({ secondsLeft: 0, canExtend: false })
    expect(await heldNow()).toBe(7)
    // Others hold as before, and those who hold nothing still book.
    expect(await hold(limited, times[7] ?? '', {}, '203.0.113.8')).toMatchObject({ secondsLeft: 600 })
    expect((await book(limited, times[8] ?? '')).statusCode).toBe(200)
  })

  it('counts what has ended without a booking, and not what was booked (HOLD-4)', async () => {
    await percent(5)
    for (const time of [first, second]) {
      const { holdKey } = await hold(limited, time)
      await limited.anyone('POST /api/booking/release-hold', { holdKey })
    }
    expect(await heldNow()).toBe(0)
    await hold(limited, third)
    await stillPausing()
    expect((await ask(limited, fourth)).statusCode).toBe(429)
    await t.db.deleteFrom('heldTime').execute()
    await t.db.deleteFrom('rateLimit').execute()
    for (const time of [second, third, fourth]) {
      const { holdKey } = await hold(limited, time)
      expect((await book(limited, time, { holdKey })).statusCode).toBe(200)
    }
    await hold(limited, times[5] ?? '')
  })

  it('counts a visitor who tries several times once, and another day not at all (HOLD-4)', async () => {
    await percent(5)
    const { holdKey } = await hold(limited, first)
    for (const time of times.slice(1, 6)) await hold(limited, time, { holdKey })
    await hold(limited, times[6] ?? '')
    expect(await hold(limited, '2026-03-06T09:00')).toMatchObject({ secondsLeft: 600 })
  })

  it('always holds what one visitor needs, at the smallest office (HOLD-4)', async () => {
    office = await anOffice(t.db, { hours: [9, 10], numberOfSlots: 4 })
    await percent(1)
    expect(await hold(limited, AT_NINE, { people: 4 })).toMatchObject({ secondsLeft: 600 })
    expect(await heldNow()).toBe(4)
    expect(await hold(limited, `${DAY}T09:15`)).toMatchObject({ secondsLeft: 0 })
  })

  it('holds no more by asking many times at the same moment (HOLD-4)', async () => {
    await percent(5)
    await hold(limited, first)
    await hold(limited, second)
    const answers = await Promise.all(times.slice(2).map((time) => ask(limited, time)))
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    expect(await heldNow()).toBeLessThanOrEqual(7)
  })

  it('holds more where it is trusted, and without end where the setting is 0 (HOLD-4)', async () => {
    await percent(5)
    await t.db.insertInto('setting').values({ key: 'trustedNetworks', value: '203.0.113.0/28' }).execute()
    for (const time of times) expect(await hold(limited, time)).toMatchObject({ secondsLeft: 600 })
    await t.db.deleteFrom('setting').where('key', 'in', ['trustedNetworks', 'dayHeldByAddress']).execute()
    await percent(0)
    for (const time of times) expect(await hold(limited, time, {}, '203.0.113.99')).toMatchObject({ secondsLeft: 600 })
  })

  it('is kept as a key that only DATA_KEY can make (HOLD-4)', async () => {
    await hold(limited, AT_NINE, {}, '203.0.113.7')
    await hold(limited, AT_NINE, {}, '2001:db8:1:2::1')
    await hold(limited, AT_NINE, {}, '2001:db8:1:2:ffff::9')
    const rows = await t.db.selectFrom('heldTime').select('visitorKey').execute()
    expect(rows.map(({ visitorKey }) => visitorKey)).toEqual(Array(3).fill(expect.stringMatching(/^[\w-]{43}$/)))
    expect(new Set(rows.map(({ visitorKey }) => visitorKey)).size).toBe(2)
  })
})

describe('visitors together', () => {
  it('hold at most half of what is left of a day, and the other half can be booked (HOLD-5)', async () => {
    office = await anOffice(t.db, { hours: [9, 12], numberOfSlots: 2 })
    // 24 places, of which four are booked.
    const times = [0, 15, 30, 45, 60, 75, 90, 105, 120, 135, 150, 165].map(
      (n) => `${DAY}T${String(9 + Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`,
    )
    for (const time of times.slice(0, 4)) expect((await book(t, time)).statusCode).toBe(200)
    const address = (n: number) => `203.0.113.${n}`
    for (const [n, time] of times.slice(0, 10).entries())
      expect(await hold(t, time, {}, address(n))).toMatchObject({ secondsLeft: 600 })
    expect(await hold(t, times[10] ?? '', {}, address(20))).toMatchObject({ secondsLeft: 0 })
    expect(await heldNow()).toBe(10)
    expect((await book(t, times[10] ?? '', {}, address(20))).statusCode).toBe(200)
    expect(await hold(t, '2026-03-06T09:00', {}, address(20))).toMatchObject({ secondsLeft: 600 })
    await pass(10)
    expect(await hold(t, times[10] ?? '', {}, address(20))).toMatchObject({ secondsLeft: 600 })
  })
})

describe('a slowed address', () => {
  it('is checked again for each hold, with its own key too (HOLD-4)', async () => {
    const checked = await startTestApp('2026-03-02T15:00:00Z', {
      beside: t,
      rateLimits: true,
      humanCheck: { kind: 'altcha' },
      trustProxy: ['127.0.0.1'],
    })
    await t.db.insertInto('setting').values({ key: 'dayHeldByAddress', value: '5' }).execute()
    // Those before have proved it where no one asks.
    await hold(limited, `${DAY}T09:00`)
    await hold(limited, `${DAY}T09:15`)
    const { holdKey } = await hold(limited, `${DAY}T09:30`)
    await t.db.deleteFrom('rateLimit').execute()
    const again = await ask(checked, `${DAY}T09:45`, { holdKey })
    expect(again.statusCode).toBe(400)
    expect(again.json().validationFailures[0].propertyName).toBe('humanCheck')
    await checked.stop()
  })
})
