import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MailTransport } from '#server/outside/mail.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { deliverDue, type Transports } from './deliver.ts'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
/** What has arrived: the recipient, and the time it names. */
let arrived: { to: string; says: string }[]
let isDown = false
const from = { name: 'Appointments', address: 'no-reply@portal.test' }

beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z')
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.deleteFrom('outbox').execute()
  office = await anOffice(t.db, { hours: [8, 13] })
  arrived = []
  isDown = false
})

const later = { kind: 'later', why: 'The mail server could not be reached.' } as const

/** A mail server, which may be down. */
const transport: MailTransport = {
  async send({ to, text }) {
    if (isDown) return later
    await new Promise(setImmediate)
    arrived.push({ to, says: /\d+:\d+ [AP]M/.exec(text)?.[0] ?? '' })
    return { kind: 'accepted' }
  },
  close() {},
}
const mail: Transports = { mail: { transport, from } }

async function booked(time: string) {
  const customer = aStranger()
  const answer = await t.anyone(
    'POST /api/booking/submit-appointment',
    aSubmit(office, `2026-03-05T${time}`, { customer }),
  )
  const { id, token } = answer.json() as { id: number; token: string }
  const moveTo = async (next: string) => {
    const moved = await t.anyone('POST /api/appointments/reschedule', { token, startDateLocal: `2026-03-05T${next}` })
    expect(moved.statusCode).toBe(200)
  }
  return { id, email: customer.email, moveTo }
}

async function deliverAll(over = mail) {
  while ((await deliverDue(t.context, over)) > 0);
}

const messagesOf = (appointmentId: number) =>
  t.db
    .selectFrom('outbox')
    .where('appointmentId', '=', appointmentId)
    .select(['templateKey', 'state', 'lastError', 'attempts'])
    .orderBy('id')
    .execute()
const dueNow = () => t.db.updateTable('outbox').set({ dueAt: sql`now()` }).execute()

describe('messages about one appointment', () => {
  it('never tell a time that a later change has made untrue, also after the mail server was down', async () => {
    const { id, moveTo } = await booked('08:15')
    isDown = true
    await deliverAll()
    await moveTo('10:15')
    isDown = false
    await deliverAll()
    expect(arrived.map(({ says }) => says)).toEqual(['10:15 AM'])
    expect(await messagesOf(id)).toMatchObject([
      { templateKey: 'AppointmentConfirmation', state: 'Skipped', lastError: 'The appointment has been moved since.' },
      { templateKey: 'AppointmentRescheduled', state: 'Sent' },
    ])
  })

  it('are skipped when the move follows the booking at once', async () => {
    const { moveTo } = await booked('08:15')
    await moveTo('10:15')
    await Promise.all([deliverAll(), deliverAll()])
    expect(arrived.map(({ says }) => says)).toEqual(['10:15 AM'])
  })

  it('wait for the first of them, and are tried again with it', async () => {
    const { id, moveTo } = await booked('08:15')
    // A message from before the upgrade: no one knows which time it tells.
    await t.db.updateTable('outbox').set({ toldDay: null, toldMinute: null }).where('appointmentId', '=', id).execute()
    isDown = true
    await deliverAll()
    await moveTo('10:15')
    await deliverAll()
    expect(await messagesOf(id)).toMatchObject([
      { state: 'Queued', attempts: 2 },
      { state: 'Queued', attempts: 0 },
    ])
    expect(await deliverDue(t.context, mail)).toBe(0)
    isDown = false
    await dueNow()
    await Promise.all([deliverAll(), deliverAll()])
    expect(arrived.map(({ says }) => says)).toEqual(['8:15 AM', '10:15 AM'])
  })

  it('wait for one that another process is sending', async () => {
    const { moveTo } = await booked('08:15')
    let accept = () => {}
    const send = vi.fn<MailTransport['send']>(async (letter) => {
      await new Promise<void>((resolve) => {
        accept = resolve
      })
      return transport.send(letter)
    })
    const first = deliverDue(t.context, { mail: { from, transport: { ...transport, send } } })
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce(), { timeout: 20_000 })
    await moveTo('10:15')
    expect(await deliverDue(t.context, mail)).toBe(0)
    accept()
    await first
    await deliverAll()
    expect(arrived.map(({ says }) => says)).toEqual(['8:15 AM', '10:15 AM'])
  })

  it('take one place of those sent at the same time, however many of them wait', async () => {
    const { moveTo } = await booked('08:15')
    for (const time of ['08:30', '08:45', '09:00', '09:15', '09:30']) await moveTo(time)
    await booked('10:00')
    expect(await deliverDue(t.context, mail)).toBe(2)
  })

  it('end in the truth for everyone, whatever happens between two loops (MSG-6)', async () => {
    const quarters = ['00', '15', '30', '45']
    const customers = await Promise.all(quarters.map((quarter) => booked(`08:${quarter}`)))
    const stopping = new AbortController()
    const loop = async () => {
      while (!stopping.signal.aborted) await deliverDue(t.context, mail)
    }
    const loops = [loop(), loop()]
    for (const [round, hour] of ['09', '10', '11'].entries()) {
      for (const [index, { moveTo }] of customers.entries()) {
        isDown = (round + index) % 3 === 0
        await moveTo(`${hour}:${quarters[index]}`)
      }
    }
    isDown = false
    await expect
      .poll(async () => {
        await dueNow()
        return t.db.selectFrom('outbox').where('state', '=', 'Queued').select('id').execute()
      })
      .toEqual([])
    stopping.abort()
    await Promise.all(loops)
    const hours = (email: string) =>
      arrived.filter(({ to }) => to === email).map(({ says }) => Number.parseInt(says, 10))
    for (const { email } of customers) {
      const told = hours(email)
      expect(told.at(-1)).toBe(11)
      expect(told).toEqual([...new Set(told)].toSorted((a, b) => a - b))
    }
  })

  it('do not keep anyone waiting who is called to a desk', async () => {
    const id = await aBooking(t.db, office, '2026-03-05', [540, 555])
    const text = { channel: 'sms' as const, recipient: '+13035550177', appointmentId: id, body: 'x' }
    await t.db
      .insertInto('outbox')
      .values({ ...text, templateKey: 'AppointmentConfirmation', dueAt: sql`now() + interval '1 hour'` })
      .execute()
    await t.db
      .insertInto('outbox')
      .values({ ...text, templateKey: 'AppointmentReady' })
      .execute()
    await deliverAll({})
    expect(await messagesOf(id)).toMatchObject([{ state: 'Queued' }, { state: 'Captured' }])
  })
})
