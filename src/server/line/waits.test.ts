import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLine } from '#server/testing/a-line.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

interface Wait {
  locationId: number
  from: number
  to: number
}
const waits = async (): Promise<Wait[]> => (await t.anyone('GET /api/public/line/waits')).json()
type Office = Awaited<ReturnType<typeof aLine>>
let minute = 0
/** Goes on to a minute of which nothing is remembered yet. */
const later = (office: Office) => office.pass(++minute)
const waitAt = async (office: Office) => {
  later(office)
  return (await waits()).find(({ locationId }) => locationId === office.locationId)
}

describe('the wait at an office now (LINE-9)', () => {
  it('is what its staff see, for somebody without an appointment', async () => {
    const office = await aLine(t)
    for (const minutes of [30, 20, 10]) await office.walkIn(minutes)
    later(office)
    const { wait } = await office.line()
    expect((await waits()).find(({ locationId }) => locationId === office.locationId)).toEqual({
      locationId: office.locationId,
      ...wait,
    })
    expect(wait.to).toBeGreaterThan(wait.from)
  })

  it.each([
    ['has no desk open', (office: Office) => office.press('leave-desk', { deskId: office.desk.deskId })],
    [
      'is closed',
      ({ locationId }: Office) => t.db.deleteFrom('calendarDay').where('locationId', '=', locationId).execute(),
    ],
    [
      'has no line',
      ({ locationId }: Office) =>
        t.db.updateTable('lineSetting').set({ isOn: false }).where('locationId', '=', locationId).execute(),
    ],
    [
      'is archived',
      ({ locationId }: Office) =>
        t.db.updateTable('location').set({ isArchived: true }).where('id', '=', locationId).execute(),
    ],
  ])('is not said where the office %s', async (_, change) => {
    const office = await aLine(t)
    expect(await waitAt(office)).toBeDefined()
    await change(office)
    expect(await waitAt(office)).toBeUndefined()
  })

  it('takes two statements, however many offices there are, and none for some seconds', async () => {
    const offices = [await aLine(t), await aLine(t), await aLine(t)]
    for (const office of offices) await office.walkIn(10)
    const [office] = offices as [Office]
    later(office)
    expect(await t.countStatements(waits)).toBe(2)
    expect(await t.countStatements(waits)).toBe(0)
    const listed = (await waits()).map(({ locationId }) => locationId)
    expect(listed).toEqual(expect.arrayContaining(offices.map(({ locationId }) => locationId)))
  })
})
