import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { signatureOf } from '#server/outside/gateway.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { aPairedScreen } from '#server/testing/a-kiosk.ts'
import { aLine } from '#server/testing/a-line.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const AUTH_TOKEN = 'the gateway’s secret'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp(undefined, { gatewayToken: AUTH_TOKEN })
})
afterAll(() => t.stop())

let phones = 1000

/** Texts as the gateway does, and returns the answer. */
async function textFrom(From: string, Body: string): Promise<string> {
  const url = '/api/appointments/sms-check-in'
  const fields = { From, To: '+13035550000', Body, MessageSid: crypto.randomUUID() }
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': signatureOf(AUTH_TOKEN, `http://portal.test${url}`, fields),
  }
  const answer = await t.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() })
  return answer.body
}

/** An office with a line, and someone whose appointment there is in some minutes. */
async function aVisit(
  inMinutes: number,
  { locale = 'en', settings = {} }: { locale?: string; settings?: object } = {},
) {
  const office = await aLine(t, { settings })
  const id = await office.booked(inMinutes)
  const [token, phone] = [`link-of-${id}`, `+1303555${++phones}`]
  const { startsAt, reference } = await t.db
    .updateTable('appointment')
    .set({ smsPhoneNumber: phone, locale })
    .where('id', '=', id)
    .returning(['startsAt', 'reference'])
    .executeTakeFirstOrThrow()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await t.db
    .insertInto('appointmentToken')
    .values({ appointmentId: id, tokenHash: hashOf(token), expiresAt })
    .execute()
  const sent = { channel: 'sms', recipient: phone, templateKey: 'AppointmentReminder', appointmentId: id, locale }
  await t.db
    .insertInto('outbox')
    .values({ ...sent, subject: '', body: '', state: 'Sent', settledAt: new Date(Date.now() - 60_000) } as never)
    .execute()
  return {
    ...office,
    id,
    reference,
    review: async () => (await t.anyone(`GET /api/appointments/review?token=${token}`)).json(),
    say: (minutes: number) => t.anyone('POST /api/appointments/running-late', { token, minutes }),
    checkIn: () => t.anyone('POST /api/appointments/check-in', { token }),
    text: (Body: string) => textFrom(phone, Body),
    /** Minutes after the start of the appointment. */
    at: (minute: number) => t.setNow(new Date(Date.parse(startsAt) + minute * MINUTE_MS).toISOString()),
    onCalendar: async () => {
      const asked = { locationId: office.locationId, date: office.today }
      const { calendarsWithAppointments } = (
        await office.desk('POST /api/staff/appointments/calendar-listing', asked)
      ).json()
      return calendarsWithAppointments[0].appointments.find((each: { id: number }) => each.id === id)
    },
  }
}

describe('a customer who is running late (LATE-1, LATE-2)', () => {
  it('tells the desk with one press, and reads what becomes of their turn', async () => {
    const visit = await aVisit(60)
    expect(await visit.review()).toMatchObject({ canSayLate: true, late: null })
    expect((await visit.say(10)).json()).toMatchObject({ late: { minutes: 10, outcome: 'keeps' } })
    expect((await visit.say(30)).json()).toMatchObject({ late: { minutes: 30, outcome: 'loses' } })
    expect((await visit.line()).runningLate).toEqual([
      { appointmentId: visit.id, name: expect.any(String), dueAtUtc: expect.any(String), minutes: 30 },
    ])
    expect(await visit.onCalendar()).toMatchObject({ runningLate: 30 })
    expect(t.published).toContainEqual(expect.objectContaining({ entityType: 'Appointment', entityId: visit.id }))
    expect((await visit.say(0)).json()).toMatchObject({ late: null })
    expect(await visit.onCalendar()).not.toHaveProperty('runningLate')
    expect((await visit.line()).runningLate).toEqual([])
  })

  it('is told that the staff decide where there is no line', async () => {
    const visit = await aVisit(60, { settings: { isOn: false } })
    expect((await visit.say(30)).json()).toMatchObject({ late: { minutes: 30, outcome: 'fits-in' } })
    expect(await visit.text('late 30')).toMatch(/30 minutes late and will help you if it can/)
  })

  it('cannot say so days before, nor once they have come', async () => {
    const visit = await aVisit(60)
    visit.at(-121)
    expect((await visit.say(10)).statusCode).toBe(409)
    expect(await visit.text('LATE 15')).toMatch(/too early to tell the office/)
    visit.at(-10)
    expect((await visit.say(10)).statusCode).toBe(200)
    expect((await visit.checkIn()).json()).toMatchObject({ canSayLate: false })
    expect((await visit.say(20)).statusCode).toBe(409)
    expect((await visit.line()).runningLate).toEqual([])
  })

  it.each([
    ['en', 'Running 15 minutes late', /will be 15 minutes late\. You keep your turn/],
    ['es', 'llego tarde 15', /llega 15 minutos tarde\. Conserva su turno/],
    ['de', 'Ich komme 30 Minuten später', /30 Minuten später kommen\. Sie warten dann mit den Personen ohne Termin/],
    ['zh', '我会晚到15分钟', /迟到 15 分钟。您的顺序保留/],
  ])('says so by text in %s: %j', async (locale, body, answer) => {
    const visit = await aVisit(60, { locale })
    expect(await visit.text(body)).toMatch(answer)
    const minutes = /30/.test(body) ? 30 : 15
    expect(await visit.review()).toMatchObject({ late: { minutes } })
  })

  it('is asked by how much', async () => {
    const visit = await aVisit(60)
    expect(await visit.text('running late')).toMatch(/Reply LATE and the minutes/)
    expect(await visit.review()).toMatchObject({ late: null })
  })

  it('has said it of that time only', async () => {
    const visit = await aVisit(60)
    await visit.say(20)
    await t.db.updateTable('location').set({ releaseMinutes: 0 }).where('id', '=', visit.locationId).execute()
    const { startDateLocal } = await visit.review()
    const other = `${startDateLocal.slice(0, 11)}${String(Number(startDateLocal.slice(11, 13)) + 3).padStart(2, '0')}:00`
    const token = `link-of-${visit.id}`
    const moved = await t.anyone('POST /api/appointments/reschedule', { token, startDateLocal: other })
    expect(moved.json()).toMatchObject({ startDateLocal: other, late: null })
  })
})

it.each([20, 50])('a customer who is %i minutes late hears the same at every door (LINK-6)', async (minutes) => {
  // The database notes by the real clock when they come.
  const visit = await aVisit(-minutes)
  expect(await visit.review()).toMatchObject({ state: 'late', checkIn: 'too-late', isTooLateForTurn: true })
  expect((await visit.checkIn()).statusCode).toBe(409)
  for (const reply of ['HERE', 'C', 'X'])
    expect(await visit.text(reply)).toMatch(/You are late, but you can still come/)
  const kiosk = await aPairedScreen(t, visit.desk, visit.locationId)
  expect((await kiosk.post('check-in', { by: 'reference', reference: visit.reference })).statusCode).toBe(200)
  const [{ reason }] = (await visit.line()).waiting
  expect(reason.kind).toBe('late')
  expect(await visit.review()).toMatchObject({ state: 'waiting', hasTicket: true })
})

it('a day later, every door says that it is over (LINK-6)', async () => {
  const visit = await aVisit(-10)
  visit.at(16 * 60)
  expect(await visit.review()).toMatchObject({ state: 'past', checkIn: 'not-possible' })
  expect((await visit.checkIn()).statusCode).toBe(409)
  for (const reply of ['HERE', 'C', 'LATE 15']) expect(await visit.text(reply)).toMatch(/This appointment is over/)
  const kiosk = await aPairedScreen(t, visit.desk, visit.locationId)
  const atKiosk = await kiosk.post('check-in', { by: 'reference', reference: visit.reference })
  expect(atKiosk.json()).toMatchObject({ elsewhere: { state: 'Over' } })
})
