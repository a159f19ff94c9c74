import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactKey } from '#domain/appointments/contact.ts'
import { anonymiseAppointments } from '#server/appointments/life/anonymise.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aSubmit, GRACE } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
// Monday, 8:00 in Denver
beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z')
})
afterAll(() => t.stop())

type Office = Awaited<ReturnType<typeof anOffice>>

const bookFor = (office: Office, email: string, more: object = {}) =>
  t.anyone(
    'POST /api/booking/submit-appointment',
    aSubmit(office, '2026-03-05T09:00', { customer: { ...GRACE, email, phoneNumber: '', ...more } }),
  )

describe('one person', () => {
  const SPELLINGS = [
    'ada@gmail.com',
    'ada+1@gmail.com',
    'a.d.a@gmail.com',
    'Ada@googlemail.com',
    'a.da+x+y@googlemail.com',
  ]

  it('has two appointments ahead, however they spell their address', async () => {
    const office = await anOffice(t.db, { hours: [9, 12], numberOfSlots: 5 })
    const answers = []
    for (const spelling of SPELLINGS) answers.push(await bookFor(office, spelling))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 409, 409, 409])
    expect(answers[4]?.json()).toMatchObject({ isAtLimit: true })
    const kept = await t.db
      .selectFrom('appointment')
      .where('locationId', '=', office.locationId)
      .select('email')
      .orderBy('id')
      .execute()
    expect(kept.map(({ email }) => email)).toEqual(['ada@gmail.com', 'ada+1@gmail.com'])
  })

  it('is known by their license number, however they write it and whatever else they give (BOOK-9)', async () => {
    const office = await anOffice(t.db, { hours: [9, 12], numberOfSlots: 5 })
    const answers = []
    for (const [n, dlNumber] of ['AB-12 3456', 'ab123456', 'AB 123-456', 'AB123457'].entries())
      answers.push(await bookFor(office, `license${n}@example.test`, { dlNumber }))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 409, 200])
    expect(answers[2]?.json()).toMatchObject({ isAtLimit: true })

    await t.anyone('POST /api/appointments/cancel', { token: answers[0]?.json().token })
    const again = await bookFor(office, 'license4@example.test', { dlNumber: 'AB123456' })
    expect(again.statusCode).toBe(200)
    const keys = await t.db
      .selectFrom('appointment')
      .where('locationId', '=', office.locationId)
      .select('dlKey')
      .execute()
    expect(new Set(keys.map(({ dlKey }) => dlKey)).size).toBe(2)
    expect(JSON.stringify(keys)).not.toMatch(/12-?3456/)
  })

  it('is known by the license number that staff enter later, and no more once they are forgotten', async () => {
    const office = await anOffice(t.db, { hours: [9, 12], numberOfSlots: 5 })
    const admin = await t.as('Admin')
    const { id } = (await bookFor(office, 'later@example.test')).json()
    const { version } = (await admin(`GET /api/admin/appointments/${id}`)).json()
    const customer = { ...GRACE, email: 'later@example.test', dlNumber: 'ZZ-999' }
    const { idempotencyKey: _, locationId: __, ...form } = aSubmit(office, '2026-03-05T09:00', { customer })
    const saved = await admin(`PUT /api/admin/appointments/${id}`, { ...form, isWalkIn: false, version })
    expect(saved.statusCode).toBe(200)
    const keyOf = async () =>
      (await t.db.selectFrom('appointment').where('id', '=', id).select('dlKey').executeTakeFirstOrThrow()).dlKey
    expect(await keyOf()).not.toBeNull()
    await anonymiseAppointments(t.db, new Date('2027-03-05T00:00:00Z'), 1, 100)
    expect(await keyOf()).toBeNull()
  })

  it('is sent the links of appointments that they booked in another spelling', async () => {
    const office = await anOffice(t.db, { hours: [9, 12] })
    const { id } = (await bookFor(office, 'grace.hopper+dmv@gmail.com')).json()
    await t.anyone('POST /api/appointments/send-links', { contact: 'GraceHopper@googlemail.com' })
    await t.jobs.runAll()
    const sent = await t.db.selectFrom('outbox').where('appointmentId', '=', id).select('recipient').execute()
    expect(sent.map(({ recipient }) => recipient)).toEqual(Array(2).fill('grace.hopper+dmv@gmail.com'))
  })

  it('books six times a day, canceled ones included, and learns how long to wait (BOOK-12)', async () => {
    const office = await anOffice(t.db, { hours: [9, 12] })
    for (let round = 0; round < 6; round++) {
      const booked = await bookFor(office, `loop+${round}@example.test`)
      expect(booked.statusCode).toBe(200)
      await t.anyone('POST /api/appointments/cancel', { token: booked.json().token })
    }
    const refused = await bookFor(office, 'loop@example.test')
    expect(refused.statusCode).toBe(429)
    expect(refused.json().validationFailures[0].errorMessage).toBe(
      'You have booked too many appointments today. Please try again in 24 hours.',
    )
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)

    await sql`update appointment set created_at = created_at - interval '20 hours'
      where id = (select min(id) from appointment where location_id = ${office.locationId})`.execute(t.db)
    const sooner = await bookFor(office, 'loop@example.test')
    expect(sooner.json().validationFailures[0].errorMessage).toMatch(/Please try again in 4 hours\.$/)

    await sql`update appointment set created_at = created_at - interval '5 hours'
      where id = (select min(id) from appointment where location_id = ${office.locationId})`.execute(t.db)
    expect((await bookFor(office, 'loop@example.test')).statusCode).toBe(200)
  })
})

it('has the same key for an address in the database as in the domain', async () => {
  const office = await anOffice(t.db, { hours: [9, 12] })
  const { id } = (await bookFor(office, 'key@example.test')).json()
  const names = fc.stringMatching(/^[a-zA-Z0-9.+_'-]{1,12}$/)
  const domains = fc.constantFrom('gmail.com', 'GoogleMail.com', 'example.test', 'mail.example.org', 'gmail.com.test')
  await fc.assert(
    fc.asyncProperty(names, domains, async (name, domain) => {
      const email = `${name}@${domain}`
      const { emailKey } = await t.db
        .updateTable('appointment')
        .set({ email })
        .where('id', '=', id)
        .returning('emailKey')
        .executeTakeFirstOrThrow()
      expect(emailKey).toBe(contactKey(email))
    }),
  )
})
