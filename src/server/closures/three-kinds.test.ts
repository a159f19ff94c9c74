import { appendFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverDue } from '#server/delivery/deliver.ts'
import { secretOf, withSecret } from '#server/platform/outbox-links.ts'
import { plainText } from '#server/platform/mail-page.ts'
import { harmless } from '#server/platform/rich-text.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aClosureForm, previewed } from '#server/testing/office-forms.ts'
import { stage } from '#server/testing/reply-scenes.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { endOffers } from '#server/effects/end-offers.ts'
import { workOnList } from '#server/waiting-list/work.ts'

/** Monday, 8:30 in Denver: the office opens at nine. */
const NOW = '2026-03-02T15:30:00Z'
const DAY = '2026-03-02'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp(NOW)
})
afterAll(() => t.stop())

async function office() {
  const made = await anOffice(t.db, { numberOfSlots: 6 })
  await t.db
    .updateTable('location')
    .set({
      address1: '1200 Elm Street',
      city: 'Denver',
      state: 'CO',
      zipCode: '80220',
      translations: { es: { name: 'Oficina de Elm Street' } },
    })
    .where('id', '=', made.locationId)
    .execute()
  await t.db
    .updateTable('appointmentType')
    .set({ translations: { es: { name: 'Renovación de licencia', description: 'Licencia actual' } } })
    .where('id', '=', made.appointmentTypeId)
    .execute()
  return made
}

async function deliverAll() {
  while ((await deliverDue(t.context, {})) > 0);
}

/** What has been sent since, as its readers get it. */
async function sentSince(id: number): Promise<{ to: string; templateKey: string; text: string }[]> {
  await deliverAll()
  const rows = await t.db
    .selectFrom('outbox')
    .where('id', '>', id)
    .where('state', '=', 'Captured')
    .select(['channel', 'recipient', 'subject', 'body', 'templateKey', 'messageId', 'locale'])
    .orderBy('id')
    .execute()
  return rows.map(({ recipient, subject, ...message }) => {
    const body = withSecret(message, t.context.publicUrl, secretOf(t.context.sealer, message.messageId))
    const text = message.channel === 'email' ? `${subject}\n\n${plainText(harmless(body))}` : body
    return { to: recipient, templateKey: message.templateKey, text }
  })
}

const lastMessage = async () => {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from outbox`.execute(t.db)
  return rows[0]?.id ?? 0
}

const statusOf = (id: number) =>
  t.db.selectFrom('appointment').where('id', '=', id).select('status').executeTakeFirstOrThrow()

let numbers = 0

/** On request, for reading: `PRINT_TO=<file>`. */
const print = (text: string) => process.env.PRINT_TO && appendFileSync(process.env.PRINT_TO, `${text}\n`)

describe.each([
  ['en-US', 'en'],
  ['es-MX', 'es'],
] as const)('a closure in %s', (locale, language) => {
  it.each([
    ['cancel', { kind: 'cancel' }],
    ['offer', { kind: 'offer', withinMiles: 25, answerHours: 1 }],
  ] as const)(
    'tells a household once, lets an offer go and leaves who is there: %s (CLOSE-8, WAIT-16)',
    async (kind, people) => {
      t.setNow(NOW)
      const elm = await office()
      const admin = await t.as('Admin')
      const phone = `(303) 555-${3000 + numbers++}`
      const named = { ...aStranger(), firstName: 'Ana', isSmsNotificationsEnabled: true, smsPhoneNumber: phone }
      const person = (firstName: string) => ({ firstName, lastName: 'Silva', vin: '', dlNumber: '' })
      const booked = await t.anyone(
        'POST /api/booking/submit-appointment',
        aSubmit(elm, `${DAY}T11:00`, { customer: named, others: [person('Luis'), person('Eva')], locale }),
      )
      expect(booked.statusCode, booked.body).toBe(200)
      const waiting = `+1303556${3000 + numbers++}`
      const { offerId = 0, appointmentId } = await stage('offer', {
        db: t.db,
        sealer: t.context.sealer,
        office: elm,
        phone: waiting,
        locale,
        day: DAY,
        minutes: [10 * 60, 10 * 60 + 30, 11 * 60 + 30],
      })
      const here = await t.anyone(
        'POST /api/booking/submit-appointment',
        aSubmit(elm, `${DAY}T10:30`, {
          customer: {
            ...aStranger(),
            firstName: 'Rosa',
            isSmsNotificationsEnabled: true,
            smsPhoneNumber: `(303) 555-${4000 + numbers++}`,
          },
          locale,
        }),
      )
      const { id: rosa } = here.json<{ id: number }>()
      await admin(`POST /api/staff/appointments/check-in?id=${rosa}`)
      await deliverAll()
      const before = await lastMessage()

      const form = {
        ...aClosureForm({
          name: 'Water',
          from: `${DAY}T10:15`,
          to: `${DAY}T12:00`,
          message: 'A water pipe has burst.',
        }),
        locationId: elm.locationId,
        ...(kind === 'offer' && { people }),
      }
      const { preview, confirmed } = await previewed(
        admin,
        'POST /api/closures/close-location-preview',
        'POST /api/closures/close-location',
        form,
      )
      expect(confirmed.statusCode, confirmed.body).toBe(200)
      expect(preview.json().appointments.map(({ firstName }: { firstName: string }) => firstName)).toEqual([
        'Ana',
        'Luis',
        'Eva',
      ])
      await t.jobs.runAll()
      await endOffers(t.context)
      await workOnList(t.context)
      const sent = await sentSince(before)
      print(`\n===== ${language}, ${kind} =====`)
      for (const { to, templateKey, text } of sent) print(`--- ${templateKey} to ${to}\n${text}`)

      // The household is told as one, by email and by text, with the names and the reason.
      const told = sent.filter(({ to }) => to === named.email || to.endsWith(phone.slice(-4)))
      expect(told).toHaveLength(2)
      for (const { text } of told) expect(text).toMatch(/Ana, Luis, Eva/)
      expect(told[0]?.text).toContain('A water pipe has burst.')
      // A person in the office gets no message, and stays in the line.
      expect(await statusOf(rosa)).toEqual({ status: 'CheckedIn' })
      expect(sent.some(({ text }) => text.includes('Rosa'))).toBe(false)
      // An appointment outside the closed time stays.
      expect(await statusOf(appointmentId)).toEqual({ status: 'Booked' })
      const offer = await t.db.selectFrom('offer').where('id', '=', offerId).select('state').executeTakeFirstOrThrow()
      expect(offer.state).toBe('Withdrawn')
      const toWaiting = sent.filter(({ to }) => to === waiting)
      expect(toWaiting[0]?.text).toMatch(
        language === 'en' ? /11:30 AM is no longer available\. We are closed/ : /11:30 a\. m\. ya no se ofrece/,
      )
      print(`offer: ${offer.state}; checked in: CheckedIn; appointment outside: Booked`)
    },
  )
})
