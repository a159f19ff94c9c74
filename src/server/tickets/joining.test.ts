import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPairedScreen } from '#server/testing/a-kiosk.ts'
import { aLine } from '#server/testing/a-line.ts'
import { anOffice } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const look = async (locationId: number, code = '') =>
  (await t.anyone(`GET /api/public/tickets/line/${locationId}?code=${encodeURIComponent(code)}`)).json()

/** An office that runs a line, with the code that its screens show now. */
async function aLineToJoin(settings: object = {}) {
  const office = await aLine(t, { settings })
  const display = await aPairedScreen(t, office.desk, office.locationId, 'lobby')
  const code = async (): Promise<string> =>
    (await display.call(`GET /api/lobby/${office.locationId}/join-code`)).json().joinCode
  const join = (more: object = {}) =>
    t.anyone('POST /api/public/tickets/join', {
      locationId: office.locationId,
      appointmentTypeId: office.appointmentTypeId,
      requestKey: randomUUID(),
      ...more,
    })
  return { ...office, display, code, join }
}

describe('joining the line by phone (KIOSK-4)', () => {
  it('takes the code that kiosk and lobby display show, states waits, and gives a ticket once', async () => {
    const office = await aLineToJoin()
    const kiosk = await aPairedScreen(t, office.desk, office.locationId)
    const code = await office.code()
    expect((await kiosk.state()).joinCode).toBe(code)
    expect(await look(office.locationId, code)).toMatchObject({
      standing: 'open',
      locationName: 'Elm Street',
      choices: [{ appointmentTypeId: office.appointmentTypeId, wait: { from: 0, to: expect.any(Number) } }],
    })
    const form = { code, requestKey: randomUUID(), name: 'Ana', locale: 'vi' }
    const [first, second] = [await office.join(form), await office.join(form)]
    expect(first.json()).toMatchObject({ token: expect.any(String), place: { ticket: '001', peopleAhead: 0 } })
    expect(second.json().token).toBe(first.json().token)
    expect(await office.arrivals()).toMatchObject([{ name: 'Ana', locale: 'vi', ticket: '001' }])
  })

  it('gives no more tickets by phone or kiosk when the office says so; staff still can (KIOSK-6, LOBBY-6)', async () => {
    const office = await aLineToJoin({ givesTickets: false, roomMessage: 'Road tests start at 10.' })
    const kiosk = await aPairedScreen(t, office.desk, office.locationId)
    const code = await office.code()
    expect(await kiosk.state()).toMatchObject({ hasLine: true, givesTickets: false, choices: [], joinCode: '' })
    expect((await look(office.locationId, code)).standing).toBe('full')
    const refused = await office.join({ code, name: 'Ana', locale: 'en' })
    expect(refused.statusCode).toBe(409)
    expect(refused.body).toContain('This office gives out no more tickets today.')
    const atKiosk = await kiosk.call(`POST /api/kiosk/${office.locationId}/take-ticket`, {
      appointmentTypeId: office.appointmentTypeId,
      requestKey: randomUUID(),
    })
    expect(atKiosk.statusCode).toBe(409)
    await office.walkIn(0)
    expect(await office.arrivals()).toHaveLength(1)
    const lobby = await office.display.call(`GET /api/lobby/${office.locationId}`)
    expect(lobby.json().message).toBe('Road tests start at 10.')
  })

  it('changes its code every five minutes, and takes the one before but none older', async () => {
    const office = await aLineToJoin()
    const first = await office.code()
    const standings = []
    const codes = new Set([first])
    for (const minutes of [5, 10, 15]) {
      office.pass(minutes)
      codes.add(await office.code())
      standings.push((await look(office.locationId, first)).standing)
    }
    expect(codes.size).toBe(4)
    expect(standings).toEqual(['open', 'scan', 'scan'])
    const refused = await office.join({ code: first })
    expect([refused.statusCode, refused.json().validationFailures[0].errorMessage]).toEqual([
      409,
      'Please scan the code in the office.',
    ])
    expect(await office.arrivals()).toEqual([])
  })

  it('takes no code of another office, and none that is made up', async () => {
    const [office, other] = [await aLineToJoin(), await aLineToJoin()]
    for (const code of ['', 'x'.repeat(16), 'é'.repeat(16), await other.code()]) {
      expect(await look(office.locationId, code)).toMatchObject({ standing: 'scan', choices: [] })
      expect((await office.join({ code })).statusCode).toBe(409)
    }
  })

  it('needs no code where the location lets people join from home, while a desk is open', async () => {
    const office = await aLineToJoin({ joinsFromHome: true })
    expect((await look(office.locationId)).standing).toBe('open')
    expect((await office.join()).statusCode).toBe(200)
    await office.desk('POST /api/staff/line/leave-desk', { deskId: office.desk.deskId })
    expect(await look(office.locationId)).toMatchObject({ standing: 'closed', choices: [] })
    expect((await office.join()).statusCode).toBe(409)
    expect((await look(office.locationId, await office.code())).standing).toBe('open')
  })

  it('is not there without a line, at an archived location, or at none', async () => {
    const off = await aLineToJoin({ isOn: false })
    expect(await off.code()).toBe('')
    expect((await look(off.locationId)).standing).toBe('none')
    expect((await off.join()).statusCode).toBe(409)
    const archived = await aLineToJoin()
    await t.db.updateTable('location').set({ isArchived: true }).where('id', '=', archived.locationId).execute()
    expect((await look(archived.locationId, await archived.code())).standing).toBe('none')
    const { locationId: never } = await anOffice(t.db)
    expect((await look(never)).standing).toBe('none')
    expect((await t.anyone('GET /api/public/tickets/line/999999')).statusCode).toBe(404)
    expect((await off.join({ locationId: 999_999 })).statusCode).toBe(404)
  })

  it('shows the code to paired displays only', async () => {
    const office = await aLineToJoin()
    expect((await t.anyone(`GET /api/lobby/${office.locationId}/join-code`)).statusCode).toBe(404)
    const kiosk = await aPairedScreen(t, office.desk, office.locationId)
    const asDisplay = t.callWith({ cookie: `lobby=${kiosk.cookie.value}` })
    expect((await asDisplay(`GET /api/lobby/${office.locationId}/join-code`)).statusCode).toBe(404)
  })

  it.each([
    [
      'a type that is not served there',
      (office: { otherTypeId: number }) => ({ appointmentTypeId: office.otherTypeId }),
    ],
    ['a number that is none', () => ({ smsPhoneNumber: '12' })],
    ['no key', () => ({ requestKey: '' })],
    ['a code without end', () => ({ code: 'x'.repeat(41) })],
  ])('refuses %s', async (_, wrong) => {
    const office = await aLineToJoin()
    expect((await office.join({ code: await office.code(), ...wrong(office) })).statusCode).toBe(400)
    expect(await office.arrivals()).toEqual([])
  })
})

describe('one ticket for each person (LINE-17)', () => {
  const PHONE = '(303) 555-0142'

  it('is what a phone number and a device get, however often and at the same moment they ask', async () => {
    const office = await aLineToJoin()
    const code = await office.code()
    const form = { code, smsPhoneNumber: PHONE, name: 'Ana Ruiz' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => office.join(form)))
    expect(new Set(answers.map((answer) => answer.json().token)).size).toBe(1)
    expect(answers.filter((answer) => answer.json().isHeld === true)).toHaveLength(5)
    const deviceKey = randomUUID()
    const first = await office.join({ code, deviceKey })
    const again = await office.join({ code, deviceKey })
    expect(again.json()).toMatchObject({ token: first.json().token, isHeld: true, place: { ticket: '002' } })
    expect(await office.arrivals()).toHaveLength(2)
  })

  it('leaves room for a family, by name, and shows no ticket to those who know only the number', async () => {
    const office = await aLineToJoin()
    const code = await office.code()
    const join = (name: string) => office.join({ code, smsPhoneNumber: PHONE, name })
    expect((await join('')).statusCode).toBe(200)
    const nameless = await join('')
    expect([nameless.statusCode, nameless.json().validationFailures]).toEqual([
      400,
      [
        {
          propertyName: 'name',
          errorMessage: 'This phone number already has a ticket here. Please give a name for another person.',
        },
      ],
    ])
    for (const name of ['Ana', 'Ben', 'Eve']) expect((await join(name)).statusCode).toBe(200)
    const fifth = await join('Kim')
    expect([fifth.statusCode, fifth.json().validationFailures[0].errorMessage]).toEqual([
      429,
      'One phone number can hold 4 tickets in a line.',
    ])
    expect(await office.arrivals()).toHaveLength(4)
  })

  it('gives another one after the first is done', async () => {
    const office = await aLineToJoin()
    const code = await office.code()
    const { token } = (await office.join({ code, smsPhoneNumber: PHONE })).json()
    await t.anyone('POST /api/public/tickets/leave', { token })
    expect((await office.join({ code, smsPhoneNumber: PHONE })).json()).toMatchObject({ place: { ticket: '002' } })
  })
})
