import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOffice } from '#server/testing/factories.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { claimDue } from '#server/outbox/queries.ts'
import { deliverDue, LEASE_SECONDS, type Transports } from './deliver.ts'
import { createMailTransport } from '#server/outside/mail.ts'

const from = { name: 'Appointments', address: 'no-reply@portal.test' }

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
let server: Awaited<ReturnType<typeof startMailServer>>
let transports: Transports
let email: string
let times = 0

beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z')
  server = await startMailServer()
  office = await anOffice(t.db)
  transports = overSmtp(server.port)
})
afterAll(async () => {
  transports.mail?.transport.close()
  await server.stop()
  await t.stop()
})
beforeEach(async () => {
  await t.db.deleteFrom('outbox').execute()
  t.published.length = 0
})

function overSmtp(port: number): Transports {
  const settings = { url: `smtp://127.0.0.1:${port}`, from, requireTls: false }
  return { mail: { transport: createMailTransport(settings, 5), from } }
}

/** Books the next free time for a stranger, and returns the appointment and its link. */
async function booked(names: { firstName?: string; lastName?: string } = {}) {
  const customer = { ...aStranger(), ...names }
  email = customer.email
  const minute = 9 * 60 + (times % 12) * 15
  const time = `2026-03-${String(5 + Math.floor(times++ / 12)).padStart(2, '0')}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const answer = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, time, { customer }))
  return answer.json() as { id: number; token: string }
}

async function deliverAll(over = transports) {
  while ((await deliverDue(t.context, over)) > 0);
}

const messagesOf = (appointmentId: number) =>
  t.db.selectFrom('outbox').where('appointmentId', '=', appointmentId).selectAll().orderBy('id').execute()
const dueNow = () => t.db.updateTable('outbox').set({ dueAt: sql`now()` }).execute()
const eventOf = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return { calendar, event: new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined) }
}

describe('a mail', () => {
  it('is captured when there is no mail server, and nothing in the database opens its link', async () => {
    const { id } = await booked()
    await deliverAll({})
    const [message] = await messagesOf(id)
    expect(message).toMatchObject({ state: 'Captured', attempts: 1 })
    expect(message?.settledAt).not.toBeNull()
    expect(message?.body).toContain('{{Url}}')
    const location = `location:${office.locationId}`
    expect(t.published).toContainEqual({
      event: 'EntityUpdated',
      entityType: 'OutboxMessage',
      entityId: message?.id,
      groups: ['role:Admin', location],
    })
  })

  it('is sent once, from us, with plain text beside the HTML and a link that opens the appointment', async () => {
    const { id } = await booked()
    await deliverAll()
    expect(await messagesOf(id)).toMatchObject([{ state: 'Sent', attempts: 1, lastError: '' }])
    const [mail, ...more] = server.mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.from?.value).toEqual([from])
    expect(mail?.subject).toMatch(/^Your appointment: Thursday, March 5, 2026, 9:\d\d AM, Elm Street$/)
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail?.text).toContain('Hello Grace,')
    const link = /http:\/\/portal\.test\/customer\/appointment\/review\/([\w-]{43})/
    const token = link.exec(mail?.html || '')?.[1]
    expect(link.exec(mail?.text ?? '')?.[1]).toBe(token)
    const review = await t.anyone(`GET /api/appointments/review?token=${token}`)
    expect(review.json()).toMatchObject({ id })
  })

  it('takes names literally, also one that looks like the link or the code (MSG-7)', async () => {
    const { id } = await booked({ firstName: '{{Url}} {{ Code }}', lastName: '{{x}}' })
    await deliverAll()
    expect(await messagesOf(id)).toMatchObject([{ state: 'Sent' }])
    const [mail] = server.mailsTo(email)
    expect(mail?.text).toContain('Hello {{Url}} {{ Code }},')
    expect(mail?.text?.match(/[\w-]{43}/g)).toHaveLength(1)
  })

  it('names the reference wherever a template does, and takes names that look like it literally (MSG-7)', async () => {
    const template = t.db.updateTable('emailTemplate').where('key', '=', 'AppointmentConfirmation')
    await template.set({ subject: '{{ Reference }} {{FirstName}}' }).execute()
    const { id } = await booked({ firstName: '{{Reference}}' })
    await template.set({ subject: 'Your appointment' }).execute()
    await deliverAll()
    const { reference } = await t.db
      .selectFrom('appointment')
      .where('id', '=', id)
      .select('reference')
      .executeTakeFirstOrThrow()
    const said = reference.replace(/(...)(?=.)/g, '$1-')
    const [mail] = server.mailsTo(email)
    expect(mail?.subject).toBe(`${said} {{Reference}}`)
    expect(mail?.text).toContain('Hello {{Reference}},')
    expect(mail?.text).toContain(`Reference: ${said}`)
    const admin = await t.as('Admin')
    const [message] = await messagesOf(id)
    expect((await admin(`GET /api/admin/outbox/${message?.id}`)).json().body).toContain(said)
  })

  it('carries the appointment for the customer’s calendar, with the code for the kiosk, and withdraws it after a cancellation (KIOSK-7)', async () => {
    const { id, token } = await booked()
    await deliverAll()
    await t.anyone('POST /api/appointments/cancel', { token })
    await deliverAll()
    const [booking, cancel] = server.mailsTo(email)
    const file = booking?.attachments.find(({ contentType }) => contentType === 'text/calendar')
    const first = eventOf(String(file?.content))
    expect(first.calendar.getFirstPropertyValue('method')).toBe('REQUEST')
    expect(first.event.uid).toBe(`appointment-${id}@portal.test`)
    expect(first.event.location).toBe('Elm Street')
    expect(first.event.startDate.toJSDate().toISOString()).toMatch(/^2026-03-/)
    // What the kiosk scans, on the page and in the calendar.
    const code = booking?.attachments.find(({ contentType }) => contentType === 'image/png')
    const png = code?.content.toString('base64')
    expect(png).toMatch(/^iVBOR/)
    expect(booking?.html).toContain(`data:image/png;base64,${png}`)
    const attached = first.calendar.getFirstSubcomponent('vevent')?.getFirstProperty('attach')
    expect(attached?.toJSON()).toMatchObject(['attach', { fmttype: 'image/png' }, 'binary', png])
    expect(cancel?.attachments.map(({ contentType }) => contentType)).not.toContain('image/png')
    expect(cancel?.html).not.toContain('<img')
    const gone = eventOf(String(cancel?.attachments.find((part) => part.contentType === 'text/calendar')?.content))
    expect(gone.calendar.getFirstPropertyValue('method')).toBe('CANCEL')
    expect(gone.event.uid).toBe(first.event.uid)
    expect(gone.event.sequence).toBeGreaterThan(first.event.sequence)
    expect(gone.event.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  it('waits while the server is down, and is sent once when it is back', async () => {
    const down = await startMailServer()
    await down.stop()
    const over = overSmtp(down.port)
    const { id } = await booked()
    await deliverAll(over)
    expect(await messagesOf(id)).toMatchObject([
      { state: 'Queued', attempts: 1, lastError: 'The mail server could not be reached.', claimedUntil: null },
    ])
    expect(await deliverDue(t.context, over)).toBe(0)

    const back = await startMailServer(down.port)
    await dueNow()
    await deliverAll(over)
    expect(await messagesOf(id)).toMatchObject([{ state: 'Sent', attempts: 2 }])
    expect(back.mailsTo(email)).toHaveLength(1)
    over.mail?.transport.close()
    await back.stop()
  })

  it('is retried after a 4xx and abandoned after a 5xx, without naming anyone', async () => {
    const { id: busy } = await booked()
    server.refuse(email, 451, 1)
    const busyEmail = email
    const { id: unknown } = await booked()
    server.refuse(email, 550)
    await deliverAll()
    expect(await messagesOf(busy)).toMatchObject([
      { state: 'Queued', lastError: 'The mail server asked us to try again (451).' },
    ])
    expect(await messagesOf(unknown)).toMatchObject([
      { state: 'Failed', lastError: 'The mail server refused it (550).' },
    ])
    await dueNow()
    await deliverAll()
    expect(server.mailsTo(busyEmail)).toHaveLength(1)
    expect(await messagesOf(busy)).toMatchObject([{ state: 'Sent', attempts: 2 }])
  })

  it('fails after a day of retries', async () => {
    const { id } = await booked()
    server.refuse(email, 451)
    await t.db.updateTable('outbox').set({ attempts: 11 }).execute()
    await deliverAll()
    expect(await messagesOf(id)).toMatchObject([
      { state: 'Failed', lastError: 'The mail server asked us to try again (451). We tried 12 times.' },
    ])
  })

  it('does not confirm an appointment canceled meanwhile', async () => {
    const { id, token } = await booked()
    await t.anyone('POST /api/appointments/cancel', { token })
    await deliverAll()
    expect(await messagesOf(id)).toMatchObject([
      { templateKey: 'AppointmentConfirmation', state: 'Skipped', lastError: 'The appointment is canceled.' },
      { templateKey: 'AppointmentCancelled', state: 'Sent' },
    ])
    expect(server.mailsTo(email)).toHaveLength(1)
  })

  it('whose process died is sent when the lease ends, as the same mail', async () => {
    const { id } = await booked()
    const [taken] = await claimDue(t.db, 1, LEASE_SECONDS)
    await deliverAll()
    expect(server.mailsTo(email)).toEqual([])
    await t.db.updateTable('outbox').set({ claimedUntil: sql`now() - interval '1 second'` }).execute()
    await deliverAll()
    expect(await messagesOf(id)).toMatchObject([{ state: 'Sent', attempts: 2 }])
    expect(server.mailsTo(email).map(({ messageId }) => messageId)).toEqual([`<${taken?.messageId}@portal.test>`])
  })

  it('is sent once even if several processes deliver at the same time', async () => {
    const emails: string[] = []
    for (let i = 0; i < 12; i++) {
      await booked()
      emails.push(email)
    }
    await Promise.all([1, 2, 3, 4].map(() => deliverAll()))
    expect(emails.map((each) => server.mailsTo(each).length)).toEqual(emails.map(() => 1))
    expect(await t.db.selectFrom('outbox').where('state', '<>', 'Sent').select('id').execute()).toEqual([])
  })

  it('goes to one address: never to lists or header lines', async () => {
    const mail = { subject: 'x', html: 'x', text: 'x', messageId: 'x', calendar: undefined }
    for (const to of ['a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', 'Eve <a@b.test>', 'a@b.test>', '']) {
      expect(await transports.mail?.transport.send({ ...mail, to })).toMatchObject({ kind: 'refused' })
      const row = { channel: 'email' as const, templateKey: 'x', recipient: to, body: '' }
      if (/[\r\n,]|^$/.test(to)) await expect(t.db.insertInto('outbox').values(row).execute()).rejects.toThrow('check')
    }
    expect(server.recipients.flat()).not.toContain('c@d.test')
  })

  it('is not sent over an insecure connection where a secure one is required', async () => {
    const strict = createMailTransport({ url: `smtp://127.0.0.1:${server.port}`, from, requireTls: true }, 1)
    const mail = { to: 'safe@example.test', subject: 'x', html: 'x', text: 'x', messageId: 'x', calendar: undefined }
    expect(await strict.send(mail)).toEqual({ kind: 'later', why: 'The mail server offers no secure connection.' })
    expect(server.mailsTo('safe@example.test')).toEqual([])
    strict.close()
  })

  it('runs nothing, whatever a template contains (TMPL-6)', async () => {
    const { id } = await booked()
    const body =
      '<p onclick="x()">Hi<script>alert(1)</script><img src="http://x.test/a.png"><a href="javascript:x()">y</a></p>'
    await t.db.updateTable('outbox').set({ body }).where('appointmentId', '=', id).execute()
    await deliverAll()
    expect(server.mailsTo(email)[0]?.html).toMatch(/<td class="card"[^>]*><p style="[^"]*">Hi<a>y<\/a><\/p><\/td>/)
  })
})

describe('a mail with a code', () => {
  it('carries a code that was never in the outbox', async () => {
    const address = `${crypto.randomUUID()}@example.test`
    await t.anyone('POST /api/account/register', { email: address, fullName: 'Ada Park' })
    const { body } = await t.db.selectFrom('outbox').select('body').executeTakeFirstOrThrow()
    expect(body).toContain('code&#61;{{Code}}')
    await deliverAll()
    const code = /code=([\w-]{43})/.exec(server.mailsTo(address)[0]?.text ?? '')?.[1]
    const password = { password: 'Long-enough-1', confirmPassword: 'Long-enough-1' }
    const confirmed = await t.anyone('POST /api/account/confirm-account', { email: address, code, ...password })
    expect(confirmed.statusCode).toBe(200)
  })

  it('is not sent when a newer one has replaced it', async () => {
    const address = `${crypto.randomUUID()}@example.test`
    await t.anyone('POST /api/account/register', { email: address, fullName: 'Ada Park' })
    await t.anyone('POST /api/account/register', { email: address, fullName: 'Ada Park' })
    await deliverAll()
    const states = await t.db.selectFrom('outbox').select(['state', 'lastError']).orderBy('id').execute()
    expect(states).toEqual([
      { state: 'Skipped', lastError: 'Its link is no longer valid.' },
      { state: 'Sent', lastError: '' },
    ])
    expect(server.mailsTo(address)).toHaveLength(1)
  })
})
