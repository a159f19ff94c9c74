import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Challenge, createChallenge, type CreateChallengeOptions, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '#server/platform/http/headers.ts'
import { deleteUsedHumanChecks } from './service.ts'
import { createSealer } from '#server/platform/sealed.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

type Office = Awaited<ReturnType<typeof anOffice>>

/** Submits a booking at an office with room for all of them. */
const book = (server: TestApp, office: Office, humanCheck?: string) =>
  server.anyone('POST /api/booking/submit-appointment', aSubmit(office, '2026-03-05T09:00', { humanCheck }))

/** A submit's status, and why it was refused. */
async function outcomeOf(submit: ReturnType<typeof book>) {
  const answer = await submit
  return { status: answer.statusCode, failures: answer.json().validationFailures }
}

const refused = (status = 400) => ({
  status,
  failures: [
    { propertyName: 'humanCheck', errorMessage: 'Please try again: we could not check that you are a person.' },
  ],
})

describe('off', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.stop())

  it('asks for nothing and books without an answer', async () => {
    expect((await t.anyone('GET /api/public/human-check')).json()).toEqual({
      kind: 'off',
      challenge: null,
      siteKey: null,
    })
    expect((await book(t, await anOffice(t.db))).statusCode).toBe(200)
  })
})

describe('altcha', () => {
  let t: TestApp
  let neighbour: TestApp
  let office: Office

  beforeAll(async () => {
    t = await startTestApp(undefined, { humanCheck: { kind: 'altcha' } })
    neighbour = await startTestApp(undefined, { humanCheck: { kind: 'altcha' }, beside: t })
    office = await anOffice(t.db, { numberOfSlots: 50 })
  })
  afterAll(async () => {
    await neighbour.stop()
    await t.stop()
  })

  async function aChallenge(): Promise<Challenge> {
    const { kind, challenge } = (await t.anyone('GET /api/public/human-check')).json()
    expect(kind).toBe('altcha')
    return JSON.parse(challenge)
  }

  const written = (answer: object, spaces = 0) => Buffer.from(JSON.stringify(answer, null, spaces)).toString('base64')

  async function solved(challenge: Challenge) {
    return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
  }

  /** A challenge that differs from ours as the test specifies. */
  const forged = (options: Partial<CreateChallengeOptions>) =>
    createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      counter: 3,
      deriveKey,
      expiresAt: new Date(Date.now() + 60_000),
      hmacSignatureSecret: createSealer('a key for tests').derive('human-check'),
      ...options,
    })

  it('makes a new challenge for everyone, and stores nothing', async () => {
    const made: Challenge[] = []
    const statements = await t.countStatements(async () => made.push(await aChallenge(), await aChallenge()))
    expect(statements).toBe(0)
    expect(made[0]?.parameters.nonce).not.toBe(made[1]?.parameters.nonce)
  })

  it('books with a solved challenge', async () => {
    const answer = written(await solved(await aChallenge()))
    expect((await book(t, office, answer)).statusCode).toBe(200)
  })

  it('refuses an answer that was already used, on every server and in every encoding', async () => {
    const answer = await solved(await aChallenge())
    expect((await book(t, office, written(answer))).statusCode).toBe(200)
    expect(await outcomeOf(book(t, office, written(answer)))).toEqual(refused())
    expect(await outcomeOf(book(neighbour, office, written(answer)))).toEqual(refused())
    expect(await outcomeOf(book(t, office, written(answer, 2)))).toEqual(refused())
  })

  it('accepts one of many simultaneous uses', async () => {
    const answer = written(await solved(await aChallenge()))
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => book(i % 2 ? t : neighbour, office, answer)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('accepts a short challenge of its own making, so the next refusals have their own reasons', async () => {
    expect((await book(t, office, written(await solved(await forged({}))))).statusCode).toBe(200)
  })

  it.each([
    ['an expired challenge', () => forged({ expiresAt: new Date(Date.now() - 2000) })],
    ['a challenge without an expiry', () => forged({ expiresAt: undefined })],
    ['someone else’s challenge', () => forged({ hmacSignatureSecret: 'not ours' })],
    ['an unsigned challenge', () => forged({ hmacSignatureSecret: undefined })],
  ])('refuses %s', async (_, challenge) => {
    expect(await outcomeOf(book(t, office, written(await solved(await challenge()))))).toEqual(refused())
  })

  it('refuses a challenge that was made easier', async () => {
    const challenge = await aChallenge()
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00' } }
    expect(await outcomeOf(book(t, office, written(await solved(easier))))).toEqual(refused())
  })

  it('refuses a wrong solution, and keeps the challenge open for the right one', async () => {
    const answer = await solved(await forged({}))
    const { counter, derivedKey } = answer.solution ?? { counter: 0, derivedKey: '' }
    for (const solution of [
      { counter: counter + 1, derivedKey },
      { counter, derivedKey: derivedKey.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { counter: -1, derivedKey },
      { counter: 2 ** 32, derivedKey },
      { counter: 0.5, derivedKey },
      { counter, derivedKey: '' },
      { counter, derivedKey: null },
      null,
    ]) {
      expect(await outcomeOf(book(t, office, written({ ...answer, solution })))).toEqual(refused())
    }
    expect((await book(t, office, written(answer))).statusCode).toBe(200)
  })

  it.each([undefined, '', 'x', 'e30=', 'bnVsbA==', '%00', '['.repeat(3999)])('refuses %.20s', async (answer) => {
    expect(await outcomeOf(book(t, office, answer))).toEqual(refused())
  })

  it('takes no place when the booking is refused', async () => {
    const taken = () => t.db.selectFrom('appointment').select(sql<number>`count(*)::int`.as('n')).executeTakeFirst()
    const before = await taken()
    expect(await outcomeOf(book(t, office))).toEqual(refused())
    expect(await taken()).toEqual(before)
  })

  it('forgets used answers long after they expire', async () => {
    await book(t, office, written(await solved(await forged({}))))
    await sql`insert into used_human_check values ('old', now() - interval '1 second')`.execute(t.db)
    const count = async () => (await t.db.selectFrom('usedHumanCheck').select('expiresAt').execute()).length
    const before = await count()
    await deleteUsedHumanChecks(t.db)
    expect(await count()).toBe(before - 1)
  })
})

describe('recaptcha', () => {
  let google: Server
  let t: TestApp
  let office: Office
  let reply: RequestListener
  const asked: { url: string | undefined; form: URLSearchParams }[] = []

  beforeAll(async () => {
    google = createServer((request, response) => {
      void text(request).then((body) => {
        asked.push({ url: request.url, form: new URLSearchParams(body) })
        reply(request, response)
      })
    }).listen(0, '127.0.0.1')
    await once(google, 'listening')
    const { port } = google.address() as AddressInfo
    t = await startTestApp(undefined, {
      humanCheck: { kind: 'recaptcha', siteKey: 'site', secret: 'secret', url: `http://127.0.0.1:${port}/recaptcha` },
    })
    office = await anOffice(t.db, { numberOfSlots: 50 })
  })
  afterEach(() => {
    asked.length = 0
  })
  afterAll(async () => {
    await t.stop()
    google.closeAllConnections()
    google.close()
  })

  const says =
    (verdict: object | string): RequestListener =>
    (_, response) =>
      response.end(typeof verdict === 'string' ? verdict : JSON.stringify(verdict))

  it('tells the page its site key, but not the secret', async () => {
    expect((await t.anyone('GET /api/public/human-check')).json()).toEqual({
      kind: 'recaptcha',
      challenge: null,
      siteKey: 'site',
    })
  })

  it('tells anyone that it is on', async () => {
    const asked = (app: TestApp) => app.anyone('GET /api/public/settings/enableRecaptcha')
    expect((await asked(t)).json()).toEqual({ enableRecaptcha: true })
    const off = await startTestApp(undefined, { beside: t })
    expect((await asked(off)).json()).toEqual({ enableRecaptcha: false })
    await off.stop()
  })

  it.each([
    ['the check box', { success: true, hostname: 'portal.test' }],
    ['a good score', { success: true, hostname: 'portal.test', score: 0.5, action: 'booking' }],
  ])('books with %s', async (_, verdict) => {
    reply = says(verdict)
    expect((await book(t, office, 'answer')).statusCode).toBe(200)
    const [{ url, form }] = asked as [(typeof asked)[0]]
    expect(url).toBe('/recaptcha/api/siteverify')
    expect(Object.fromEntries(form)).toEqual({ secret: 'secret', response: 'answer' })
  })

  it.each([
    ['no success', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['an answer from another site', { success: true, hostname: 'evil.test' }],
    ['an answer from nowhere', { success: true }],
    ['a low score', { success: true, hostname: 'portal.test', score: 0.4 }],
  ])('refuses %s', async (_, verdict) => {
    reply = says(verdict)
    expect(await outcomeOf(book(t, office, 'answer'))).toEqual(refused())
  })

  it('refuses a missing answer without asking Google', async () => {
    expect(await outcomeOf(book(t, office))).toEqual(refused())
    expect(asked).toEqual([])
  })

  it.each<[string, RequestListener]>([
    ['answers nonsense', says('<html>')],
    ['rejects our secret', says({ success: false, 'error-codes': ['invalid-input-secret'] })],
    ['redirects us elsewhere', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['hangs up', (_, response) => response.destroy()],
    ['does not answer within three seconds', () => {}],
  ])('refuses politely when Google %s', async (_, listener) => {
    reply = listener
    const submit = book(t, office, 'answer')
    expect(await outcomeOf(submit)).toEqual(refused(503))
    expect((await submit).headers['retry-after']).toBe('2')
  })
})

describe('the content security policy', () => {
  it('allows Google only where it does the check', () => {
    expect(contentSecurityPolicy('n', { usesRecaptcha: false })).not.toContain('google')
    const policy = contentSecurityPolicy('n', { usesRecaptcha: true }).split('; ')
    expect(policy).toContain("script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/")
    expect(policy).toContain("connect-src 'self' https://www.google.com/recaptcha/")
    expect(policy).toContain('frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/')
  })
})
