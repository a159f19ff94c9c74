import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ARRIVAL_STATES } from '#domain/line/arrival.ts'
import { follows, mayBe, VISITS } from '#domain/line/life.ts'
import fc from 'fast-check'
import { lineSequences, SEQUENCE_ACTS } from '#server/testing/line-sequences.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describe('the life of an arrival (LINE-12)', () => {
  it('is the same in the database as in the domain, for every pair', async () => {
    for (const visit of VISITS)
      for (const state of ARRIVAL_STATES)
        for (const isHere of [true, false]) {
          const isHandled = visit === 'Handled'
          const status = isHandled ? 'CheckedIn' : visit
          const { rows } = await sql<{ may: boolean; follows: string }>`select
            arrival_may_be(${state}, ${status}, ${isHandled}, ${isHere}) as may,
            arrival_follows(${state}, ${status}, ${isHandled}, ${isHere}) as follows`.execute(t.db)
          const pair = { visit, isHere }
          expect(rows, `${state} ${visit} ${isHere}`).toEqual([
            { may: mayBe(state, pair), follows: follows(state, pair) },
          ])
        }
  })

  it('keeps everyone who has come in one line, and every line can be called, whatever is done in any order', async () => {
    const run = lineSequences(t)
    const acts = fc.array(fc.constantFrom(...SEQUENCE_ACTS), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(acts, async (sequence) => {
        expect(await run(sequence)).toEqual([])
      }),
      { numRuns: Number(process.env['RUNS'] ?? 60) },
    )
  })

  it.each([
    ['who is canceled after a reset and rejoins', ['check in', 'reset', 'cancel', 'rejoin', 'call']],
    ['who rejoins after a reset and is called', ['check in', 'reset', 'rejoin', 'call', 'start', 'finish']],
    [
      'who moves to another office and checks in there',
      ['check in', 'reset', 'move office', 'rejoin', 'check in', 'call here'],
    ],
    ['who moves to another day and back', ['check in', 'reset', 'move day', 'rejoin', 'move day', 'check in', 'call']],
    [
      'whose desk is removed before an undo',
      ['check in', 'call', 'start', 'finish', 'desk closed', 'desk removed', 'undo'],
    ],
    ['who leaves before an undo', ['check in', 'call', 'no answer', 'leave', 'undo']],
    ['who is sent to a desk that closes', ['check in', 'transfer', 'desk closed']],
    ['who is called at midnight', ['check in', 'call', 'midnight', 'rejoin', 'undo', 'check in']],
  ] as const)('loses no one %s', async (_, acts) => {
    expect(await lineSequences(t)(acts)).toEqual([])
  })
})
