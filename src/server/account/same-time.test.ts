import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sameTimeSince } from './same-time.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('makes shorter and longer work answer after the same time, and holds back nothing that took more', async () => {
  const begun = performance.now()
  const answered: string[] = []
  const answerAfter = async (name: string, workMs: number) => {
    await new Promise((done) => setTimeout(done, workMs))
    await sameTimeSince(begun)
    answered.push(name)
  }
  const all = Promise.all([answerAfter('short', 1), answerAfter('longer', 150), answerAfter('too long', 1000)])
  await vi.advanceTimersByTimeAsync(249)
  expect(answered).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(answered).toEqual(['short', 'longer'])
  await vi.advanceTimersByTimeAsync(750)
  await all
  expect(answered).toEqual(['short', 'longer', 'too long'])
})
