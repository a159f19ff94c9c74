import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionsOf } from '#server/platform/db/database.ts'
import { aLineTo, type DatabaseLine } from '#server/testing/database-line.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

/** Seconds within which everyone gets an answer, whatever has happened to the database. */
const ANSWERED = 5
const READINESS = 2

let direct: TestApp
let line: DatabaseLine
let t: TestApp

beforeAll(async () => {
  direct = await startTestApp()
  line = await aLineTo(direct.url)
  t = await startTestApp(undefined, { beside: { url: line.url } })
})
afterAll(async () => {
  await t.stop()
  await line.close()
  await direct.stop()
})

interface Answer {
  readonly status: number
  readonly retryAfter: unknown
  readonly seconds: number
}

async function ask(at: string): Promise<Answer> {
  const since = performance.now()
  const { statusCode, headers } = await t.anyone(at)
  return { status: statusCode, retryAfter: headers['retry-after'], seconds: (performance.now() - since) / 1000 }
}

/** More than the pool has connections, so some have to wait for one. */
const askMany = () => Promise.all(Array.from({ length: 30 }, () => ask('GET /api/public/settings/privacyPolicy')))

const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))]

/** Every connection of the pool open, as on a working day. */
async function warmUp(): Promise<void> {
  line.restore()
  await expect.poll(async () => statuses(await askMany()), { timeout: 15_000 }).toEqual([200])
}

describe('a database that stops answering', () => {
  it.each([
    ['is frozen', () => line.freezeAll()],
    ['is cut off', () => line.cut()],
  ])('answers 503 within five seconds when it %s, and says when to try again (RUN-4)', async (_, fail) => {
    await warmUp()
    const busy = askMany()
    fail()
    const readiness = ask('GET /readyz')
    const answers = await Promise.all([askMany(), pause(1_000).then(askMany), pause(3_000).then(askMany)])
    expect(await readiness).toMatchObject({ status: 503, seconds: expect.toSatisfy((it: number) => it < READINESS) })
    for (const { status, retryAfter, seconds } of answers.flat()) {
      expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' })
      expect(seconds).toBeLessThan(ANSWERED)
    }
    expect(statuses(await busy)).not.toContain(500)
    expect(connectionsOf(t.db).lost).toBeGreaterThan(0)
  })

  it('is used again within seconds once it answers', async () => {
    await warmUp()
    line.freezeAll()
    await askMany()
    line.restore()
    const since = performance.now()
    await expect.poll(async () => statuses(await askMany()), { timeout: 15_000 }).toEqual([200])
    expect((performance.now() - since) / 1000).toBeLessThan(ANSWERED)
  })

  it('costs one wait, not one per connection, when connections have gone silent, also the second time (RUN-5)', async () => {
    for (let time = 1; time <= 2; time++) {
      await warmUp()
      line.freeze()
      await askMany()
      expect(statuses(await askMany())).toEqual([200])
    }
  })
})
