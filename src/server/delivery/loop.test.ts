import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createTransports, startDelivery } from './loop.ts'

const log = pino({ level: 'silent' })
const captures = { mail: undefined, texts: undefined }

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const message = { channel: 'sms' as const, templateKey: 'AppointmentReady', recipient: '+13035550188', body: 'Ready.' }
const states = async () => (await t.db.selectFrom('outbox').select('state').execute()).map(({ state }) => state)

it('delivers what arrives while it waits, and stops at once', async () => {
  const delivery = startDelivery(t.context, await createTransports(captures), log)
  await t.db.insertInto('outbox').values(message).execute()
  await vi.waitFor(async () => expect(await states()).toEqual(['Captured']), { timeout: 20_000 })
  const begun = performance.now()
  await delivery.stop()
  // Does not even wait out the pause between two polls.
  expect(performance.now() - begun).toBeLessThan(1000)
  await t.db.insertInto('outbox').values(message).execute()
  expect(await states()).toEqual(['Captured', 'Queued'])
})

it('finishes what it has started before it stops', async () => {
  let accept = () => {}
  const send = vi.fn(async () => {
    await new Promise<void>((resolve) => {
      accept = resolve
    })
    return { kind: 'accepted' as const }
  })
  await t.db.deleteFrom('outbox').execute()
  await t.db.insertInto('outbox').values(message).execute()
  const delivery = startDelivery(t.context, { texts: { send, whyNot: () => undefined } }, log)
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce(), { timeout: 20_000 })
  const stopped = delivery.stop()
  accept()
  await stopped
  expect(await states()).toEqual(['Sent'])
})
