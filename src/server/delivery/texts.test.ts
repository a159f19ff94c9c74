import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startSmsGateway } from '#server/testing/sms-gateway.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { deliverDue, type Transports } from './deliver.ts'
import { createTextTransport } from './texts.ts'

const FROM = '+13035550100'
const settings = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'a secret', from: FROM }

let t: TestApp
let gateway: Awaited<ReturnType<typeof startSmsGateway>>
let transports: Transports
let numbers = 0

beforeAll(async () => {
  t = await startTestApp()
  gateway = await startSmsGateway()
  transports = { texts: await createTextTransport({ ...settings, baseUrl: gateway.url }) }
})
afterAll(async () => {
  await gateway.stop()
  await t.stop()
})
beforeEach(() => t.db.deleteFrom('outbox').execute())

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

it('leaves through the gateway, from our number', async () => {
  const number = aNumber()
  await queued(number)
  expect(await delivered(number)).toEqual({ state: 'Sent', attempts: 1, lastError: '' })
  expect(gateway.texts.at(-1)).toEqual({ To: number, From: FROM, Body: 'Your appointment is ready.' })
})

it('is captured where there is no gateway', async () => {
  const number = aNumber()
  await queued(number)
  expect(await delivered(number, {})).toMatchObject({ state: 'Captured' })
})

it('fails for a bad number (21211), and says so without it', async () => {
  const number = aNumber()
  gateway.answer(number, { status: 400, code: 21211 })
  await queued(number)
  expect(await delivered(number)).toEqual({
    state: 'Failed',
    attempts: 1,
    lastError: 'The SMS gateway refused it (21211).',
  })
})

it('is skipped for a number that the gateway knows has opted out (21610), and that is remembered', async () => {
  const number = aNumber()
  gateway.answer(number, { status: 400, code: 21610 })
  await queued(number)
  expect(await delivered(number)).toMatchObject({ state: 'Skipped', lastError: 'The number has opted out of texts.' })
  await queued(number)
  expect(await delivered(number)).toMatchObject({ state: 'Skipped' })
  expect(gateway.textsTo(number)).toEqual([])
})

it.each([
  [{ status: 429, code: 20429 }, 'The SMS gateway is asked too often.'],
  [{ status: 503 }, 'The SMS gateway failed (503).'],
  [{ status: 401, code: 20003 }, 'The SMS gateway did not let us sign in.'],
])('waits after %j and then leaves once', async (answer, lastError) => {
  const number = aNumber()
  gateway.answer(number, answer)
  await queued(number)
  expect(await delivered(number)).toEqual({ state: 'Queued', attempts: 1, lastError })
  await dueNow()
  expect(await delivered(number)).toMatchObject({ state: 'Sent', attempts: 2 })
  expect(gateway.textsTo(number)).toHaveLength(1)
})

it('waits while nobody answers', async () => {
  const gone = await startSmsGateway()
  await gone.stop()
  const number = aNumber()
  await queued(number)
  const over = { texts: await createTextTransport({ ...settings, baseUrl: gone.url }) }
  expect(await delivered(number, over)).toMatchObject({
    state: 'Queued',
    lastError: 'The SMS gateway could not be reached.',
  })
})
