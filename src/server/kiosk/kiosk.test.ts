import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf, randomSecret } from '#server/platform/http/session.ts'
import { aPairedScreen } from '#server/testing/a-kiosk.ts'
import { aLine } from '#server/testing/a-line.ts'
import { anOffice } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const PHONE = '+13035550134'

/** An office that runs a line, with a kiosk at its door. */
async function aDoor(wish: Parameters<typeof aLine>[1] = {}) {
  const office = await aLine(t, wish)
  const kiosk = await aPairedScreen(t, office.desk, office.locationId)
  return {
    ...office,
    kiosk,
    /** An appointment whose customer has a phone, a reference and a link. */
    async visitor(inMinutes = 0, more: object = {}) {
      const id = await office.booked(inMinutes)
      const token = randomSecret()
      const { reference } = await t.db
        .updateTable('appointment')
        .set({ phoneNumber: PHONE, lastName: 'O’Néill', ...more })
        .where('id', '=', id)
        .returning('reference')
        .executeTakeFirstOrThrow()
      await t.db
        .insertInto('appointmentToken')
        .values({ tokenHash: hashOf(token), appointmentId: id, expiresAt: '2100-01-01T00:00:00Z' })
        .execute()
      return { id, token, reference }
    },
    statusOf: async (id: number) =>
      (await t.db.selectFrom('appointment').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status,
    ticket: (more: object = {}) =>
      kiosk.post('take-ticket', { appointmentTypeId: office.appointmentTypeId, requestKey: randomUUID(), ...more }),
  }
}

describe('a kiosk', () => {
  it('is paired by the code it shows, listed beside displays, and learns nothing before and after (KIOSK-1)', async () => {
    const { locationId, desk } = await aLine(t)
    const nothing = {
      isPaired: false,
      locationName: '',
      timeZone: '',
      hasLine: false,
      givesTickets: false,
      takesTexts: false,
      choices: [],
      joinCode: '',
    }
    expect((await t.anyone(`GET /api/kiosk/${locationId}`)).json()).toEqual(nothing)
    const kiosk = await aPairedScreen(t, desk, locationId)
    expect(kiosk.cookie).toMatchObject({
      name: 'kiosk',
      path: `/api/kiosk/${locationId}`,
      httpOnly: true,
      sameSite: 'Strict',
    })
    expect((await kiosk.call(`POST /api/kiosk/${locationId}/seen`)).statusCode).toBe(200)
    const [listed] = (await desk(`GET /api/staff/lobby/displays/location/${locationId}`)).json()
    expect(listed).toMatchObject({ kind: 'Kiosk', lastSeenAtUtc: expect.any(String) })
    await desk(`DELETE /api/staff/lobby/displays/${listed.id}`)
    expect(await kiosk.state()).toEqual(nothing)
    expect((await kiosk.call(`POST /api/kiosk/${locationId}/seen`)).statusCode).toBe(404)
  })

  it('is none by the key of a lobby display, nor the other way round, nor at another location (KIOSK-1)', async () => {
    const { locationId, desk, appointmentTypeId } = await aLine(t)
    const kiosk = await aPairedScreen(t, desk, locationId)
    const display = await aPairedScreen(t, desk, locationId, 'lobby')
    const asKiosk = t.callWith({ cookie: `kiosk=${display.cookie.value}` })
    const asDisplay = t.callWith({ cookie: `lobby=${kiosk.cookie.value}` })
    expect((await asKiosk(`GET /api/kiosk/${locationId}`)).json().isPaired).toBe(false)
    expect((await asDisplay(`GET /api/lobby/${locationId}`)).json().isPaired).toBe(false)
    expect((await asDisplay(`POST /api/lobby/${locationId}/seen`)).statusCode).toBe(404)
    const { locationId: elsewhere } = await anOffice(t.db)
    const ticket = { appointmentTypeId, requestKey: randomUUID() }
    for (const caller of [asKiosk, t.anyone]) {
      expect((await caller(`POST /api/kiosk/${locationId}/take-ticket`, ticket)).statusCode).toBe(404)
      expect(
        (await caller(`POST /api/kiosk/${locationId}/check-in`, { by: 'reference', reference: 'FH7K2MRWX' }))
          .statusCode,
      ).toBe(404)
    }
    expect((await kiosk.call(`POST /api/kiosk/${elsewhere}/take-ticket`, ticket)).statusCode).toBe(404)
    expect((await kiosk.call(`GET /api/kiosk/${elsewhere}`)).json().isPaired).toBe(false)
    expect((await t.anyone('POST /api/kiosk/999999/request-pairing')).statusCode).toBe(404)
  })

  it('states the wait for each type before anybody takes a ticket, in the reader’s language (KIOSK-3)', async () => {
    const door = await aDoor()
    await t.db
      .updateTable('appointmentType')
      .set({ translations: JSON.stringify({ es: { name: 'Renovación' } }) as never })
      .where('id', '=', door.appointmentTypeId)
      .execute()
    await door.walkIn(10)
    const state = (
      await door.kiosk.call(`GET /api/kiosk/${door.locationId}`, undefined, { 'accept-language': 'es' })
    ).json()
    expect(state).toMatchObject({ isPaired: true, hasLine: true, joinCode: expect.stringMatching(/^[\w-]{16}$/) })
    expect(state.choices).toEqual([
      {
        appointmentTypeId: door.appointmentTypeId,
        name: 'Renovación',
        wait: { from: expect.any(Number), to: expect.any(Number) },
      },
    ])
    await door.desk('POST /api/staff/line/leave-desk', { deskId: door.desk.deskId })
    expect((await door.kiosk.state()).choices[0].wait).toBeNull()
  })
})

describe('“I have an appointment” (KIOSK-2)', () => {
  it.each(['link', 'reference', 'contact'] as const)(
    'checks in by %s, once however often, with a ticket',
    async (by) => {
      const door = await aDoor()
      await door.walkIn(5)
      const { id, token, reference } = await door.visitor()
      const proof = {
        link: { by, token },
        reference: { by, reference: ` ${reference.slice(0, 3).toLowerCase()}-${reference.slice(3)}` },
        contact: { by, phoneNumber: '(303) 555-0134', lastName: ' o neill' },
      }[by]
      const answers = [
        ...(await Promise.all([1, 2, 3].map(() => door.kiosk.post('check-in', proof)))),
        await door.kiosk.post('check-in', proof),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      const [{ given }, ...again] = answers.map((answer) => answer.json())
      expect(given).toMatchObject({
        token: expect.any(String),
        place: { ticket: '002', state: 'Waiting', peopleAhead: 0 },
      })
      expect(again).toEqual([{ given }, { given }, { given }])
      expect(await door.statusOf(id)).toBe('CheckedIn')
      expect(await door.arrivals()).toHaveLength(2)
      expect((await t.anyone(`GET /api/public/tickets/${given.token}`)).json().ticket).toBe('002')
      const logged = await t.db.selectFrom('activityLog').where('appointmentId', '=', id).select('eventType').execute()
      expect(logged.map(({ eventType }) => eventType)).toEqual(['CHECKED_IN'])
      expect(t.published).toContainEqual(expect.objectContaining({ entityType: 'Arrival' }))
    },
  )

  it('takes early and late ones of today: the line says when they are called', async () => {
    const door = await aDoor()
    const early = await door.visitor(180)
    const late = await door.visitor(-180, { phoneNumber: '+13035550135' })
    for (const { reference } of [early, late])
      expect((await door.kiosk.post('check-in', { by: 'reference', reference })).statusCode).toBe(200)
    const reasons = (await door.line()).waiting.map((person: { reason: { kind: string } }) => person.reason.kind)
    expect(reasons).toEqual(['late', 'early'])
  })

  it('says when and where the appointment of a code or a reference is, if not here and today', async () => {
    const door = await aDoor()
    const other = await aDoor()
    const theirs = await other.visitor(0, { phoneNumber: '+13035550199' })
    const canceled = await door.visitor(15, { phoneNumber: '+13035550136', lastName: 'Lovelace' })
    await t.anyone('POST /api/appointments/cancel', { token: canceled.token })
    const { token, reference } = await door.visitor()
    const stateFor = async (proof: object) => {
      const { given, elsewhere } = (await door.kiosk.post('check-in', proof)).json()
      expect(given).toBeNull()
      expect(elsewhere).toMatchObject({ startDateLocal: expect.any(String), locationName: expect.any(String) })
      return elsewhere.state
    }
    expect(await stateFor({ by: 'reference', reference: theirs.reference })).toBe('Ahead')
    expect(await stateFor({ by: 'link', token: theirs.token })).toBe('Ahead')
    expect(await stateFor({ by: 'reference', reference: canceled.reference })).toBe('Canceled')
    // Days later the link has expired, and the code still says what it was for.
    t.setNow(new Date(Date.now() + 7 * 24 * 3_600_000).toISOString())
    expect(await stateFor({ by: 'link', token })).toBe('Over')
    expect(await stateFor({ by: 'reference', reference })).toBe('Over')
    expect(await door.arrivals()).toEqual([])
  })

  it('says the same of a wrong name, an unknown number, another office, a canceled visit and an unknown code', async () => {
    const door = await aDoor()
    const { id } = await door.visitor()
    const other = await aDoor()
    await other.visitor(0, { phoneNumber: '+13035550199' })
    const canceled = await door.visitor(15, { phoneNumber: '+13035550136', lastName: 'Lovelace' })
    await t.anyone('POST /api/appointments/cancel', { token: canceled.token })
    const wrong = [
      { by: 'contact', phoneNumber: '(303) 555-0134', lastName: 'Lovelace' },
      { by: 'contact', phoneNumber: '(303) 555-0177', lastName: 'O’Néill' },
      { by: 'contact', phoneNumber: 'not a number', lastName: 'O’Néill' },
      { by: 'contact', phoneNumber: '(303) 555-0199', lastName: 'O’Néill' },
      { by: 'contact', phoneNumber: '(303) 555-0136', lastName: 'Lovelace' },
      { by: 'reference', reference: 'FH7K2MRWX' },
      { by: 'reference', reference: 'nonsense' },
      { by: 'link', token: 'x'.repeat(43) },
    ]
    const said = new Set<string>()
    for (const proof of wrong) {
      const { statusCode, json } = await door.kiosk.post('check-in', proof)
      said.add(`${statusCode} ${JSON.stringify(json().validationFailures)}`)
    }
    expect([...said]).toEqual(['404 [{"propertyName":"","errorMessage":"No appointment was found here for today."}]'])
    expect(await door.statusOf(id)).toBe('Booked')
    expect(await door.arrivals()).toEqual([])
  })

  it('takes of several visits of one phone the one that is not over', async () => {
    const door = await aDoor()
    const over = await door.visitor(-120)
    const next = await door.visitor(30)
    const proof = { by: 'contact', phoneNumber: PHONE, lastName: 'O’Néill' }
    for (let n = 0; n < 2; n++) expect((await door.kiosk.post('check-in', proof)).statusCode).toBe(200)
    expect([await door.statusOf(over.id), await door.statusOf(next.id)]).toEqual(['Booked', 'CheckedIn'])
  })

  it('brings back into the line whoever had left it', async () => {
    const door = await aDoor()
    const { reference } = await door.visitor()
    const proof = { by: 'reference', reference }
    const { given } = (await door.kiosk.post('check-in', proof)).json()
    await t.anyone('POST /api/public/tickets/leave', { token: given.token })
    expect((await door.kiosk.post('check-in', proof)).json().given).toMatchObject({
      token: given.token,
      place: { ticket: given.place.ticket, state: 'Waiting' },
    })
  })

  it('checks in without a ticket where there is no line', async () => {
    const door = await aDoor({ settings: { isOn: false } })
    const { id, reference } = await door.visitor()
    expect(await door.kiosk.state()).toMatchObject({ isPaired: true, hasLine: false, choices: [], joinCode: '' })
    expect((await door.kiosk.post('check-in', { by: 'reference', reference })).json()).toEqual({ given: null })
    expect(await door.statusOf(id)).toBe('CheckedIn')
    const refused = await door.ticket()
    expect([refused.statusCode, refused.json().validationFailures[0].errorMessage]).toEqual([
      400,
      'This location has no line.',
    ])
  })

  it.each([
    ['nothing', {}],
    ['an unknown way', { by: 'name', lastName: 'O’Néill' }],
    ['no reference', { by: 'reference', reference: ' ' }],
    ['a phone number alone', { by: 'contact', phoneNumber: PHONE }],
    ['a link that is none', { by: 'link', token: '../x' }],
    ['more than was asked', { by: 'reference', reference: 'FH7K2MRWX', id: 7 }],
  ])('refuses %s', async (_, proof) => {
    const door = await aDoor()
    expect((await door.kiosk.post('check-in', proof)).statusCode).toBe(400)
  })
})

describe('“I have no appointment” (KIOSK-3)', () => {
  it('gives one ticket for a request that is sent several times, also at once', async () => {
    const door = await aDoor()
    const requestKey = randomUUID()
    const form = { requestKey, name: 'Ana Ruiz', smsPhoneNumber: '303-555-0134', locale: 'es' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => door.ticket(form)))
    answers.push(await door.ticket(form))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const [first] = answers.map((answer) => answer.json())
    expect(first).toMatchObject({ place: { ticket: '001', state: 'Waiting', peopleAhead: 0 } })
    expect(new Set(answers.map((answer) => answer.json().token)).size).toBe(1)
    const arrivals = await door.arrivals()
    expect(arrivals).toHaveLength(1)
    expect(arrivals[0]).toMatchObject({ name: 'Ana Ruiz', smsPhoneNumber: PHONE, locale: 'es', priority: null })
    expect((await door.ticket()).json().place.ticket).toBe('002')
  })

  it('gives nothing of another office’s request with the same key', async () => {
    const [one, other] = [await aDoor(), await aDoor()]
    const requestKey = randomUUID()
    await one.ticket({ requestKey })
    expect((await other.ticket({ requestKey })).statusCode).toBe(400)
    expect(await other.arrivals()).toEqual([])
  })

  it.each([
    ['a type that is not served there', (door: { otherTypeId: number }) => ({ appointmentTypeId: door.otherTypeId })],
    ['an unknown type', () => ({ appointmentTypeId: 999_999 })],
    ['a number that is none', () => ({ smsPhoneNumber: '12' })],
    ['no key', () => ({ requestKey: 'x' })],
    ['a name with a line break', () => ({ name: 'Ana\nRuiz' })],
    ['a place before others', () => ({ priority: 'children' })],
  ])('refuses %s', async (_, wrong) => {
    const door = await aDoor()
    expect((await door.ticket(wrong(door))).statusCode).toBe(400)
    expect(await door.arrivals()).toEqual([])
  })
})

it('checks in a household while its members are checked in and canceled elsewhere, with no error (KIOSK-2)', async () => {
  for (let round = 0; round < 6; round++) {
    const door = await aDoor()
    const householdId = 1000 + round
    const people = [await door.visitor(30), await door.visitor(35), await door.visitor(40)]
    const ids = people.map(({ id }) => id)
    await t.db.updateTable('appointment').set({ householdId }).where('id', 'in', ids).execute()
    const [first, second, third] = people
    const link = { by: 'link', token: first?.token }
    const answers = await Promise.all([
      door.kiosk.post('check-in', link),
      door.kiosk.post('check-in', link),
      door.kiosk.post('check-in', { by: 'reference', reference: second?.reference }),
      door.desk(`POST /api/staff/appointments/check-in?id=${second?.id}`),
      door.desk(`POST /api/staff/appointments/cancel?id=${third?.id}`),
    ])
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
    expect(answers.slice(0, 4).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  }
})

it('a kiosk’s questions are counted: a phone number is tried ten times an hour (KIOSK-2)', async () => {
  const strict = await startTestApp(undefined, { rateLimits: true, beside: { url: t.url } })
  try {
    const door = await aDoor()
    await door.visitor()
    strict.setNow(new Date().toISOString())
    const cookie = `kiosk=${door.kiosk.cookie.value}`
    const tried = []
    for (let n = 0; n < 11; n++) {
      const { statusCode } = await strict.app.inject({
        method: 'POST',
        url: `/api/kiosk/${door.locationId}/check-in`,
        headers: { origin: 'http://portal.test', cookie },
        remoteAddress: `203.0.113.${n + 1}`,
        payload: { by: 'contact', phoneNumber: PHONE, lastName: `Name ${n}` },
      })
      tried.push(statusCode)
    }
    expect(tried).toEqual([...Array.from({ length: 10 }, () => 404), 429])
  } finally {
    await strict.stop()
  }
})
