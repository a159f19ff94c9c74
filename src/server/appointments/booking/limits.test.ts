import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactKey } from '#domain/appointments/contact.ts'
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

const bookFor = (office: Office, email: string) =>
  t.anyone(
    'POST /api/booking/submit-appointment',
    aSubmit(office, '2026-03-05T09:00', { customer: { ...GRACE, email, phoneNumber: '' } }),
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

  it('is sent the links of appointments that they booked in another spelling', async () => {
    const office = await anOffice(t.db, { hours: [9, 12] })
    const { id } = (await bookFor(office, 'grace.hopper+dmv@gmail.com')).json()
    await t.anyone('POST /api/appointments/send-links', { contact: 'GraceHopper@googlemail.com' })
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
      'You have booked too often today. Please try again in 24 hours.',
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
