import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signatureOf } from '#server/outside/gateway.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { deleteOldTexts } from './handled-texts.ts'

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
      'x-twilio-signature': signatureOf(token, `${PUBLIC_URL}${url}`, fields),
    },
    payload: new URLSearchParams(fields).toString(),
  })
}

/** The words that the phone gets back. */
async function answerTo(Body: string, more: { MessageSid?: string } = {}, action = 'cancel') {
  const { body } = await text(action, { Body, ...more })
  return /<Message>(.*)<\/Message>/s.exec(body)?.[1]
}

async function booked(time: string, locale = 'en') {
  const customer = { ...aStranger(), isSmsNotificationsEnabled: true, smsPhoneNumber: phone }
  const answer = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, time, { customer, locale }))
  return answer.json().id as number
}

const statusOf = async (id: number) =>
  (await t.db.selectFrom('appointment').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status

describe('POST /api/appointments/sms-{actionType}', () => {
  it('cancels on X in any case, with spaces around it, and says which appointment it canceled (MSG-4)', async () => {
    const id = await booked('2026-03-05T09:00')
    const answer = await text('cancel', { Body: '  x ' })
    expect(answer.headers['content-type']).toContain('text/xml')
    expect(answer.body).toContain('<Message>Elm Street: Canceled: Thu, Mar 5, 9:00 AM (Grace).</Message>')
    expect(await statusOf(id)).toBe('Cancelled')
  })

  it('confirms the next of several appointments', async () => {
    await booked('2026-03-06T09:00')
    await booked('2026-03-05T09:00')
    expect(await answerTo('C', {}, 'confirm')).toBe(
      'Elm Street: Confirmed: Thu, Mar 5, 9:00 AM (Grace). Your other appointments: 1.',
    )
  })

  it('cancels none of several on X, lists them by number, and the number cancels', async () => {
    const later = await booked('2026-03-06T09:00')
    const next = await booked('2026-03-05T09:00')
    expect(await answerTo('X')).toBe(
      'Elm Street: Nothing is canceled yet. Your appointments: 1 Thu, Mar 5, 9:00 AM (Grace); 2 Fri, Mar 6, 9:00 AM (Grace). Reply with the number of the one to cancel.',
    )
    expect([await statusOf(next), await statusOf(later)]).toEqual(['Booked', 'Booked'])
    expect(await answerTo(' 2. ')).toBe(
      'Elm Street: Canceled: Fri, Mar 6, 9:00 AM (Grace). Your other appointments: 1.',
    )
    expect([await statusOf(next), await statusOf(later)]).toEqual(['Booked', 'Cancelled'])
    // Numbers stay what they said, and repeating one is no mistake.
    expect(await answerTo('2')).toContain('Canceled: Fri, Mar 6, 9:00 AM')
    expect(await statusOf(next)).toBe('Booked')
  })

  it('says that a number is not in the list, and what is', async () => {
    const later = await booked('2026-03-06T09:00')
    const next = await booked('2026-03-05T09:00')
    await answerTo('X')
    expect(await answerTo('3')).toMatch(
      /^Elm Street: 3 is not on the list\. Nothing is canceled yet\. Your appointments: 1 Thu, Mar 5/,
    )
    expect([await statusOf(next), await statusOf(later)]).toEqual(['Booked', 'Booked'])
  })

  it('cancels by number only what the number meant (REPLY-5)', async () => {
    const later = await booked('2026-03-06T09:00')
    const next = await booked('2026-03-05T09:00')
    await answerTo('X')
    await t.db.updateTable('appointment').set({ startMinute: 555, endMinute: 570 }).where('id', '=', next).execute()
    expect(await answerTo('1')).toMatch(
      /^Elm Street: 1 is not on the list\. Nothing is canceled yet\. Your appointments: 1 Thu, Mar 5, 9:15 AM/,
    )
    expect([await statusOf(next), await statusOf(later)]).toEqual(['Booked', 'Booked'])
  })

  it('knows no numbers without a list, or a day after it', async () => {
    const later = await booked('2026-03-06T09:00')
    await booked('2026-03-05T09:00')
    expect(await answerTo('2')).toMatch(/did not understand that\. Reply with a number: 1 Cancel Thu, Mar 5/)
    await answerTo('X')
    await t.db
      .updateTable('textChoice')
      .set({ askedAt: sql`now() - interval '25 hours'` })
      .where('phoneNumber', '=', phone)
      .execute()
    expect(await answerTo('2')).toMatch(/did not understand that/)
    await t.db.updateTable('textChoice').set({ askedAt: sql`now() - interval '25 hours'` }).execute()
    await deleteOldTexts(t.db)
    const left = await t.db.selectFrom('textChoice').where('phoneNumber', '=', phone).selectAll().execute()
    expect(left).toEqual([])
    expect(await statusOf(later)).toBe('Booked')
  })

  it('takes X to mean the only one of several that was texted about in the last 24 hours', async () => {
    const later = await booked('2026-03-06T09:00')
    const next = await booked('2026-03-05T09:00')
    await t.db
      .updateTable('outbox')
      .set({ state: 'Sent', settledAt: sql`now()` })
      .where('recipient', '=', phone)
      .execute()
    expect(await answerTo('x')).toMatch(/: Nothing is canceled yet/)
    await t.db
      .updateTable('outbox')
      .set({ settledAt: sql`now() - interval '25 hours'` })
      .where('appointmentId', '=', next)
      .execute()
    expect(await answerTo('x')).toBe('Elm Street: Canceled: Fri, Mar 6, 9:00 AM (Grace). Your other appointments: 1.')
    expect([await statusOf(next), await statusOf(later)]).toEqual(['Booked', 'Cancelled'])
  })

  it('acts once on a text delivered twice, also at the same moment', async () => {
    const id = await booked('2026-03-05T09:00')
    const twice = { Body: 'X', MessageSid: `SMtwice${id}` }
    const [first, second] = await Promise.all([text('cancel', twice), text('cancel', twice)])
    const third = await text('cancel', twice)
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(first.body).toContain('Canceled: Thu, Mar 5')
    expect([second.body, third.body]).toEqual([first.body, first.body])
    const cancelled = await t.db
      .selectFrom('activityLog')
      .where('appointmentId', '=', id)
      .where('eventType', '=', 'CANCELLED')
      .select('id')
      .execute()
    expect(cancelled).toHaveLength(1)
  })

  it.each([
    ['es', /^Elm Street: Cancelada: jue, 5 mar.* \(Grace\)\.$/],
    ['fr-CA', /^Elm Street : Rendez-vous annulé : .*5 mars.* \(Grace\)\.$/],
    ['vi', /^Elm Street: Đã hủy: .*\(Grace\)\.$/],
    ['zh-CN', /^Elm Street：已取消：3月5日.*\(Grace\)。$/],
    ['ar', /^Elm Street: تم الإلغاء: .*Grace.*\.$/],
    ['tlh', /^Elm Street: Canceled: Thu, Mar 5, 9:00 AM \(Grace\)\.$/],
  ])('answers in the language of the appointment: %s', async (locale, answer) => {
    await booked('2026-03-05T09:00', locale)
    expect(await answerTo('X')).toMatch(answer)
  })

  it('changes nothing for any other word (MSG-4)', async () => {
    const id = await booked('2026-03-05T09:00')
    expect((await text('cancel', { Body: 'xylophone' })).body).toContain('did not understand')
    expect(await statusOf(id)).toBe('Booked')
  })

  it('says why something cannot be done', async () => {
    await booked('2026-03-05T09:00')
    expect((await text('check-in')).body).toContain(
      'Check-in opens Thu, Mar 5, 8:15 AM. Your appointment: Thu, Mar 5, 9:00 AM (Grace).',
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

describe('STOP and START', () => {
  const isStopped = async () =>
    (await t.db.selectFrom('optedOutNumber').where('phoneNumber', '=', phone).select('since').execute()).length === 1
  const send = (Body: string, MessageSid: string) => text('cancel', { Body, MessageSid: `${MessageSid}${phone}` })
  const daysLater = (days: number) =>
    t.db
      .updateTable('handledText')
      .set({ handledAt: sql`handled_at - make_interval(days => ${days})` })
      .execute()

  it('each act once: the later word stays in force, whichever is delivered again (REPLY-9)', async () => {
    await send('STOP', 'S')
    expect(await isStopped()).toBe(true)
    await send('START', 'T')
    expect(await isStopped()).toBe(false)
    await send('STOP', 'S')
    expect(await isStopped()).toBe(false)
    await send('ALTO', 'S2')
    await send('START', 'T')
    await Promise.all([send('START', 'T'), send('START', 'T')])
    expect(await isStopped()).toBe(true)
  })

  it('do not act again weeks later, nor does any other word with an old signature (REPLY-9)', async () => {
    const id = await booked('2026-03-05T09:00')
    const first = await send('STOP', 'S')
    await send('START', 'T')
    await send('X', 'X')
    expect(await statusOf(id)).toBe('Cancelled')
    const again = await booked('2026-03-05T10:00')
    await daysLater(30)
    await deleteOldTexts(t.context.db)
    const late = await send('STOP', 'S')
    expect(await isStopped()).toBe(false)
    await send('X', 'X')
    expect(await statusOf(again)).toBe('Booked')
    // The answer had a name in it, and is gone.
    expect(first.body).toContain('<Message>')
    expect(late.body).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>')
    const kept = await t.db.selectFrom('handledText').where('messageSid', '=', `S${phone}`).select('answer').execute()
    expect(kept).toEqual([{ answer: '' }])
  })
})

describe('GET /api/appointments/get-appointment-by-phone', () => {
  it('gives the gateway the next appointment of a number', async () => {
    const id = await booked('2026-03-05T09:00')
    const url = `/api/appointments/get-appointment-by-phone?smsPhoneNumber=${encodeURIComponent(phone)}`
    const answer = await t.app.inject({
      url,
      headers: { 'x-twilio-signature': signatureOf(AUTH_TOKEN, `${PUBLIC_URL}${url}`, {}) },
    })
    expect(answer.json()).toMatchObject({ appointment: { id, startDateLocal: '2026-03-05T09:00' }, others: 0 })
  })
})
