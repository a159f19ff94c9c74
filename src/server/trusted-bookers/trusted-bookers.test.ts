import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { anOffice } from '#server/testing/factories.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
let admin: Caller & { email: string }

// Monday, 8:00 in Denver
beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z', { rateLimits: true, trustProxy: ['127.0.0.1'] })
  office = await anOffice(t.db, { hours: [9, 12], numberOfSlots: 50 })
  admin = await t.as('Admin')
})
afterEach(async () => {
  await t.db.deleteFrom('trustedBooker').execute()
  await t.db.deleteFrom('setting').where('key', 'in', ['bookingsPerNetwork', 'trustedNetworks']).execute()
  await t.db.deleteFrom('appointment').execute()
  await t.db.deleteFrom('rateLimit').execute()
})
afterAll(() => t.stop())

const bookAs = (customer: object, address = '203.0.113.7') =>
  t.anyone(
    'POST /api/booking/submit-appointment',
    aSubmit(office, '2026-03-05T09:00', { customer: { ...aStranger(), ...customer } }),
    { 'x-forwarded-for': address },
  )

const anEntry = (more: object) => ({
  name: 'Elm Street Motors',
  kind: 'EmailDomain',
  value: 'motors.example',
  most: 4,
  until: '2026-03-02',
  note: 'Agreed by phone',
  ...more,
})

async function trust(more: object): Promise<number> {
  const answer = await admin('POST /api/admin/trusted-bookers', anEntry(more))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().id
}

const statusesOf = async (count: number, book: (n: number) => ReturnType<typeof bookAs>) => {
  const statuses = []
  for (let n = 0; n < count; n++) statuses.push((await book(n)).statusCode)
  return statuses
}

const VIN = '1HGCM82633A004352'

describe('a vehicle', () => {
  it('has two appointments ahead, whoever books them and however they write its VIN (SCALP-1)', async () => {
    const spellings = [VIN, VIN.toLowerCase(), VIN]
    const answers = []
    for (const vin of spellings) answers.push(await bookAs({ vin }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 409])
    expect(answers[2]?.json()).toMatchObject({
      isVehicleAtLimit: true,
      validationFailures: [
        {
          propertyName: 'customer.vin',
          errorMessage: 'There are already 2 appointments for this vehicle. No more can be booked online.',
        },
      ],
    })
    // Another one of the same people, and nothing of the number itself in the table.
    expect((await bookAs({ vin: '11111111111111111' })).statusCode).toBe(200)
    const rows = await t.db.selectFrom('appointment').select(['vinKey', 'vin']).execute()
    expect(new Set(rows.map(({ vinKey }) => vinKey)).size).toBe(2)
    expect(JSON.stringify(rows)).not.toContain(VIN)

    await t.anyone('POST /api/appointments/cancel', { token: answers[0]?.json().token })
    expect((await bookAs({ vin: VIN })).statusCode).toBe(200)
  })

  it('is known by the VIN that staff enter later (SCALP-1)', async () => {
    const { id } = (await bookAs({})).json()
    const { version } = (await admin(`GET /api/admin/appointments/${id}`)).json()
    const { idempotencyKey: _, locationId: __, ...form } = aSubmit(office, '2026-03-05T09:00')
    const customer = { ...form.customer, vin: VIN }
    expect(
      (await admin(`PUT /api/admin/appointments/${id}`, { ...form, customer, isWalkIn: false, version })).statusCode,
    ).toBe(200)
    expect(await statusesOf(2, () => bookAs({ vin: VIN }))).toEqual([200, 409])
  })
})

describe('a trusted booker', () => {
  it('books as much as was agreed, by domain or contact, and for one vehicle, until the last day at the office (SCALP-3)', async () => {
    await trust({})
    await trust({ kind: 'Contact', value: '(303) 555-0177', most: 3 })
    // each address of the domain
    for (const email of ['fleet@motors.example', 'sales+north@Motors.example'])
      expect(await statusesOf(5, () => bookAs({ email }))).toEqual([200, 200, 200, 200, 409])
    const byPhone = (n: number) => bookAs({ email: `${n}@example.test`, phoneNumber: '303-555-0177', vin: VIN })
    expect(await statusesOf(4, byPhone)).toEqual([200, 200, 200, 409])
    // No domain below it, and none that only ends alike.
    for (const email of ['a@sub.motors.example', 'a@notmotors.example'])
      expect(await statusesOf(3, () => bookAs({ email }))).toEqual([200, 200, 409])
    // It is still the last day in Denver, though not in London.
    t.setNow('2026-03-03T06:59:00Z')
    expect(await statusesOf(3, () => bookAs({ email: 'late@motors.example' }))).toEqual([200, 200, 200])
    t.setNow('2026-03-03T07:00:00Z')
    expect(await statusesOf(1, () => bookAs({ email: 'late@motors.example' }))).toEqual([409])
    t.setNow('2026-03-02T15:00:00Z')
  })

  it('books more than six times a day, if as many were agreed (SCALP-3)', async () => {
    await trust({ most: 8 })
    expect(await statusesOf(9, () => bookAs({ email: 'fleet@motors.example' }))).toEqual([...Array(8).fill(200), 409])
  })

  it('is written down by administrators, logged with who did it, once each (SCALP-3)', async () => {
    const id = await trust({ value: '@Motors.Example' })
    const again = await admin('POST /api/admin/trusted-bookers', anEntry({}))
    expect(again.json().validationFailures).toEqual([
      { propertyName: 'value', errorMessage: 'This is on the list already.' },
    ])
    const shown = (await admin(`GET /api/admin/trusted-bookers/${id}`)).json()
    expect(shown).toEqual({ ...anEntry({}), id, version: 1 })
    const changed = await admin(`PUT /api/admin/trusted-bookers/${id}`, { ...anEntry({ most: 9 }), version: 1 })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await admin(`PUT /api/admin/trusted-bookers/${id}`, { ...anEntry({}), version: 1 })).statusCode).toBe(409)
    const table = (await admin('POST /api/admin/trusted-bookers/table', { allSearch: 'motors' })).json()
    expect(table.result.rows).toEqual([{ ...anEntry({ most: 9 }), id, by: admin.email }])
    expect((await admin(`DELETE /api/admin/trusted-bookers/${id}`)).statusCode).toBe(200)
    const lines = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'TrustedBooker')
      .where('recordId', '=', id)
      .select(['changeLogAction', 'recordPropertyName', 'newValue'])
      .orderBy('id')
      .execute()
    expect(lines).toContainEqual({ changeLogAction: 'Updated', recordPropertyName: 'most', newValue: '9' })
    expect(new Set(lines.map((line) => line.changeLogAction))).toEqual(new Set(['Created', 'Updated', 'Deleted']))
  })

  it.each([
    ['EmailDomain', 'gmail.com', 'Anybody can have an address there'],
    ['EmailDomain', 'motors', 'Must be a domain, such as fleet.example.com'],
    ['Contact', 'motors.example', 'Must be an email address or a phone number'],
    ['Network', '10.0.0.0/4', '10.0.0.0/4 is too wide: the widest network is /8'],
  ])('is not %s %s (SCALP-3)', async (kind, value, errorMessage) => {
    const refused = await admin('POST /api/admin/trusted-bookers', anEntry({ kind, value }))
    expect(refused.statusCode).toBe(400)
    expect(refused.json().validationFailures).toEqual([{ propertyName: 'value', errorMessage }])
  })
})

describe('a network', () => {
  const limit = (value: number) =>
    t.db
      .insertInto('setting')
      .values({ key: 'bookingsPerNetwork', value: String(value) })
      .execute()

  /** Sets the count so far, for this hour and for the next, in case it is about to start. */
  const counted = (used: number) =>
    sql`insert into rate_limit (bucket, window_start, used)
      select distinct bucket, date_bin('1 hour', now(), 'epoch') + make_interval(hours => n), ${used}::int
      from rate_limit, generate_series(0, 1) n where bucket like 'bookings from %'
      on conflict (bucket, window_start) do update set used = excluded.used`.execute(t.db)

  it('books so many times an hour, by /24 or /64, and is told how long to wait (SCALP-4)', async () => {
    await limit(2)
    for (const [one, neighbor, other] of [
      ['203.0.113.7', '203.0.113.200', '203.0.114.7'],
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
    ] as const) {
      expect((await bookAs({}, one)).statusCode).toBe(200)
      await counted(2)
      const refused = await bookAs({}, neighbor)
      expect(refused.statusCode).toBe(429)
      expect(refused.json().validationFailures[0].errorMessage).toMatch(
        /^Too many appointments have been booked from your network\. Please try again in \d+ (second|minute|hour)s?\.$/,
      )
      expect(refused.json()).toMatchObject({ isFromNetwork: true })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await bookAs({}, other)).statusCode).toBe(200)
    }
    // What is kept says nothing of the network without the key.
    const forms = await t.db.selectFrom('submittedBooking').select('networkKey').execute()
    expect(forms.map(({ networkKey }) => networkKey)).toEqual(Array(4).fill(expect.stringMatching(/^[\w-]{43}$/)))
    const buckets = await t.db
      .selectFrom('rateLimit')
      .where('bucket', 'like', 'bookings from %')
      .select('bucket')
      .execute()
    expect(JSON.stringify(buckets)).not.toMatch(/203\.0|2001:/)
  })

  it('books more where it is trusted, by its entry or by the setting for all limits; 0 is no limit (SCALP-4)', async () => {
    await limit(1)
    await trust({ name: 'City library', kind: 'Network', value: '203.0.113.0/28', most: 20 })
    expect((await bookAs({}, '203.0.113.7')).statusCode).toBe(200)
    await counted(19)
    expect((await bookAs({}, '203.0.113.7')).statusCode).toBe(200)
    expect((await bookAs({}, '203.0.113.7')).statusCode).toBe(429)
    // In the same /24, but not in the library.
    await counted(1)
    expect((await bookAs({}, '203.0.113.77')).statusCode).toBe(429)
    await t.db.insertInto('setting').values({ key: 'trustedNetworks', value: '203.0.113.77' }).execute()
    await counted(9)
    expect((await bookAs({}, '203.0.113.77')).statusCode).toBe(200)
    expect((await bookAs({}, '203.0.113.77')).statusCode).toBe(429)
    await t.db.updateTable('setting').set({ value: '0' }).where('key', '=', 'bookingsPerNetwork').execute()
    expect((await bookAs({}, '203.0.113.200')).statusCode).toBe(200)
  })

  it('is not charged for a form that is sent again (SCALP-4)', async () => {
    await limit(1)
    const form = aSubmit(office, '2026-03-05T09:15')
    const send = () => t.anyone('POST /api/booking/submit-appointment', form, { 'x-forwarded-for': '203.0.113.7' })
    expect((await send()).statusCode).toBe(200)
    await counted(1)
    expect((await send()).statusCode).toBe(200)
    expect((await bookAs({})).statusCode).toBe(429)
  })
})
