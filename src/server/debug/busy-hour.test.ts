import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyJob } from '#server/every-job.ts'
import { aLine } from '#server/testing/a-line.ts'
import { anOffice } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let admin: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as('Admin')
})
afterAll(() => t.stop())

const play = (locationId: number) => admin('POST /api/admin/debug/play-busy-hour', { locationId })
const progressOf = async (id: number) => (await admin(`GET /api/office-manager/progress/${id}`)).json()

/** An office where someone sits at one desk, and two more are free. */
async function anOfficeAtWork() {
  const office = await aLine(t)
  const free = [await office.putUpDesk('2'), await office.putUpDesk('3')]
  return { ...office, free }
}

const desksOf = async (office: Awaited<ReturnType<typeof anOfficeAtWork>>) =>
  (await office.line()).desks.map(({ state, userEmail }: { state: string; userEmail: string | null }) => [
    state,
    userEmail,
  ])

describe('Play a Busy Hour (DEBUG-3)', () => {
  it('lets people come and be served, and leaves the desks as they were', async () => {
    const office = await anOfficeAtWork()
    const before = await desksOf(office)
    const { progressId } = (await play(office.locationId)).json()
    expect(await desksOf(office)).toEqual([before[0], ['Open', admin.email], ['Open', admin.email]])
    await t.jobs.runAll()
    expect(await progressOf(progressId)).toMatchObject({ state: 'Done', done: 60, total: 60, message: '' })
    expect(await desksOf(office)).toEqual(before)
    const arrivals = await office.arrivals()
    expect(arrivals.filter(({ state }) => state === 'Served').length).toBeGreaterThan(5)
    expect(arrivals.filter(({ state }) => state === 'Called' || state === 'Serving')).toEqual([])
    const servedAt = new Set(arrivals.map(({ deskId }) => deskId).filter((id) => id !== null))
    expect([...servedAt].toSorted((a, b) => a - b)).toEqual(office.free)
  })

  it('ends when it is stopped, and lets go of a desk that a colleague has taken', async () => {
    const office = await anOfficeAtWork()
    const { progressId } = (await play(office.locationId)).json()
    const [second] = office.free as [number, number]
    const data = { runId: progressId, locationId: office.locationId, deskIds: office.free }
    const job = { ...data, by: { email: admin.email, userId: admin.userId } }
    const minute = () => everyJob(t.context)['play-busy-hour'].run(job, new AbortController().signal)
    for (let n = 0; n < 5; n++) await minute()
    const colleague = await t.as('Staff', [office.locationId])
    await colleague('POST /api/staff/line/take-desk', { deskId: second, takeOverFrom: admin.email })
    await admin('POST /api/admin/debug/stop-busy-hour', { progressId })
    await t.jobs.runAll()
    expect(await progressOf(progressId)).toMatchObject({ state: 'Done', done: 5, message: 'Stopped.' })
    expect((await desksOf(office)).slice(1)).toEqual([
      ['Open', colleague.email],
      ['Closed', null],
    ])
  })

  it('is refused where there is no line, and where every desk is taken', async () => {
    const said = async (locationId: number) => {
      const refused = await play(locationId)
      return [refused.statusCode, refused.json().validationFailures?.[0]?.errorMessage]
    }
    expect(await said((await anOffice(t.db)).locationId)).toEqual([400, 'This location has no line.'])
    expect(await said((await aLine(t)).locationId)).toEqual([400, 'No desk is free at this location.'])
    expect((await said(999_999))[0]).toBe(404)
  })
})
