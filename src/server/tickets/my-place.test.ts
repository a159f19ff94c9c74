import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '#server/platform/http/session.ts'
import { aLine } from '#server/testing/a-line.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

async function linkTo(appointmentId: number): Promise<string> {
  const token = `link-of-${appointmentId}`
  const expiresAt = new Date(Date.now() + 3_600_000)
  await t.db
    .insertInto('appointmentToken')
    .values({ appointmentId, tokenHash: hashOf(token), expiresAt })
    .execute()
  return token
}

const place = (token: string) => t.anyone(`GET /api/public/tickets/${token}`)
const ask = (what: string, token: string) => t.anyone(`POST /api/public/tickets/${what}`, { token })

describe('my place in the line (LINE-11)', () => {
  it('is my number, how many are ahead, the wait and the desk, and nothing of others', async () => {
    const office = await aLine(t)
    await office.walkIn(20, { name: 'Zora Neale' })
    const { token } = await office.walkIn(10)
    const waiting = (await place(token)).json()
    expect(waiting).toEqual({
      ticket: '002',
      state: 'Waiting',
      locationName: 'Elm Street',
      timeZone: office.timeZone,
      peopleAhead: 1,
      wait: { from: 0, to: 30 },
      deskName: '',
      calls: 0,
      pausedUntilUtc: null,
      pausesLeft: 2,
      returnsAtUtc: null,
      canLeave: true,
      canRejoin: false,
    })
    const { deskId } = office.desk
    await office.press('call-next', { deskId })
    const [first] = (await office.line()).atDesks
    await office.press('start', { id: first.id })
    await office.press('finish', { id: first.id })
    await office.press('call-next', { deskId })
    expect((await place(token)).json()).toMatchObject({
      state: 'Called',
      deskName: '1',
      calls: 1,
      peopleAhead: null,
      wait: null,
    })
  })

  it('is the same by the link of an appointment that was checked in, and none before', async () => {
    const office = await aLine(t)
    const id = await office.booked(-5)
    const token = await linkTo(id)
    const review = async () => (await t.anyone(`GET /api/appointments/review?token=${token}`)).json()
    expect((await place(token)).statusCode).toBe(404)
    expect(await review()).toMatchObject({ hasTicket: false })
    await office.checkIn(id)
    expect(await review()).toMatchObject({ appointmentStatus: 'CheckedIn', hasTicket: true })
    expect((await place(token)).json()).toMatchObject({ ticket: '001', state: 'Waiting', peopleAhead: 0 })
    expect((await ask('leave', token)).json()).toMatchObject({ state: 'Left', canRejoin: true })
    office.pass(26 * 60)
    expect((await place(token)).statusCode).toBe(404)
  })

  it('says until when somebody is parked', async () => {
    const office = await aLine(t)
    const { id, token } = await office.walkIn()
    const untilUtc = new Date(Date.now() + 1_800_000).toISOString()
    await office.press('park', { id, untilUtc })
    const parked = (await place(token)).json()
    expect(parked).toMatchObject({ state: 'Parked', peopleAhead: null })
    expect(Date.parse(parked.returnsAtUtc)).toBe(Date.parse(untilUtc))
    office.pass(31)
    expect((await place(token)).json()).toMatchObject({ state: 'Parked', returnsAtUtc: null, peopleAhead: 0 })
  })

  it('lets others pass for five minutes, twice', async () => {
    const office = await aLine(t)
    const { token } = await office.walkIn(20)
    await office.walkIn(10)
    expect((await ask('more-time', token)).json()).toMatchObject({ peopleAhead: 1, pausesLeft: 1 })
    expect((await ask('more-time', token)).json()).toMatchObject({ pausesLeft: 1 })
    office.pass(6)
    expect((await place(token)).json()).toMatchObject({ peopleAhead: 0, pausedUntilUtc: null })
    expect((await ask('more-time', token)).json()).toMatchObject({ pausesLeft: 0 })
    office.pass(12)
    expect((await ask('more-time', token)).statusCode).toBe(409)
  })

  it('is given up, and taken again within ten minutes', async () => {
    const office = await aLine(t)
    const { token } = await office.walkIn(20)
    await office.walkIn(10)
    expect((await ask('leave', token)).json()).toMatchObject({ state: 'Left', canRejoin: true, peopleAhead: null })
    expect((await ask('leave', token)).statusCode).toBe(200)
    expect((await office.line()).waiting).toHaveLength(1)
    office.pass(9)
    expect((await ask('rejoin', token)).json()).toMatchObject({ state: 'Waiting', peopleAhead: 0 })
    await ask('leave', token)
    office.pass(20)
    expect((await place(token)).json()).toMatchObject({ canRejoin: false })
    expect((await ask('rejoin', token)).statusCode).toBe(409)
  })

  it.each(['a walk-in', 'an appointment'])('is taken again by %s who missed all calls (LINE-5)', async (who) => {
    const office = await aLine(t)
    const id = who === 'a walk-in' ? undefined : await office.booked(-5)
    const token = id === undefined ? (await office.walkIn(20)).token : await linkTo(id)
    if (id !== undefined) await office.checkIn(id)
    const [{ id: arrivalId }] = (await office.line()).waiting
    for (let call = 1; call <= 3; call++) {
      office.pass(call * 3)
      await office.press('call-next', { deskId: office.desk.deskId })
      const { calls, canRejoin } = (await place(token)).json()
      expect([calls, canRejoin]).toEqual([call, false])
      await office.press('no-answer', { id: arrivalId })
      if (call < 3)
        expect((await place(token)).json()).toMatchObject({ state: 'Waiting', calls: call, canRejoin: true })
      // They are there again, so no one goes ahead of them any longer.
      if (call === 1) expect((await ask('rejoin', token)).json()).toMatchObject({ pausedUntilUtc: null, calls: 1 })
    }
    expect((await place(token)).json()).toMatchObject({ state: 'NoShow', canRejoin: true })
    expect((await ask('rejoin', token)).json()).toMatchObject({ state: 'Waiting', peopleAhead: 0, calls: 0 })
    expect((await office.line()).waiting).toHaveLength(1)
    if (id === undefined) return
    const { status } = await t.db
      .selectFrom('appointment')
      .where('id', '=', id)
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status).toBe('CheckedIn')
  })

  it('is nobody’s by a link that does not work', async () => {
    const refused = await place('x'.repeat(43))
    expect([refused.statusCode, refused.json().validationFailures[0].errorMessage]).toEqual([
      404,
      'This link is no longer valid.',
    ])
    for (const what of ['more-time', 'leave', 'rejoin']) expect((await ask(what, 'nonsense')).statusCode).toBe(404)
  })
})
