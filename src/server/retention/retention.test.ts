import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOffice } from '#server/testing/factories.ts'
import { GRACE, aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { anonymise } from './job.ts'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>

beforeAll(async () => {
  t = await startTestApp()
  office = await anOffice(t.db)
})
afterAll(() => t.stop())

const CANARY = 'Zyxwvut'

async function booked(time: string, email: string) {
  const customer = {
    ...GRACE,
    firstName: CANARY,
    lastName: CANARY,
    email,
    isSmsNotificationsEnabled: true,
    smsPhoneNumber: '+13035550167',
  }
  const answer = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, time, { customer }))
  return answer.json() as { id: number; token: string }
}

/** Everything the database still says about the person, across all tables. */
async function traces(): Promise<string> {
  const tables = [
    'appointment',
    'activityLog',
    'outbox',
    'changeLogEntry',
    'submittedBooking',
    'appointmentToken',
  ] as const
  const rows = await Promise.all(tables.map((table) => t.db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

it('removes what identifies the customer once the visit is long past, and keeps the rest', async () => {
  const old = await booked('2026-03-03T09:00', 'zyxwvut@example.test')
  await t.anyone('POST /api/appointments/cancel', { token: old.token, reason: `${CANARY} has moved` })
  t.setNow('2028-03-01T00:00:00Z')
  await anonymise(t.context)
  expect(await traces()).toContain(CANARY)

  t.setNow('2028-03-04T00:00:00Z')
  await anonymise(t.context)
  const left = await traces()
  for (const trace of [CANARY, 'zyxwvut', GRACE.email, '5550167', '5550134']) expect(left).not.toContain(trace)
  const row = await t.db.selectFrom('appointment').where('id', '=', old.id).selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ firstName: '', email: '', day: '2026-03-03', status: 'Cancelled' })
  expect(row.anonymisedAt).not.toBeNull()
  const logged = await t.db
    .selectFrom('changeLog')
    .where('recordId', '=', old.id)
    .where('recordPropertyName', '=', 'firstName')
    .select(['newValue', 'appointmentDiscriminator'])
    .execute()
  expect(logged).toEqual([{ newValue: '••••', appointmentDiscriminator: '2026-03-03T09:00' }])
  const messages = await t.db
    .selectFrom('outbox')
    .where('appointmentId', '=', old.id)
    .select(['recipient', 'state'])
    .execute()
  expect(messages).not.toContainEqual(expect.objectContaining({ state: 'Queued' }))

  await anonymise(t.context)
  const again = await t.db
    .selectFrom('appointment')
    .where('id', '=', old.id)
    .select('version')
    .executeTakeFirstOrThrow()
  expect(again.version).toBe(row.version)
})

it('forgets no one while the setting says never', async () => {
  t.setNow('2026-03-02T15:00:00Z')
  const { id } = await booked('2026-03-04T09:00', 'kept@example.test')
  await t.db.insertInto('setting').values({ key: 'retentionDays', value: '0' }).execute()
  t.setNow('2040-01-01T00:00:00Z')
  await anonymise(t.context)
  const row = await t.db.selectFrom('appointment').where('id', '=', id).select('firstName').executeTakeFirstOrThrow()
  expect(row.firstName).toBe(CANARY)
})
