import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { addressOf } from '#contract/endpoint.ts'
import { everyCall } from '#contract/every-call.ts'
import { requestFor, type Scene } from '#server/testing/every-request.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let scene: Scene

beforeAll(async () => {
  t = await startTestApp()
  scene = { db: t.db, ...(await anOffice(t.db, { numberOfSlots: 50 })) }
})
afterAll(() => t.stop())

/** What anyone can send without signing in. */
const publicWrites = everyCall.filter(
  (call) => call.kind === 'write' && ['public', 'token', 'gateway'].includes(String(call.allow)),
)
const MALLORY = { firstName: 'Mallory', lastName: 'Scalper', name: 'Mallory', fullName: 'Mallory Scalper' }

async function aBookedForm() {
  const form = aSubmit(scene, '2026-03-05T09:00', { customer: { ...aStranger(), ...GRACES } })
  const answer = await t.anyone('POST /api/booking/submit-appointment', form)
  expect(answer.statusCode, answer.body).toBe(200)
  return { form, ...(answer.json() as { id: number; token: string }) }
}

const nameOf = (id: number) =>
  t.db.selectFrom('appointment').where('id', '=', id).select(['firstName', 'lastName']).executeTakeFirstOrThrow()
const GRACES = { firstName: 'Grace', lastName: 'Hopper' }

describe('the name of a booking (SCALP-2)', () => {
  it('is taken by those public calls only that make something new, or find it', () => {
    const asks = publicWrites.filter((call) => {
      const schema = call.body && JSON.stringify(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }))
      return /"(first|last|full)?name"/i.test(schema ?? '')
    })
    expect(asks.map(({ at }) => at).sort()).toEqual([
      'POST /api/account/register',
      'POST /api/booking/submit-appointment',
      'POST /api/kiosk/:locationId/check-in',
      'POST /api/kiosk/:locationId/take-ticket',
      'POST /api/public/tickets/join',
      'POST /api/public/waiting-list',
    ])
  })

  it.each(publicWrites.map((call) => [call.at, call] as const))('is not changed by %s', async (_, call) => {
    const { id, token, form } = await aBookedForm()
    const { path, payload } = await requestFor(call, scene)
    const own = { ...payload, ...(payload && 'token' in payload && { token }) }
    const named = { ...own, ...MALLORY, customer: { ...form.customer, ...MALLORY } }
    const at = `${addressOf(call).method} ${path}`
    for (const body of [named, { ...own, idempotencyKey: form.idempotencyKey }, own]) {
      await t.anyone(at, body)
      expect(await nameOf(id)).toEqual(GRACES)
    }
  })

  it('stays when the form is sent again under another name', async () => {
    const { id, form } = await aBookedForm()
    const again = { ...form, customer: { ...form.customer, firstName: 'Mallory', lastName: 'Scalper' } }
    expect((await t.anyone('POST /api/booking/submit-appointment', again)).statusCode).toBe(422)
    expect(await nameOf(id)).toEqual(GRACES)
  })
})
