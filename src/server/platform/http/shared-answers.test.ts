import { describe, expect, it } from 'vitest'
import { shareAnswers } from './shared-answers.ts'

/** Work that ends on command, and counts how often it was started. */
function slowWork() {
  const ends: ((fail?: Error) => void)[] = []
  const work = () =>
    new Promise<number>((resolve, reject) => {
      const round = ends.length
      ends.push((fail) => (fail ? reject(fail) : resolve(round)))
    })
  return { work, ends }
}

describe('shared answers', () => {
  it('are computed once for everyone who asks the same thing meanwhile', async () => {
    const ask = shareAnswers<number>()
    const { work, ends } = slowWork()
    const first = ask('month', work)
    const later = [ask('month', work), ask('month', work), ask('month', work)]
    expect(ends).toHaveLength(1)
    ends[0]?.()
    expect(await first).toBe(0)
    await Promise.resolve()
    ends[1]?.()
    expect(await Promise.all(later)).toEqual([1, 1, 1])
    expect(ends).toHaveLength(2)
  })

  it('are never older than their question: work already begun is not reused', async () => {
    const ask = shareAnswers<string>()
    let world = 'before'
    const look = async () => {
      const seen = world
      await new Promise((resolve) => setImmediate(resolve))
      return seen
    }
    const early = ask('day', look)
    world = 'after'
    const late = ask('day', look)
    expect([await early, await late]).toEqual(['before', 'after'])
  })

  it('are separate for each question, and never cached', async () => {
    const ask = shareAnswers<number>()
    const { work, ends } = slowWork()
    const [one, other] = [ask('a', work), ask('b', work)]
    expect(ends).toHaveLength(2)
    for (const end of ends) end()
    expect(await Promise.all([one, other])).toEqual([0, 1])
    void ask('a', work)
    expect(ends).toHaveLength(3)
  })

  it('fail for those who shared them, but not for those who ask afterwards', async () => {
    const ask = shareAnswers<number>()
    const { work, ends } = slowWork()
    const first = ask('a', work)
    const second = ask('a', work)
    ends[0]?.(new Error('The database is away.'))
    await expect(first).rejects.toThrow('The database is away.')
    await Promise.resolve()
    ends[1]?.()
    expect(await second).toBe(1)
  })
})
