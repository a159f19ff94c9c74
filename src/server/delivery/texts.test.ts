import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { KNOWN_SETTINGS, type NumberKey } from '#domain/settings.ts'
import { textsOfADay } from '#server/outbox/text-caps.ts'
import { startSmsGateway } from '#server/testing/sms-gateway.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { deliverDue, type Transports } from './deliver.ts'
import { createTextTransport } from '#server/outside/texts.ts'

const CAPS = { textsPerNumberInADay: 10, textsInADay: 20_000 }
const FROM = '+13035550100'
const settings = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'a secret', from: FROM, countries: ['US', 'CA'] }

let t: TestApp
let gateway: Awaited<ReturnType<typeof startSmsGateway>>
let transports: Transports
let numbers = 0

beforeAll(async () => {
  t = await startTestApp()
  gateway = await startSmsGateway()
  transports = { texts: createTextTransport({ ...settings, baseUrl: gateway.url }) }
})
afterAll(async () => {
  await gateway.stop()
  await t.stop()
})
beforeEach(async () => {
  await t.db.deleteFrom('outbox').execute()
  await t.db.deleteFrom('textCount').execute()
  await t.db.deleteFrom('setting').where('key', 'like', 'texts%').execute()
})

const set = (key: NumberKey, value: number) =>
  t.db
    .insertInto('setting')
    .values({ key, value: String(value) })
    .execute()

const aNumber = () => `+1303555${String(2000 + numbers++)}`

async function queued(recipient: string) {
  const text = {
    channel: 'sms' as const,
    templateKey: 'AppointmentReady',
    recipient,
    body: 'Your appointment is ready.',
  }
  await t.db.insertInto('outbox').values(text).execute()
}

async function delivered(number: string, over = transports) {
  while ((await deliverDue(t.context, over)) > 0);
  return t.db
    .selectFrom('outbox')
    .where('recipient', '=', number)
    .select(['state', 'attempts', 'lastError'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

const dueNow = () => t.db.updateTable('outbox').set({ dueAt: sql`now()` }).execute()

it('goes out through the gateway, from our number', async () => {
  const number = aNumber()
  await queued(number)
  expect(await delivered(number)).toEqual({ state: 'Sent', attempts: 1, lastError: '' })
  expect(gateway.texts.at(-1)).toEqual({ To: number, From: FROM, Body: 'Your appointment is ready.' })
})

it('is captured when there is no gateway', async () => {
  const number = aNumber()
  await queued(number)
  expect(await delivered(number, {})).toMatchObject({ state: 'Captured' })
})

it('fails for a bad number (21211), and says so without naming it', async () => {
  const number = aNumber()
  gateway.answer(number, { status: 400, code: 21211 })
  await queued(number)
  expect(await delivered(number)).toEqual({
    state: 'Failed',
    attempts: 1,
    lastError: 'The SMS gateway refused it (21211).',
  })
})

it('is skipped for a number that the gateway reports as opted out (21610), and that is remembered', async () => {
  const number = aNumber()
  gateway.answer(number, { status: 400, code: 21610 })
  await queued(number)
  expect(await delivered(number)).toMatchObject({ state: 'Skipped', lastError: 'The number has opted out of texts.' })
  await queued(number)
  expect(await delivered(number)).toMatchObject({ state: 'Skipped' })
  expect(gateway.textsTo(number)).toEqual([])
})

it.each([
  [{ status: 429, code: 20429 }, 'The SMS gateway is getting too many requests.'],
  [{ status: 503 }, 'The SMS gateway failed (503).'],
  [{ status: 200 }, 'The SMS gateway could not be reached.'],
  [{ status: 302 }, 'The SMS gateway could not be reached.'],
  [{ status: 401, code: 20003 }, 'The SMS gateway did not let us sign in.'],
])('waits after %j and is then sent once', async (answer, lastError) => {
  const number = aNumber()
  gateway.answer(number, answer)
  await queued(number)
  expect(await delivered(number)).toEqual({ state: 'Queued', attempts: 1, lastError })
  await dueNow()
  expect(await delivered(number)).toMatchObject({ state: 'Sent', attempts: 2 })
  expect(gateway.textsTo(number)).toHaveLength(1)
})

it('waits while the gateway does not answer', async () => {
  const gone = await startSmsGateway()
  await gone.stop()
  const number = aNumber()
  await queued(number)
  const over = { texts: createTextTransport({ ...settings, baseUrl: gone.url }) }
  expect(await delivered(number, over)).toMatchObject({
    state: 'Queued',
    lastError: 'The SMS gateway could not be reached.',
  })
})

it.each([
  ['a satellite', '+88213300655'],
  ['the United Kingdom', '+447911123456'],
  ['Jamaica, which shares our +1', '+18765551234'],
])('is not sent to %s, and does not count toward the texts of the day', async (_, number) => {
  await queued(number)
  expect(await delivered(number)).toMatchObject({
    state: 'Failed',
    lastError: 'Texts are not sent to numbers in this country.',
  })
  expect(gateway.textsTo(number)).toEqual([])
  expect(await textsOfADay(t.db, number, CAPS)).toEqual({ toNumber: 0, inAll: 0 })
})

describe('the cap on texts in 24 hours', () => {
  const sent = (number: string, count: number, hoursAgo = 1) =>
    sql`insert into outbox (channel, template_key, recipient, body, state, texted_at)
      select 'sms', 'AppointmentReady', ${number}, 'Ready.', 'Sent', now() - make_interval(hours => ${hoursAgo})
      from generate_series(1, ${count})`.execute(t.db)
  const textsPerNumberInADay = KNOWN_SETTINGS.textsPerNumberInADay.fallback

  it('holds for one number, however many processes deliver, while another number gets its text', async () => {
    const [number, other] = [aNumber(), aNumber()]
    for (let i = 0; i < textsPerNumberInADay + 4; i++) await queued(number)
    await queued(other)
    await Promise.all([1, 2, 3].map(() => delivered(number)))
    expect(gateway.textsTo(number)).toHaveLength(textsPerNumberInADay)
    expect(gateway.textsTo(other)).toHaveLength(1)
    const refused = await t.db.selectFrom('outbox').where('state', '=', 'Failed').select('lastError').execute()
    expect(refused).toEqual(
      Array.from({ length: 4 }, () => ({
        lastError: 'This number has been sent 10 texts in 24 hours, which is the most it may get.',
      })),
    )
  })

  it('ignores older texts, and counts a retried text once', async () => {
    const number = aNumber()
    await sent(number, textsPerNumberInADay, 25)
    await sent(number, textsPerNumberInADay - 1)
    gateway.answer(number, { status: 503 })
    await queued(number)
    expect(await delivered(number)).toMatchObject({ state: 'Queued' })
    await dueNow()
    expect(await delivered(number)).toMatchObject({ state: 'Sent', attempts: 2 })
  })

  it('holds for the whole portal to the text, however many processes deliver (MSG-5)', async () => {
    await set('textsInADay', 5)
    const numbersToText = Array.from({ length: 12 }, aNumber)
    for (const number of numbersToText) await queued(number)
    const before = gateway.texts.length
    await Promise.all(
      [1, 2, 3].map(async () => {
        while ((await deliverDue(t.context, transports)) > 0);
      }),
    )
    expect(gateway.texts.length - before).toBe(5)
    const refused = await t.db
      .selectFrom('outbox')
      .where('state', '=', 'Failed')
      .select('lastError')
      .distinct()
      .execute()
    expect(refused).toEqual([{ lastError: 'The portal has sent 5 texts in 24 hours, which is the most it may send.' }])
  })

  it('is what administrators set, from the next text on (SET-4)', async () => {
    const number = aNumber()
    await set('textsPerNumberInADay', 1)
    await queued(number)
    expect(await delivered(number)).toMatchObject({ state: 'Sent' })
    await queued(number)
    expect(await delivered(number)).toMatchObject({
      state: 'Failed',
      lastError: 'This number has been sent 1 texts in 24 hours, which is the most it may get.',
    })
  })

  it('is counted on an index, and not when texts are captured', async () => {
    const number = aNumber()
    await queued(number)
    await delivered(number, {})
    expect(await textsOfADay(t.db, number, CAPS)).toEqual({ toNumber: 0, inAll: 0 })
    const plan = await t.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql`explain select from outbox where recipient = ${number} and texted_at > now() - interval '1 day'`.execute(
        tx,
      )
    })
    expect(JSON.stringify(plan.rows)).toContain('outbox_texted')
  })
})

describe('the pace of texts (MSG-11)', () => {
  const turns = () =>
    t.db.selectFrom('outbox').where('textedAt', 'is not', null).select('textedAt').orderBy('textedAt').execute()

  it('is kept by two processes together', async () => {
    const neighbour = await startTestApp(undefined, { beside: t })
    await set('textsPerSecond', 5)
    await t.db.updateTable('textSlot').set({ usedAt: sql`'-infinity'` }).execute()
    for (let i = 0; i < 13; i++) await queued(aNumber())
    await Promise.all(
      [t, neighbour].map(async ({ context }) => {
        while ((await deliverDue(context, transports)) > 0);
      }),
    )
    await neighbour.stop()
    const at = (await turns()).map(({ textedAt }) => Date.parse(textedAt ?? ''))
    expect(at).toHaveLength(13)
    // Of any six in a row, the first and the last are a second apart.
    for (const [i, moment] of at.slice(5).entries()) expect(moment - (at[i] ?? 0)).toBeGreaterThanOrEqual(999)
  })

  it('makes nobody wait for another process’s commit, only for a turn', async () => {
    await queued(aNumber())
    await queued(aNumber())
    const [first, second] = await t.db.selectFrom('outbox').select('id').orderBy('id').execute()
    const take = (db: typeof t.db, id = 0, perSecond = 2) =>
      sql<{ isTaken: boolean; waitMs: number }>`select is_taken, wait_ms from take_text(${id}, ${perSecond}, 10, 20000)`
        .execute(db)
        .then(({ rows }) => rows[0])
    await t.db.updateTable('textSlot').set({ usedAt: sql`'-infinity'` }).execute()
    await t.db.transaction().execute(async (open) => {
      expect(await take(open, first?.id)).toMatchObject({ isTaken: true })
      // Not committed yet: with a pace of one it has to wait, and is told immediately; with two it is sent.
      const told = await take(t.db, second?.id, 1)
      expect(told?.isTaken).toBe(false)
      expect(told?.waitMs).toBeGreaterThan(0)
      expect(await take(t.db, second?.id)).toMatchObject({ isTaken: true })
    })
  })

  it('goes on after a clock that ran ahead was put right', async () => {
    await set('textsPerSecond', 1)
    await t.db.updateTable('textSlot').set({ usedAt: sql`now() + interval '2 hours'` }).execute()
    const number = aNumber()
    await queued(number)
    expect(await delivered(number)).toMatchObject({ state: 'Sent' })
  })
})
