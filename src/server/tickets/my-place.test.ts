import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLine } from '#server/testing/a-line.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

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
      pausedUntilUtc: null,
      pausesLeft: 2,
      canLeave: true,
      canRejoin: false,
    })
    const { deskId } = office.desk
    await office.press('call-next', { deskId })
    const [first] = (await office.line()).atDesks
    await office.press('finish', { id: first.id })
    await office.press('call-next', { deskId })
    expect((await place(token)).json()).toMatchObject({ state: 'Called', deskName: '1', peopleAhead: null, wait: null })
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

  it('is nobody’s by a link that does not work', async () => {
    const refused = await place('x'.repeat(43))
    expect([refused.statusCode, refused.json().validationFailures[0].errorMessage]).toEqual([
      404,
      'This link is not valid any more.',
    ])
    for (const what of ['more-time', 'leave', 'rejoin']) expect((await ask(what, 'nonsense')).statusCode).toBe(404)
  })
})
