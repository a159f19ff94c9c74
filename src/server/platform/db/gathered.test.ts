import { describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { gathered } from './gathered.ts'

const db = {} as Database

/** Work that ends when the test says so. */
function aGathering() {
  const runs: { readonly items: readonly string[]; end(cause?: unknown): Promise<void> }[] = []
  const add = gathered<string, string>({
    keyOf: (item) => item[0],
    run: (_, items) =>
      new Promise((resolve, reject) => {
        runs.push({
          items,
          async end(cause) {
            if (cause === undefined) resolve(items.map((item) => `${item} done`))
            else reject(cause)
            // What waits for it begins.
            await new Promise((next) => setImmediate(next))
          },
        })
      }),
  })
  const items = () => runs.map((run) => run.items.join(' '))
  return { add: (item: string) => add(db, item), runs, items }
}

describe('work that is gathered', () => {
  it('begins at once while little is under way, and is then done together, in the order in which it came', async () => {
    const { add, runs, items } = aGathering()
    const answers = ['a1', 'b1', 'c1', 'd1', 'e1'].map(add)
    expect(items()).toEqual(['a1', 'b1'])
    await runs[0]?.end()
    expect(items()).toEqual(['a1', 'b1', 'c1 d1 e1'])
    await runs[1]?.end()
    await runs[2]?.end()
    expect(await Promise.all(answers)).toEqual(['a1 done', 'b1 done', 'c1 done', 'd1 done', 'e1 done'])
  })

  it('waits for what has the same key, while others overtake it', async () => {
    const { add, runs, items } = aGathering()
    const answers = ['a1', 'a2', 'b1', 'a3', 'c1'].map(add)
    expect(items()).toEqual(['a1', 'b1'])
    await runs[1]?.end()
    expect(items()).toEqual(['a1', 'b1', 'c1'])
    await runs[0]?.end()
    expect(items().at(-1)).toBe('a2 a3')
    await runs[2]?.end()
    await runs[3]?.end()
    expect(await Promise.all(answers)).toHaveLength(5)
  })

  it('is done sixteen at a time at the most', async () => {
    const { add, runs } = aGathering()
    const answers = Array.from({ length: 40 }, (_, i) => add(`${String.fromCodePoint(97 + i)}1`))
    while (runs.length < 5) await runs.at(-1)?.end()
    for (const run of runs) await run.end()
    expect(Math.max(...runs.map((run) => run.items.length))).toBe(16)
    expect(await Promise.all(answers)).toHaveLength(40)
  })

  it('fails each on its own: what failed together is done again one by one', async () => {
    const { add, runs, items } = aGathering()
    const [first, second, ...rest] = ['a1', 'b1', 'c1', 'd1'].map((item) => add(item).catch((cause: Error) => cause))
    await runs[0]?.end()
    await runs[1]?.end()
    await runs[2]?.end(new Error('one of them is wrong'))
    await runs[3]?.end(new Error('c1 is wrong'))
    await runs[4]?.end()
    expect(items()).toEqual(['a1', 'b1', 'c1 d1', 'c1', 'd1'])
    expect(await Promise.all([first, second, ...rest])).toEqual([
      'a1 done',
      'b1 done',
      new Error('c1 is wrong'),
      'd1 done',
    ])
  })

  it('fails for all who wait when the database is away, since they have waited for the same', async () => {
    const { add, runs, items } = aGathering()
    const answers = ['a1', 'a2', 'b1', 'c1'].map((item) => add(item).catch((cause: Error) => cause))
    const away = Object.assign(new Error('terminating connection'), { code: '57P01' })
    await runs[0]?.end(away)
    await runs[1]?.end()
    expect(items()).toEqual(['a1', 'b1'])
    expect(await Promise.all(answers)).toEqual([away, away, 'b1 done', away])
    const again = add('a3')
    await runs[2]?.end()
    expect(await again).toBe('a3 done')
  })
})
