import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { sameTimeSince } from './same-time.ts'

it('makes shorter and longer work answer after the same time, and holds back nothing that took more', async () => {
  const answeredAfter = async (workMs: number) => {
    const begun = performance.now()
    await pause(workMs)
    await sameTimeSince(begun)
    return performance.now() - begun
  }
  const [short, longer] = await Promise.all([answeredAfter(1), answeredAfter(150)])
  expect(short).toBeGreaterThan(240)
  expect(Math.abs(short - longer)).toBeLessThan(50)

  const asked = performance.now()
  await sameTimeSince(asked - 1000)
  expect(performance.now() - asked).toBeLessThan(240)
})
