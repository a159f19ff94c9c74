import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyJob } from '#server/every-job.ts'
import { deliverDue } from '#server/delivery/deliver.ts'
import { accepted } from '#server/outside/outcome.ts'
import { aLine } from '#server/testing/a-line.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

type Office = Awaited<ReturnType<typeof aLine>>

/** A number of its own for each office. */
const numberAt = ({ locationId }: Office) => `+1303555${1000 + locationId}`
const toldTo = async (recipient: string) => {
  const rows = await t.db.selectFrom('outbox').where('recipient', '=', recipient).select('templateKey').execute()
  return rows.map(({ templateKey }) => templateKey).toSorted()
}
const minute = () => everyJob(t.context)['tell-who-is-near'].run(undefined, new AbortController().signal)
const ask = (what: string, token: string) => t.anyone(`POST /api/public/tickets/${what}`, { token })

describe('texts to those who wait (LINE-10)', () => {
  it.each([
    ['leaves', (_: Office, first: { token: string }) => ask('leave', first.token)],
    ['asks for more time', (_: Office, first: { token: string }) => ask('more-time', first.token)],
    ['is parked', (office: Office, first: { id: number }) => office.press('park', { id: first.id })],
    ['is called', (office: Office) => office.press('call-next', { deskId: office.desk.deskId })],
  ])('go to whoever comes near when somebody ahead %s', async (_, go) => {
    const office = await aLine(t, { settings: { textAtPlace: 1 } })
    const number = numberAt(office)
    const first = await office.walkIn(30)
    await office.walkIn(20, { smsPhoneNumber: number })
    await minute()
    expect(await toldTo(number)).toEqual([])
    expect((await go(office, first)).statusCode).toBe(200)
    expect(await toldTo(number)).toEqual(['TicketSoon'])
    await minute()
    expect(await toldTo(number)).toEqual(['TicketSoon'])
  })

  it('go within a minute to whoever comes near because the calendar took somebody ahead', async () => {
    const office = await aLine(t, { settings: { textAtPlace: 1 } })
    const number = numberAt(office)
    const booked = await office.booked(-5)
    await office.checkIn(booked)
    await office.walkIn(1, { smsPhoneNumber: number })
    await minute()
    expect(await toldTo(number)).toEqual([])
    expect((await office.desk(`POST /api/staff/appointments/handle?id=${booked}`)).statusCode).toBe(200)
    await minute()
    expect(await toldTo(number)).toEqual(['TicketSoon'])
  })

  it('do not go to somebody who asked for more time, until it is over', async () => {
    const office = await aLine(t)
    const number = numberAt(office)
    const { token } = await office.walkIn(30, { smsPhoneNumber: number })
    await ask('more-time', token)
    await minute()
    expect(await toldTo(number)).toEqual([])
    office.pass(6)
    await minute()
    expect(await toldTo(number)).toEqual(['TicketSoon'])
  })

  it('are two, also for somebody who is parked and called again', async () => {
    const office = await aLine(t)
    const number = numberAt(office)
    await office.walkIn(30)
    const { id } = await office.walkIn(20, { smsPhoneNumber: number })
    const { deskId } = office.desk
    await office.press('call-next', { deskId })
    const [first] = (await office.line()).atDesks
    await office.press('start', { id: first.id })
    await office.press('finish', { id: first.id })
    for (let round = 0; round < 2; round++) {
      expect((await office.press('call-next', { deskId })).json().called.id).toBe(id)
      await office.press('park', { id })
      await office.press('back', { id })
    }
    expect(await toldTo(number)).toEqual(['TicketCalled', 'TicketSoon'])
  })

  it('are none where the location texts nobody whose turn is near, until they are called', async () => {
    const office = await aLine(t, { settings: { textAtPlace: 0 } })
    const number = numberAt(office)
    const first = await office.walkIn(30)
    await office.walkIn(20, { smsPhoneNumber: number })
    await ask('leave', first.token)
    await minute()
    expect(await toldTo(number)).toEqual([])
    await office.press('call-next', { deskId: office.desk.deskId })
    expect(await toldTo(number)).toEqual(['TicketCalled'])
  })

  it('say that a call was missed, with the link to the place in the line, and fill that in on delivery', async () => {
    const office = await aLine(t)
    const number = numberAt(office)
    const { id, token } = await office.walkIn(20, { smsPhoneNumber: number })
    await office.press('call-next', { deskId: office.desk.deskId })
    expect((await office.press('no-answer', { id })).statusCode).toBe(200)
    expect(await toldTo(number)).toEqual(['TicketCalled', 'TicketMissed'])
    const sent: string[] = []
    const send = async ({ body }: { body: string }) => {
      sent.push(body)
      return accepted
    }
    while ((await deliverDue(t.context, { texts: { whyNot: () => undefined, send } })) > 0);
    const missed = sent.find((body) => body.includes('no one came')) ?? ''
    expect(missed).toMatch(/^Elm Street: We called ticket \d+ and no one came\. Please come to the counter\. /)
    const code = /customer\/ticket\/([\w-]+)\?en$/.exec(missed)?.[1]
    expect(code).toBe(token)
  })
})
