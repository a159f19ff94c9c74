import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOffice } from '#server/testing/factories.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const AUTH_TOKEN = 'the gateway’s secret in tests'
const PUBLIC_URL = 'http://portal.test'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
let phone: string
let messages = 0

beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z', { gatewayToken: AUTH_TOKEN })
})
afterAll(() => t.stop())

beforeEach(async () => {
  office = await anOffice(t.db)
  phone = `+1303555${String(1000 + messages).padStart(4, '0')}`
})

/** Posts a text as the gateway does: a form, signed over address and fields. */
function text(action: string, more: { Body?: string; MessageSid?: string } = {}, token = AUTH_TOKEN) {
  const url = `/api/appointments/sms-${action}`
  const fields = { From: phone, To: '+13035550000', Body: '', MessageSid: `SM${messages++}`, ...more }
  return t.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': getExpectedTwilioSignature(token, `${PUBLIC_URL}${url}`, fields),
    },
    payload: new URLSearchParams(fields).toString(),
  })
}

async function booked(time: string) {
  const customer = { ...aStranger(), isSmsNotificationsEnabled: true, smsPhoneNumber: phone }
  const answer = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, time, { customer }))
  return answer.json().id as number
}

const statusOf = async (id: number) =>
  (await t.db.selectFrom('appointment').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status

describe('POST /api/appointments/sms-{actionType}', () => {
  it('cancels on X in any case, with spaces around it, and says which appointment it canceled (MSG-4)', async () => {
    const id = await booked('2026-03-05T09:00')
    const answer = await text('cancel', { Body: '  x ' })
    expect(answer.headers['content-type']).toContain('text/xml')
    expect(answer.body).toContain('<Message>Cancelled: 2026-03-05 9:00 AM, Elm Street.</Message>')
    expect(await statusOf(id)).toBe('Cancelled')
  })

  it('acts on the next of several appointments', async () => {
    const later = await booked('2026-03-06T09:00')
    const next = await booked('2026-03-05T09:00')
    expect((await text('confirm')).body).toContain('Confirmed: 2026-03-05 9:00 AM, Elm Street. You have 1 more.')
    await text('cancel', { Body: 'X' })
    expect([await statusOf(next), await statusOf(later)]).toEqual(['Cancelled', 'Booked'])
  })

  it('acts once on a text delivered twice', async () => {
    const later = await booked('2026-03-06T09:00')
    await booked('2026-03-05T09:00')
    const first = await text('cancel', { Body: 'X', MessageSid: 'SMtwice' })
    const second = await text('cancel', { Body: 'X', MessageSid: 'SMtwice' })
    expect(second.body).toBe(first.body)
    expect(await statusOf(later)).toBe('Booked')
  })

  it('changes nothing for any other word (MSG-4)', async () => {
    const id = await booked('2026-03-05T09:00')
    expect((await text('cancel', { Body: 'xylophone' })).body).toContain('Reply X to cancel')
    expect(await statusOf(id)).toBe('Booked')
  })

  it('says why something cannot be done', async () => {
    await booked('2026-03-05T09:00')
    expect((await text('check-in')).body).toContain(
      'Check-in opens at 8:15 AM on Thursday, March 5, 2026. (2026-03-05 9:00 AM, Elm Street)',
    )
  })

  it('tells a number without appointments that it has none', async () => {
    expect((await text('confirm')).body).toContain('You have no upcoming appointments.')
  })

  it('refuses what the gateway has not signed', async () => {
    const id = await booked('2026-03-05T09:00')
    expect((await text('cancel', { Body: 'X' }, 'another secret')).statusCode).toBe(401)
    expect(
      (await t.anyone(`GET /api/appointments/get-appointment-by-phone?smsPhoneNumber=${encodeURIComponent(phone)}`))
        .statusCode,
    ).toBe(401)
    expect(await statusOf(id)).toBe('Booked')
  })

  it.each(['toString', '..%2Fx', 'delete'])('does not know the action %s', async (action) => {
    expect([400, 401, 404]).toContain((await text(action)).statusCode)
  })
})

describe('GET /api/appointments/get-appointment-by-phone', () => {
  it('gives the gateway the next appointment of a number', async () => {
    const id = await booked('2026-03-05T09:00')
    const url = `/api/appointments/get-appointment-by-phone?smsPhoneNumber=${encodeURIComponent(phone)}`
    const answer = await t.app.inject({
      url,
      headers: { 'x-twilio-signature': getExpectedTwilioSignature(AUTH_TOKEN, `${PUBLIC_URL}${url}`, {}) },
    })
    expect(answer.json()).toMatchObject({ appointment: { id, startDateLocal: '2026-03-05T09:00' }, others: 0 })
  })
})
