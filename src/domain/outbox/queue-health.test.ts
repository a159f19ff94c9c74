import { expect, it } from 'vitest'
import { queueHealth, SLOW_AFTER_SECONDS } from './queue-health.ts'

it.each([
  [{ failed: 0, oldestUnsentSeconds: null }, 'Healthy'],
  [{ failed: 0, oldestUnsentSeconds: SLOW_AFTER_SECONDS }, 'Healthy'],
  [{ failed: 0, oldestUnsentSeconds: SLOW_AFTER_SECONDS + 1 }, 'Slow'],
  [{ failed: 1, oldestUnsentSeconds: SLOW_AFTER_SECONDS + 1 }, 'Failing'],
])('of %o is %s', (queue, health) => {
  expect(queueHealth(queue)).toBe(health)
})
