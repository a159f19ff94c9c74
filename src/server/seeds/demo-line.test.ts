import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Line } from '#contract/line.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { seedDemo } from './demo.ts'

let t: TestApp
const now = new Date()
beforeAll(async () => {
  t = await startTestApp(now.toISOString())
})
afterAll(() => t.stop())

it('shows a line at work: people waiting with tickets, and a colleague who serves one (LINE-1)', async () => {
  await seedDemo(t.db, now)
  const offices = await t.db.selectFrom('location').select('id').orderBy('id').execute()
  const [first, second] = offices.map(({ id }) => id) as [number, number]
  const admin = await t.as('Admin')
  const line = (await admin(`GET /api/staff/line/${first}`)).json() as Line
  expect(line.isOn).toBe(true)
  expect(line.desks.map(({ name, state }) => [name, state])).toEqual([
    ['1', 'Closed'],
    ['2', 'Open'],
    ['3', 'Closed'],
    ['4', 'Closed'],
  ])
  expect(line.waiting.length).toBeGreaterThanOrEqual(5)
  expect(line.waiting.every(({ reason }) => reason !== null)).toBe(true)
  expect(line.atDesks).toMatchObject([{ state: 'Serving', deskName: '2', userEmail: 'manager@demo.test' }])
  expect(line.wait).not.toBeNull()
  expect((await admin(`GET /api/staff/line/${second}`)).json()).toMatchObject({ isOn: false, waiting: [] })
}, 240_000)
