import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureOf } from '#server/outside/gateway.ts'
import { everyJob } from '#server/every-job.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { aPairedScreen } from '#server/testing/a-kiosk.ts'
import { aLine } from '#server/testing/a-line.ts'
import { anOffice } from '#server/testing/factories.ts'
import { PUBLIC_URL, startTestApp, type TestApp } from '#server/testing/test-app.ts'

const GATEWAY = 'the gateway’s secret in tests'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp(undefined, { gatewayToken: GATEWAY })
})
afterAll(() => t.stop())

const appointment = (id: number) =>
  t.db
    .selectFrom('appointment as a')
    .leftJoin('appUser as u', 'u.id', 'a.handlingUserId')
    .where('a.id', '=', id)
    .select(['a.status', 'u.email as handledBy', 'a.notificationCount'])
    .executeTakeFirstOrThrow()
const activity = async (appointmentId: number) =>
  (
    await t.db
      .selectFrom('activityLog')
      .where('appointmentId', '=', appointmentId)
      .select('eventType')
      .orderBy('id')
      .execute()
  ).map(({ eventType }) => eventType)
const announcements = (locationId: number) =>
  t.db.selectFrom('announcement').where('locationId', '=', locationId).selectAll().orderBy('id').execute()
const texts = (recipient: string) =>
  t.db.selectFrom('outbox').where('recipient', '=', recipient).select(['templateKey', 'body']).orderBy('id').execute()

describe('arriving (LINE-1)', () => {
  it('puts whoever is checked in into the line, with a ticket by the office’s counter', async () => {
    const office = await aLine(t)
    const id = await office.booked()
    await office.checkIn(id)
    const walkIn = await office.walkIn()
    const { waiting } = await office.line()
    expect(waiting).toMatchObject([
      { ticket: '001', name: 'Ada Lovelace', appointmentId: id, appointmentTypes: ['License Renewal'] },
      { ticket: '002', name: '', appointmentId: null, state: 'Waiting', id: walkIn.id },
    ])
    const { pullNumberLatestNumber } = await t.db
      .selectFrom('location')
      .where('id', '=', office.locationId)
      .select('pullNumberLatestNumber')
      .executeTakeFirstOrThrow()
    expect(pullNumberLatestNumber).toBe(2)
  })

  it('puts whoever checks in by the link in their email into it, once', async () => {
    const office = await aLine(t)
    const id = await office.booked(10)
    const token = randomUUID()
    await t.db
      .insertInto('appointmentToken')
      .values({ tokenHash: hashOf(token), appointmentId: id, expiresAt: new Date(Date.now() + 86_400_000) })
      .execute()
    const checkIn = () => t.anyone('POST /api/appointments/check-in', { token })
    expect((await checkIn()).json()).toMatchObject({ appointmentStatus: 'CheckedIn' })
    expect((await checkIn()).statusCode).toBe(200)
    expect((await office.line()).waiting).toMatchObject([{ ticket: '001', appointmentId: id }])
    expect(await office.arrivals()).toHaveLength(1)
  })

  it('puts whoever checks in by text into it', async () => {
    const office = await aLine(t)
    const id = await office.booked(10)
    const smsPhoneNumber = '+13035550177'
    await t.db.updateTable('appointment').set({ smsPhoneNumber }).where('id', '=', id).execute()
    const url = '/api/appointments/sms-check-in'
    const fields = { From: smsPhoneNumber, To: '+13035550000', Body: '', MessageSid: `SM${id}` }
    const answer = await t.app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signatureOf(GATEWAY, `${PUBLIC_URL}${url}`, fields),
      },
      payload: new URLSearchParams(fields).toString(),
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await office.line()).waiting).toMatchObject([{ ticket: '001', appointmentId: id }])
  })

  it('tells the calendar since when those who have come have waited', async () => {
    const office = await aLine(t)
    const id = await office.booked()
    await office.checkIn(id)
    const arrivedAt = new Date(Date.now() - 20 * 60_000)
    await t.db.updateTable('arrival').set({ arrivedAt }).where('appointmentId', '=', id).execute()
    const listing = await office.desk('POST /api/staff/appointments/calendar-listing', {
      locationId: office.locationId,
      date: office.today,
    })
    expect(listing.body).toContain(`"checkedInUtc":"${arrivedAt.toISOString().slice(0, 19)}Z"`)
  })

  it('gives out numbers with the letters of the type and the digits that the location sets', async () => {
    const office = await aLine(t)
    await t.db
      .updateTable('lineSetting')
      .set({ ticketDigits: 4, ticketPrefixes: JSON.stringify({ [office.otherTypeId]: 'T' }) as never })
      .where('locationId', '=', office.locationId)
      .execute()
    expect((await office.walkIn()).ticket).toBe('0001')
    expect((await office.walkIn(0, { appointmentTypeId: office.otherTypeId })).ticket).toBe('T0002')
  })

  it('takes whoever is reset out of the line, and lets them in again', async () => {
    const office = await aLine(t)
    const id = await office.booked()
    await office.checkIn(id)
    await office.desk(`POST /api/staff/appointments/reset-status?id=${id}`)
    expect((await office.line()).waiting).toEqual([])
    await office.checkIn(id)
    expect((await office.line()).waiting).toMatchObject([{ ticket: '001' }])
    expect(await office.arrivals()).toHaveLength(1)
  })

  it('counts whoever is handled from the calendar as served, and completed as done', async () => {
    const office = await aLine(t)
    const id = await office.booked()
    await office.checkIn(id)
    await office.desk(`POST /api/staff/appointments/handle?id=${id}`)
    expect(await office.line()).toMatchObject({ waiting: [], atDesks: [{ state: 'Serving' }] })
    await office.desk(`POST /api/staff/appointments/complete?id=${id}`)
    expect(await office.line()).toMatchObject({ atDesks: [], done: [{ state: 'Served' }], today: { served: 1 } })
  })

  it('has no line, and no ticket, where the location runs none', async () => {
    const office = await aLine(t, { settings: { isOn: false } })
    await office.checkIn(await office.booked())
    expect(await office.arrivals()).toEqual([])
    const refused = await office.press('add-walk-in', {
      locationId: office.locationId,
      appointmentTypeId: office.appointmentTypeId,
    })
    expect([refused.statusCode, refused.json().validationFailures[0].errorMessage]).toEqual([
      400,
      'This location has no line.',
    ])
  })

  it('makes one ticket of a request that is sent twice', async () => {
    const office = await aLine(t)
    const body = { locationId: office.locationId, appointmentTypeId: office.appointmentTypeId }
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => office.desk('POST /api/staff/line/add-walk-in', body, key)))
    expect(new Set(answers.map((answer) => answer.json().ticket))).toEqual(new Set(['001']))
    expect(await office.arrivals()).toHaveLength(1)
  })
})

describe('calling the next one (LINE-4)', () => {
  it('calls by the order, announces in the person’s language, and logs it', async () => {
    const office = await aLine(t)
    await office.walkIn(30)
    const due = await office.booked(-5)
    await office.checkIn(due)
    const called = await office.press('call-next', { deskId: office.desk.deskId })
    expect(called.json().called.ticket).toBe('002')
    expect(await appointment(due)).toEqual({ status: 'CheckedIn', handledBy: null, notificationCount: 1 })
    expect(await activity(due)).toEqual(['CHECKED_IN', 'CALLED'])
    expect(await announcements(office.locationId)).toMatchObject([
      { kind: 'Ticket', caption: '002', station: '1', locale: 'en', appointmentId: due },
    ])
    const { atDesks, waiting } = await office.line()
    expect(atDesks).toMatchObject([{ ticket: '002', state: 'Called', deskName: '1', calls: 1 }])
    expect(waiting).toMatchObject([{ ticket: '001', reason: { kind: 'first-come' } }])
    expect(t.published).toContainEqual(
      expect.objectContaining({ entityType: 'Arrival', groups: ['role:Admin', `location:${office.locationId}`] }),
    )
    const logged = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'Arrival')
      .where('recordId', '=', atDesks[0].id)
      .where('recordPropertyName', '=', 'state')
      .select(['oldValue', 'newValue'])
      .execute()
    expect(logged).toEqual([{ oldValue: 'Waiting', newValue: 'Called' }])
  })

  it('says a walk-in’s ticket in their language, and names people only where the location does (LINE-6)', async () => {
    const numbers = await aLine(t)
    await numbers.walkIn(0, { locale: 'es-MX', name: 'Ana Ruiz' })
    await numbers.press('call-next', { deskId: numbers.desk.deskId })
    expect(await announcements(numbers.locationId)).toMatchObject([
      { caption: '001', spoken: 'Turno 001, pase a la ventanilla 1.', locale: 'es' },
    ])
    const names = await aLine(t, { settings: { showsNames: true } })
    await names.walkIn(0, { locale: 'fr', name: 'Ana María Ruiz' })
    await names.press('call-next', { deskId: names.desk.deskId })
    expect(await announcements(names.locationId)).toMatchObject([
      { kind: 'Notice', caption: '001 Ana María R.', spoken: 'Ana María R., Ticket 001, présentez-vous au guichet 1.' },
    ])
  })

  it('texts those who gave a number: when their turn is near, and when it has come, and no more (LINE-10)', async () => {
    const office = await aLine(t)
    const number = '+13035550142'
    await office.walkIn(30)
    await office.walkIn(20, { smsPhoneNumber: '(303) 555-0142', locale: 'es' })
    const { deskId } = office.desk
    await office.press('call-next', { deskId })
    expect(await texts(number)).toEqual([
      {
        templateKey: 'TicketSoon',
        body: expect.stringMatching(/^Elm Street: Turno 002, ya casi le toca\. \{\{Ticket\d+\}\} HELP: ayuda\. STOP: /),
      },
    ])
    const [first] = (await office.line()).atDesks
    await office.press('start', { id: first.id })
    await office.press('finish', { id: first.id })
    await office.press('call-next', { deskId })
    const [second] = (await office.line()).atDesks
    office.pass(1)
    await office.press('recall', { id: second.id })
    expect((await texts(number)).map(({ templateKey }) => templateKey)).toEqual(['TicketSoon', 'TicketCalled'])
  })

  it('does not lose the person when the desk loses its network in the middle', async () => {
    const office = await aLine(t)
    const { id, ticket } = await office.walkIn(30)
    await office.walkIn(20)
    const { deskId } = office.desk
    const key = { 'idempotency-key': randomUUID() }
    const call = (headers = {}) => office.desk('POST /api/staff/line/call-next', { deskId }, headers)
    // The answer does not arrive. The screen sends the request again, immediately and later.
    await call(key)
    const again = await Promise.all([call(key), call(key)])
    expect(again.map((answer) => answer.json())).toEqual([{ called: { id, ticket } }, { called: { id, ticket } }])
    // Or the page was reloaded and knows nothing: the line tells it, and so does another call.
    expect((await office.line()).atDesks).toMatchObject([{ id, ticket, deskId, calls: 1 }])
    const anew = await call()
    expect([anew.statusCode, anew.json().id]).toEqual([409, id])
    expect(await announcements(office.locationId)).toHaveLength(1)
    // Someone who never comes back leaves them at the desk, where a colleague finds them.
    const colleague = await t.as('Staff', [office.locationId])
    const taken = { deskId, takeOverFrom: office.desk.email }
    expect((await colleague('POST /api/staff/line/take-desk', taken)).statusCode).toBe(200)
    expect((await colleague('POST /api/staff/line/start', { id })).statusCode).toBe(200)
    expect((await colleague('POST /api/staff/line/finish', { id })).statusCode).toBe(200)
    expect((await office.arrivals()).map(({ state }) => state)).toEqual(['Served', 'Waiting'])
  })

  it('is called by one of two requests that are sent with one key at one moment', async () => {
    const office = await aLine(t)
    await office.walkIn(30)
    await office.walkIn(20)
    const { deskId } = office.desk
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      [1, 2, 3].map(() => office.desk('POST /api/staff/line/call-next', { deskId }, key)),
    )
    expect(new Set(answers.map((answer) => answer.json().called?.ticket))).toEqual(new Set(['001']))
    expect((await office.arrivals()).map(({ state }) => state)).toEqual(['Called', 'Waiting'])
  })

  it('takes two statements, and one more to text somebody, however many wait (LINE-4)', async () => {
    const office = await aLine(t)
    const { deskId } = office.desk
    const cost = async () => {
      const statements = await t.countStatements(() => office.press('call-next', { deskId }))
      const [{ id }] = (await office.line()).atDesks
      await office.press('start', { id })
      await office.press('finish', { id })
      return statements
    }
    await office.walkIn(40)
    const signedIn = await t.countStatements(() => office.press('call-next', { deskId: 0 }))
    expect(await cost()).toBeLessThanOrEqual(signedIn + 2)
    for (let n = 0; n < 20; n++) await office.walkIn(30 - n)
    expect(await cost()).toBeLessThanOrEqual(signedIn + 2)
    await office.walkIn(50, { smsPhoneNumber: '(303) 555-0166' })
    expect(await cost()).toBeLessThanOrEqual(signedIn + 3)
    expect(await texts('+13035550166')).toMatchObject([{ templateKey: 'TicketCalled' }])
  })

  it('texts nobody a third time, however often they are called (LINE-10)', async () => {
    const office = await aLine(t)
    const number = '+13035550188'
    await office.walkIn(30)
    await office.walkIn(20, { smsPhoneNumber: number })
    const { deskId } = office.desk
    for (let n = 0; n < 3; n++) {
      await office.press('call-next', { deskId })
      const [{ id, ticket }] = (await office.line()).atDesks
      if (ticket === '001') {
        await office.press('start', { id })
        await office.press('finish', { id })
      } else {
        await office.press('park', { id })
        await office.press('back', { id })
      }
    }
    expect((await texts(number)).map(({ templateKey }) => templateKey)).toEqual(['TicketSoon', 'TicketCalled'])
  })

  it('takes the first whom the desk serves, and those sent to it', async () => {
    const office = await aLine(t)
    const titles = await office.aDesk('Titles', [office.otherTypeId])
    await office.walkIn(30)
    await office.walkIn(20, { appointmentTypeId: office.otherTypeId })
    expect((await titles('POST /api/staff/line/call-next', { deskId: titles.deskId })).json().called.ticket).toBe('002')
    const empty = await aLine(t)
    expect((await empty.press('call-next', { deskId: empty.desk.deskId })).json()).toEqual({ called: null })
  })

  it('refuses a desk that is with somebody, that is away, or that another has', async () => {
    const office = await aLine(t, { desks: 2 })
    await office.walkIn()
    await office.walkIn()
    const { deskId } = office.desk
    const said = async (answer: ReturnType<typeof office.press>) => {
      const { statusCode, body } = await answer
      return [statusCode, JSON.parse(body).validationFailures?.[0]?.errorMessage]
    }
    await office.press('call-next', { deskId })
    expect(await said(office.press('call-next', { deskId }))).toEqual([409, 'This desk is helping 001.'])
    const [, other] = office.desks
    expect(await said(office.press('call-next', { deskId }, other))).toEqual([409, 'Open this desk first.'])
    await office.press('set-away', { deskId: other?.deskId, isAway: true }, other)
    expect(await said(office.press('call-next', { deskId: other?.deskId }, other))).toEqual([
      409,
      'This desk is not open.',
    ])
  })

  it('never lets two of sixteen desks call one person, nor passes anybody by', async () => {
    const office = await aLine(t, { desks: 16 })
    const people: { id: number }[] = []
    for (let n = 0; n < 48; n++) people.push(await office.walkIn(100 - n))
    const served: number[] = []
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        office.desks.map((desk) => desk('POST /api/staff/line/call-next', { deskId: desk.deskId })),
      )
      const ids = answers.map((answer) => answer.json().called?.id as number)
      expect(ids.toSorted((a, b) => a - b)).toEqual(people.slice(round * 16, round * 16 + 16).map(({ id }) => id))
      served.push(...ids)
      for (const what of ['start', 'finish'])
        await Promise.all(ids.map((id, n) => (office.desks[n] ?? office.desk)(`POST /api/staff/line/${what}`, { id })))
    }
    expect(new Set(served).size).toBe(48)
    expect((await office.arrivals()).every(({ state, calls }) => state === 'Served' && calls === 1)).toBe(true)
  })
})

describe('what a desk does with whom it called (LINE-5)', () => {
  async function aCall(desks = 1) {
    const office = await aLine(t, { desks })
    const appointmentId = await office.booked(-5)
    await office.checkIn(appointmentId)
    const { called } = (await office.press('call-next', { deskId: office.desk.deskId })).json()
    return { ...office, appointmentId, id: called.id as number }
  }

  it('starts and finishes, with the times of each', async () => {
    const office = await aCall()
    office.pass(2)
    await office.press('start', { id: office.id })
    office.pass(12)
    await office.press('finish', { id: office.id })
    const [arrival] = await office.arrivals()
    expect(Date.parse(arrival?.finishedAt ?? '') - Date.parse(arrival?.startedAt ?? '')).toBe(600_000)
    expect(arrival).toMatchObject({ state: 'Served', deskId: office.desk.deskId, userId: office.desk.userId })
    expect(await appointment(office.appointmentId)).toMatchObject({ status: 'Complete' })
    expect((await office.line()).today).toMatchObject({ served: 1, averageServiceMinutes: 10 })
  })

  it('recalls after the rest of a notice, and after three calls no answer is a no-show', async () => {
    const office = await aCall()
    const early = await office.press('recall', { id: office.id })
    expect([early.statusCode, early.json().secondsLeft]).toEqual([409, 30])
    office.pass(1)
    await office.press('recall', { id: office.id })
    office.pass(2)
    await office.press('recall', { id: office.id })
    expect(await announcements(office.locationId)).toHaveLength(3)
    expect((await office.press('no-answer', { id: office.id })).json()).toEqual({ isNoShow: true })
    expect(await appointment(office.appointmentId)).toMatchObject({ status: 'NoShow', handledBy: null })
    expect(await office.line()).toMatchObject({ waiting: [], atDesks: [], today: { noShows: 1 } })

    office.pass(12)
    expect((await office.press('back', { id: office.id })).statusCode).toBe(200)
    expect(await appointment(office.appointmentId)).toMatchObject({ status: 'CheckedIn', handledBy: null })
    expect((await office.line()).waiting).toMatchObject([{ id: office.id, calls: 0 }])
  })

  it('lets people back at any time of the day: after ten minutes they wait from then on', async () => {
    const office = await aCall()
    office.pass(1)
    await office.press('recall', { id: office.id })
    office.pass(2)
    await office.press('recall', { id: office.id })
    await office.press('no-answer', { id: office.id })
    const other = await office.walkIn()
    office.pass(200)
    expect((await office.line()).done).toMatchObject([{ id: office.id, state: 'NoShow' }])
    expect((await office.press('back', { id: office.id })).statusCode).toBe(200)
    expect((await office.line()).waiting.map(({ id }: { id: number }) => id)).toEqual([other.id, office.id])
  })

  it('lets others go first after one call without an answer, and keeps the place', async () => {
    const office = await aCall()
    const other = await office.walkIn()
    expect((await office.press('no-answer', { id: office.id })).json()).toEqual({ isNoShow: false })
    expect(await appointment(office.appointmentId)).toMatchObject({ status: 'CheckedIn', handledBy: null })
    expect((await office.line()).waiting.map(({ id }: { id: number }) => id)).toEqual([other.id, office.id])
    office.pass(3)
    expect((await office.line()).waiting.map(({ id }: { id: number }) => id)).toEqual([office.id, other.id])
  })

  it('parks until a time, or until papers are complete', async () => {
    const office = await aCall()
    const other = await office.walkIn()
    const untilUtc = new Date(Date.now() + 10 * 60_000).toISOString()
    await office.press('park', { id: office.id, untilUtc, note: 'Fetches the title' })
    expect(await office.line()).toMatchObject({
      waiting: [{ id: other.id }],
      parked: [{ id: office.id, note: 'Fetches the title' }],
    })
    office.pass(11)
    expect((await office.line()).waiting).toMatchObject([{ id: office.id, reason: { kind: 'back' } }, { id: other.id }])
    await office.press('park', { id: office.id })
    office.pass(30)
    expect((await office.line()).waiting).toMatchObject([{ id: other.id }])
    await office.press('back', { id: office.id })
    expect((await office.line()).waiting).toMatchObject([{ id: office.id, reason: { kind: 'back' } }, { id: other.id }])
    const past = await office.press('park', { id: office.id, untilUtc: '2020-01-01T00:00:00Z' })
    expect(past.statusCode).toBe(400)
  })

  it('transfers to a desk or a type, with a note', async () => {
    const office = await aCall(2)
    const [, second] = office.desks
    await office.walkIn(30)
    await office.press('transfer', { id: office.id, toDeskId: second?.deskId, note: 'Needs a supervisor' })
    expect((await office.line()).waiting[0]).toMatchObject({ id: office.id, note: 'Needs a supervisor' })
    const first = (await office.press('call-next', { deskId: office.desk.deskId })).json()
    expect(first.called.ticket).toBe('002')
    const sent = (await office.press('call-next', { deskId: second?.deskId }, second)).json()
    expect(sent.called.id).toBe(office.id)
    await office.press('transfer', { id: office.id, toTypeId: office.otherTypeId }, second)
    expect((await office.line()).waiting[0]).toMatchObject({ id: office.id, appointmentTypes: ['Title Transfer'] })
    expect((await office.press('transfer', { id: office.id })).statusCode).toBe(400)
    const elsewhere = await aLine(t)
    const foreign = await office.press('transfer', { id: office.id, toDeskId: elsewhere.desk.deskId })
    expect(foreign.json().validationFailures).toEqual([{ propertyName: 'toDeskId', errorMessage: 'Desk not found.' }])
  })

  it.each([
    ['call', [], 'Waiting'],
    ['finish', ['start', 'finish'], 'Serving'],
    ['start', ['start'], 'Called'],
    ['park', ['park'], 'Called'],
    ['no answer', ['no-answer'], 'Called'],
  ])('undoes a wrong %s within a minute', async (_, presses, state) => {
    const office = await aCall()
    for (const what of presses) expect((await office.press(what, { id: office.id })).statusCode).toBe(200)
    const undone = await office.press('undo', { id: office.id })
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await office.arrivals()).toMatchObject([{ state }])
    const handledBy = state === 'Serving' ? office.desk.email : null
    expect(await appointment(office.appointmentId)).toMatchObject({ status: 'CheckedIn', handledBy })
    expect((await office.press('undo', { id: office.id })).statusCode).toBe(409)
  })

  it('undoes a no-show, but nothing later than a minute after, and nobody else’s', async () => {
    const office = await aCall(2)
    for (const minute of [1, 2]) {
      office.pass(minute)
      await office.press('recall', { id: office.id })
    }
    await office.press('no-answer', { id: office.id })
    expect((await office.press('undo', { id: office.id }, office.desks[1])).statusCode).toBe(409)
    await office.press('undo', { id: office.id })
    expect(await appointment(office.appointmentId)).toMatchObject({ status: 'CheckedIn', handledBy: null })
    await office.press('start', { id: office.id })
    await office.press('finish', { id: office.id })
    office.pass(3.1)
    expect((await office.press('undo', { id: office.id })).statusCode).toBe(409)
  })

  it('refuses what does not fit, and says where the person is', async () => {
    const office = await aCall()
    await office.press('start', { id: office.id })
    await office.press('finish', { id: office.id })
    for (const what of ['recall', 'no-answer', 'start', 'finish', 'park']) {
      const refused = await office.press(what, { id: office.id })
      expect([refused.statusCode, refused.json().validationFailures[0].errorMessage]).toEqual([409, '001 is done.'])
    }
  })

  it('finds nobody of another location, and no desk of one', async () => {
    const office = await aCall()
    const stranger = await t.as('Staff', [(await anOffice(t.db)).locationId])
    for (const what of ['recall', 'no-answer', 'start', 'finish', 'park', 'back', 'undo'])
      expect((await office.press(what, { id: office.id }, stranger)).statusCode).toBe(404)
    for (const what of ['call-next', 'take-desk', 'leave-desk'])
      expect((await office.press(what, { deskId: office.desk.deskId }, stranger)).statusCode).toBe(404)
    expect((await stranger(`GET /api/staff/line/${office.locationId}`)).statusCode).toBe(404)
    expect((await office.press('finish', { id: 999_999_999 })).statusCode).toBe(404)
  })
})

describe('the end of a day (LINE-8)', () => {
  it('closes who is still in the line, and every desk', async () => {
    const office = await aLine(t)
    await office.walkIn()
    await office.walkIn()
    await office.press('call-next', { deskId: office.desk.deskId })
    const jobs = everyJob(t.context)
    await jobs['end-of-day'].run(undefined, new AbortController().signal)
    expect((await office.arrivals()).map(({ state }) => state)).toEqual(['Called', 'Waiting'])
    office.pass(24 * 60)
    await jobs['end-of-day'].run(undefined, new AbortController().signal)
    expect((await office.arrivals()).map(({ state }) => state)).toEqual(['Closed', 'Closed'])
    expect((await office.line()).desks).toMatchObject([{ state: 'Closed', userEmail: null }])
  })

  it('forgets what walk-ins said of themselves when their time is over (LOG-3)', async () => {
    const office = await aLine(t)
    await office.walkIn(0, { name: 'Zora Neale', smsPhoneNumber: '(303) 555-0143' })
    const jobs = everyJob(t.context)
    office.pass(800 * 24 * 60)
    await jobs.anonymise.run(undefined, new AbortController().signal)
    expect(await office.arrivals()).toMatchObject([{ name: '', smsPhoneNumber: '', ticket: '001' }])
  })
})

describe('the estimate (LINE-9)', () => {
  it('is none without an open desk, and grows with the line', async () => {
    const office = await aLine(t)
    expect((await office.line()).wait).toEqual({ from: 0, to: 5 })
    await office.press('leave-desk', { deskId: office.desk.deskId })
    expect((await office.line()).wait).toBeNull()
    await office.press('take-desk', { deskId: office.desk.deskId })
    await office.walkIn(10)
    await office.walkIn(5)
    const { wait, waiting } = await office.line()
    expect(wait.to).toBeGreaterThan(waiting[1].wait.to)
    expect(waiting[0].wait).toEqual({ from: 0, to: 5 })
  })

  it('says if the line is longer than the office is open today, before anyone takes a ticket', async () => {
    const { walkIn, line, locationId, appointmentTypeId, desk } = await aLine(t)
    await t.db
      .updateTable('appointmentType')
      .set({ interactionDuration: 480 })
      .where('id', '=', appointmentTypeId)
      .execute()
    await walkIn()
    expect((await line()).wait.isPastClosing).toBeUndefined()
    for (let n = 0; n < 3; n++) await walkIn()
    expect((await line()).wait.isPastClosing).toBe(true)
    const kiosk = await aPairedScreen(t, desk, locationId)
    expect((await kiosk.state()).choices[0].wait.isPastClosing).toBe(true)
    // Customers who choose an office see no wait there.
    const waits: { locationId: number }[] = (await t.anyone('GET /api/public/line/waits')).json()
    expect(waits.filter((each) => each.locationId === locationId)).toEqual([])
  })

  it('learns how long visits take', async () => {
    const office = await aLine(t)
    for (let n = 0; n < 6; n++) {
      const { id } = await office.walkIn()
      await t.db
        .updateTable('arrival')
        .set({ state: 'Served', startedAt: new Date(Date.now() - 6 * 60_000), finishedAt: new Date() })
        .where('id', '=', id)
        .execute()
    }
    const jobs = everyJob(t.context)
    await jobs['measure-service'].run(undefined, new AbortController().signal)
    const [measured] = await t.db
      .selectFrom('serviceTime')
      .where('locationId', '=', office.locationId)
      .selectAll()
      .execute()
    expect(measured).toMatchObject({ appointmentTypeId: office.appointmentTypeId, visits: 6 })
    expect(measured?.meanMinutes).toBeCloseTo(6, 1)
  })
})

describe('a user who may no longer sit at their desk (USER-6)', () => {
  it.each(['lock', 'another location'])(
    'leaves it by %s: the desk closes, and the customer is in line again',
    async (way) => {
      const line = await aLine(t)
      const admin = await t.as('Admin')
      const { ticket } = await line.walkIn(5)
      expect((await line.press('call-next', { deskId: line.desk.deskId })).statusCode).toBe(200)
      const { userId } = line.desk
      expect((await admin(`GET /api/users/desks/${userId}`)).json()).toEqual([
        expect.objectContaining({ locationId: line.locationId, desk: '1', ticket }),
      ])
      if (way === 'lock') expect((await admin(`PUT /api/users/lock/${userId}`)).statusCode).toBe(200)
      else {
        const { locationId } = await anOffice(t.db)
        const {
          id: _,
          isLocked: __,
          hasPassword: ___,
          profilePhotoGuid: ____,
          lastEmail: _____,
          ...form
        } = (await admin(`GET /api/users/${userId}`)).json()
        const moved = { ...form, locations: [locationId], password: '', confirmPassword: '' }
        const answer = await admin(`PUT /api/users/${userId}`, moved)
        expect(answer.statusCode, answer.body).toBe(200)
      }
      const desk = t.db.selectFrom('desk').where('id', '=', line.desk.deskId).select(['state', 'userId'])
      expect(await desk.executeTakeFirstOrThrow()).toEqual({ state: 'Closed', userId: null })
      expect(await line.arrivals()).toMatchObject([{ ticket, state: 'Waiting', deskId: null, userId: null }])
    },
  )
})
