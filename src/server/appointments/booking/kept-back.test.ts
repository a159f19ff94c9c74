import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOffice } from '#server/testing/factories.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { shortenHoldsOfTheFuture } from './held-places.ts'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
let staff: Caller

beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  office = await anOffice(t.db, { hours: [9, 10] })
  staff = await t.as('Staff', [office.locationId])
  await t.db.updateTable('location').set({ releaseMinutes: 60 }).where('id', '=', office.locationId).execute()
})
afterAll(() => t.stop())

const DAY = '2026-03-05'
const types = () => ({
  locationId: office.locationId,
  appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId, quantity: 1 }],
})
const submit = (time = `${DAY}T09:00`) => t.anyone('POST /api/booking/submit-appointment', aSubmit(office, time))

async function booked(time?: string): Promise<{ id: number; token: string }> {
  const answer = await submit(time)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const isOffered = async (time = `${DAY}T09:00`) => {
  const wanted = { ...types(), date: time.slice(0, 10) }
  const { times } = (await t.anyone('POST /api/booking/time-selection-options', wanted)).json()
  return times.some(({ startDateLocal }: { startDateLocal: string }) => startDateLocal === time)
}

const keptBack = () =>
  sql<{ minutes: number }>`select extract(epoch from hold_expires_at - now())::float / 60 as minutes from appointment
    where location_id = ${office.locationId} and status = 'Hold' and hold_key_hash is null`.execute(t.db)

/** The random moment has come. */
const passBy = () =>
  sql`update appointment set hold_expires_at = now() - interval '1 second' where status = 'Hold'`.execute(t.db)

const cancel = (token: string) => t.anyone('POST /api/appointments/cancel', { token })

describe('a canceled place (SCALP-7)', () => {
  it('is neither seen nor taken before a random moment within the window, and then free for all', async () => {
    const { token } = await booked()
    expect((await cancel(token)).statusCode).toBe(200)
    const { rows } = await keptBack()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.minutes).toBeLessThanOrEqual(60)
    expect(await isOffered()).toBe(false)
    expect((await submit()).statusCode).toBe(409)
    await shortenHoldsOfTheFuture(t.db)
    expect((await keptBack()).rows[0]?.minutes).toBeCloseTo(rows[0]?.minutes ?? 0, 0)

    await sql`delete from freed_place`.execute(t.db)
    await passBy()
    await booked()
    // A look after the release finds it among the freed places: so does the waiting list.
    const freed = await t.db
      .selectFrom('freedPlace')
      .where('calendarId', '=', office.calendarId)
      .select('day')
      .execute()
    expect(freed).toEqual([{ day: DAY }])
  })

  it('is kept back however its customer or staff leave it: by link, by moving, at the counter', async () => {
    const { token } = await booked()
    await t.anyone('POST /api/appointments/reschedule', { token, startDateLocal: `${DAY}T09:15` })
    expect(await isOffered()).toBe(false)
    const { id } = await booked(`${DAY}T09:30`)
    expect((await staff(`POST /api/staff/appointments/cancel?id=${id}`)).statusCode).toBe(200)
    expect(await isOffered(`${DAY}T09:30`)).toBe(false)
    expect((await keptBack()).rows).toHaveLength(2)
  })

  it('is free for staff at once', async () => {
    const { token } = await booked()
    await cancel(token)
    const asked = { ...types(), date: DAY }
    const options = (await staff('POST /api/staff/appointments/time-slot-options', asked)).json()
    expect(JSON.stringify(options)).toContain(`${DAY}T09:00`)
    const { idempotencyKey: _, ...form } = aSubmit(office, `${DAY}T09:00`)
    const added = await staff('POST /api/staff/appointments/add-from-calendar', {
      ...form,
      calendarId: office.calendarId,
    })
    expect(added.statusCode, added.body).toBe(200)
    expect((await keptBack()).rows).toEqual([])
  })

  it('is free at once where the location keeps nothing back, or when it begins soon', async () => {
    await t.db.updateTable('location').set({ releaseMinutes: 1440 }).where('id', '=', office.locationId).execute()
    const soon = await booked('2026-03-03T09:00')
    await cancel(soon.token)
    expect(await isOffered('2026-03-03T09:00')).toBe(true)
    await t.db.updateTable('location').set({ releaseMinutes: 0 }).where('id', '=', office.locationId).execute()
    const { token } = await booked()
    await cancel(token)
    expect(await isOffered()).toBe(true)
  })
})
