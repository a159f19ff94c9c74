import { describe, expect, it } from 'vitest'
import { Turns } from './turns.ts'

describe('taking turns', () => {
  const began = async (turn: ReturnType<Turns['take']>) =>
    Promise.race([turn?.comes.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))])

  it('lets so many work at once, and the others in the order they came', async () => {
    const turns = new Turns(1, 2)
    const [first, second, third] = [turns.take(), turns.take(), turns.take()]
    expect([first?.isNow, second?.isNow, third?.isNow]).toEqual([true, false, false])
    expect(await began(second)).toBe(false)
    first?.done()
    first?.done()
    expect([await began(second), await began(third)]).toEqual([true, false])
    second?.done()
    expect(await began(third)).toBe(true)
  })

  it('has no place for more than fit in the line, until one leaves it', async () => {
    const turns = new Turns(1, 1)
    const [working, waiting] = [turns.take(), turns.take()]
    expect(turns.take()).toBeUndefined()
    waiting?.done()
    const next = turns.take()
    expect(next?.isNow).toBe(false)
    working?.done()
    expect(await began(next)).toBe(true)
  })
})
