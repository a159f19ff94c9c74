import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashOf } from '#server/platform/http/session.ts'
import { aLine } from '#server/testing/a-line.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let url: string
beforeAll(async () => {
  t = await startTestApp()
  url = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.stop())

const PATIENCE = { timeout: 20_000 }
const closings: (() => void)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) close()
  await vi.waitFor(() => expect(t.bells.size).toBe(0), PATIENCE)
})

/** Listens at an address; what it hears is text, as it comes. */
async function listen(path: string, headers: Record<string, string> = {}) {
  const closing = new AbortController()
  closings.push(() => closing.abort())
  const answer = await fetch(url + path, { headers, signal: closing.signal })
  const heard: string[] = []
  let isOver = false
  const read = async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      heard.push(...[...part.matchAll(/^data: (.*)$/gm)].map(([, said = '']) => said.trim()))
  }
  void read()
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  return { answer, heard, isOver: () => isOver }
}

async function aLink(office: Awaited<ReturnType<typeof aLine>>) {
  const id = await office.booked(0)
  const token = `link-of-${id}`
  const expiresAt = new Date(Date.now() + 3_600_000)
  await t.db
    .insertInto('appointmentToken')
    .values({ appointmentId: id, tokenHash: hashOf(token), expiresAt })
    .execute()
  return { id, token }
}

describe('a ticket’s bell (LINE-11)', () => {
  it('says that the line has moved, and when it is one’s own turn, and nothing else', async () => {
    const office = await aLine(t)
    const first = await office.walkIn(20)
    const second = await office.walkIn(10)
    const elsewhere = await aLine(t)
    const { answer, heard } = await listen(`/api/public/tickets/${second.token}/changes`)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/event-stream',
      'no-store',
    ])
    await elsewhere.walkIn()
    await office.press('park', { id: first.id })
    await vi.waitFor(() => expect(heard).toEqual(['changed']), PATIENCE)
    await office.press('call-next', { deskId: office.desk.deskId })
    await vi.waitFor(() => expect(heard).toEqual(['changed', 'yours']), PATIENCE)
  })

  it('says before the visit only that the visit itself has changed, by the link of the appointment (LINK-7)', async () => {
    const office = await aLine(t)
    const { id, token } = await aLink(office)
    const { heard } = await listen(`/api/public/tickets/${token}/changes`)
    await office.walkIn()
    await office.checkIn(await office.booked(30))
    await office.checkIn(id)
    await vi.waitFor(() => expect(heard).toEqual(['yours']), PATIENCE)
    const inLine = await listen(`/api/public/tickets/${token}/changes`)
    await office.walkIn()
    await vi.waitFor(() => expect(inLine.heard).toEqual(['changed']), PATIENCE)
    await t.anyone('POST /api/public/tickets/leave', { token })
    await vi.waitFor(() => expect(inLine.heard).toEqual(['changed', 'yours']), PATIENCE)
  })

  it('is nobody’s by a link that does not work, and five at once for one ticket', async () => {
    expect((await fetch(`${url}/api/public/tickets/${'x'.repeat(43)}/changes`)).status).toBe(404)
    const office = await aLine(t)
    const { token } = await office.walkIn()
    for (let n = 0; n < 5; n++) expect((await listen(`/api/public/tickets/${token}/changes`)).answer.status).toBe(200)
    expect((await fetch(`${url}/api/public/tickets/${token}/changes`)).status).toBe(429)
  })
})

describe('a display’s bell (LOBBY-4)', () => {
  it('rings for what its location shows, and ends when staff unpair it', async () => {
    const office = await aLine(t)
    const { locationId, desk } = office
    const asked = await t.anyone(`POST /api/lobby/${locationId}/request-pairing`)
    const [cookie] = asked.cookies
    const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
    const address = `/api/lobby/${locationId}/changes`
    expect((await fetch(url + address, { headers })).status).toBe(404)
    await desk('POST /api/staff/lobby/pair', { locationId, code: asked.json().code })
    const { heard, isOver } = await listen(address, headers)
    await office.walkIn()
    await vi.waitFor(() => expect(heard).toEqual(['changed']), PATIENCE)
    const [{ id }] = (await desk(`GET /api/staff/lobby/displays/location/${locationId}`)).json()
    await desk(`DELETE /api/staff/lobby/displays/${id}`)
    await vi.waitFor(() => expect(isOver()).toBe(true), PATIENCE)
    expect((await fetch(url + address, { headers })).status).toBe(404)
  })
})
