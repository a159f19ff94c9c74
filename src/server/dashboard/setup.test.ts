import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Setup, SetupStep } from '#contract/dashboard.ts'
import { anOffice } from '#server/testing/factories.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let admin: Caller & { userId: number; email: string }
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as('Admin')
})
afterAll(() => t.stop())

const setup = async (): Promise<Setup> => (await admin('GET /api/dashboard/setup')).json()
const done = async () => (await setup()).steps.filter(({ isDone }) => isDone).map(({ step }) => step)
const skip = (step: SetupStep | 'All' | 'Backups', isSkipped = true) =>
  admin('POST /api/dashboard/skip-setup', { step, isSkipped })

describe('the checklist of the first hour', () => {
  it('is read from what there is (SETUP-1)', async () => {
    expect(await done()).toEqual([])
    expect(await setup()).toMatchObject({ locationId: null, calendarId: null, testEmail: null, isDismissed: false })
    const added = await admin('POST /api/appointment-types/add-set', { set: 'townHall', services: ['passport'] })
    expect([added.statusCode, added.json()]).toEqual([200, { added: 1 }])
    expect(await done()).toEqual(['Services'])
    const { locationId, calendarId } = await anOffice(t.db)
    expect(await done()).toEqual(['Location', 'Services', 'Hours'])
    expect(await setup()).toMatchObject({ locationId, calendarId })
    await t.as('Staff', [locationId])
    expect(await done()).toEqual(['Location', 'Services', 'Hours', 'People'])
  })

  it('has steps that can be skipped and taken up again, and can be dismissed', async () => {
    await skip('Screens')
    await skip('Screens')
    expect((await setup()).steps.find(({ step }) => step === 'Screens')).toMatchObject({
      isSkipped: true,
      isDone: false,
    })
    await skip('Screens', false)
    expect((await setup()).steps.every(({ isSkipped }) => !isSkipped)).toBe(true)
    await skip('All')
    expect((await setup()).isDismissed).toBe(true)
    await skip('All', false)
    expect((await skip('Nothing' as SetupStep)).statusCode).toBe(400)
  })

  it('sends the administrator a test email, and shows what came of it', async () => {
    expect((await admin('POST /api/dashboard/send-test-email')).statusCode).toBe(200)
    expect((await setup()).testEmail).toEqual({ state: 'Queued', error: '' })
    const mails = t.db.selectFrom('outbox').where('templateKey', '=', 'TestEmail')
    expect(await mails.select('recipient').execute()).toEqual([{ recipient: admin.email }])
    await t.db.updateTable('outbox').set({ state: 'Sent' }).where('templateKey', '=', 'TestEmail').execute()
    expect(await done()).toContain('Messages')
  })

  it('is for administrators', async () => {
    const staff = await t.as('Staff')
    for (const at of [
      'GET /api/dashboard/setup',
      'POST /api/dashboard/skip-setup',
      'POST /api/dashboard/send-test-email',
    ])
      expect((await staff(at, at.startsWith('GET') ? undefined : {})).statusCode).toBe(403)
  })
})

describe('ready-made services', () => {
  const types = () =>
    t.db
      .selectFrom('appointmentType')
      .select(['name', 'sortOrder', 'interactionDuration', 'translations', 'icon'])
      .orderBy('sortOrder')
      .execute()

  it('come last, with their icons and translations, and never twice (SETUP-2)', async () => {
    const before = Math.max(...(await types()).map(({ sortOrder }) => sortOrder))
    const add = () => admin('POST /api/appointment-types/add-set', { set: 'court', services: ['jury', 'pay-fine'] })
    expect((await add()).json()).toEqual({ added: 2 })
    expect((await add()).json()).toEqual({ added: 0 })
    const [fine, jury] = (await types()).slice(-2)
    expect([fine?.name, fine?.sortOrder, jury?.name, jury?.sortOrder]).toEqual([
      'Pay a fine',
      before + 1,
      'Jury service',
      before + 2,
    ])
    expect(fine?.translations).toMatchObject({ es: { name: 'Pagar una multa' }, de: { name: 'Bußgeld zahlen' } })
    expect(fine?.icon?.subarray(1, 4).toString()).toBe('PNG')
    const unknown = await admin('POST /api/appointment-types/add-set', { set: 'court', services: ['passport'] })
    expect(unknown.statusCode).toBe(400)
  })

  it('are added to every calendar with one press', async () => {
    const { calendarId } = await anOffice(t.db)
    const { id } = await t.db
      .selectFrom('appointmentType')
      .where('name', '=', 'Jury service')
      .select('id')
      .executeTakeFirstOrThrow()
    const serving = async () =>
      (await admin(`GET /api/appointment-types/calendars/${id}`)).json() as { serves: boolean }[]
    expect((await serving()).some(({ serves }) => serves)).toBe(false)
    const { added } = (await admin(`POST /api/appointment-types/serve-everywhere/${id}`)).json()
    expect(added).toBe((await serving()).length)
    expect((await serving()).every(({ serves }) => serves)).toBe(true)
    expect((await admin(`GET /api/calendars/${calendarId}`)).json()).toMatchObject({
      appointmentTypeNames: expect.arrayContaining(['Jury service']),
    })
    expect((await admin(`POST /api/appointment-types/serve-everywhere/${id}`)).json()).toEqual({ added: 0 })
  })
})
