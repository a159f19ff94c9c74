import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClosurePreview } from '#contract/closures.ts'
import { addDays } from '#domain/time.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aClosureForm, everyAppointment } from '#server/testing/office-forms.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { untilWaiting } from '#server/testing/waiting.ts'

let t: TestApp
const DAY = '2026-03-05'

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

type Office = Awaited<ReturnType<typeof anOffice>>
const PREVIEW = 'POST /api/closures/close-location-preview'
const CLOSE = 'POST /api/closures/close-location'

async function managed(wish: Parameters<typeof anOffice>[1] = {}) {
  const office = await anOffice(t.db, wish)
  return { office, manager: await t.as('Office Manager', [office.locationId]) }
}
const statusesOf = async ({ locationId }: Office) =>
  [...(await everyAppointment(t, locationId)).values()].map((row) => row.status)

describe('closing while a form turns its hold into an appointment', () => {
  it('waits for it, and finds a customer who was not in the preview', async () => {
    const { office, manager } = await managed()
    const visit = { locationId: office.locationId, appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }] }
    await t.anyone('POST /api/booking/hold-time', { ...visit, startDateLocal: `${DAY}T09:00` })
    const form = { ...aClosureForm({ from: DAY }), locationId: office.locationId }
    const { previewKey } = (await manager(PREVIEW, form)).json<ClosurePreview>()
    const submitting = await t.db.startTransaction().execute()
    await submitting
      .updateTable('appointment')
      .set({ status: 'Booked', holdExpiresAt: null, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.test' })
      .where('locationId', '=', office.locationId)
      .execute()
    const closing = manager(CLOSE, { ...form, previewKey })
    await untilWaiting(t.db, 1)
    await submitting.commit().execute()
    const refused = await closing
    expect(refused.statusCode).toBe(409)
    expect(refused.json().preview.cancelledCount).toBe(1)
    expect(await statusesOf(office)).toEqual(['Booked'])
  })
})

describe('32 customers who book while the window is being closed', () => {
  it('leave no live appointment in it, over ten rounds (CLOSE-6)', { timeout: 60_000 }, async () => {
    const { office, manager } = await managed({ numberOfSlots: 4 })
    const starts = ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15', '10:30', '10:45']
    for (let round = 0; round < 10; round++) {
      const day = addDays(DAY, round)
      const form = { ...aClosureForm({ from: day }), locationId: office.locationId }
      const customers = Array.from({ length: 32 }, async (_, i) => {
        const startDateLocal = `${day}T${starts[i % starts.length]}`
        const visit = {
          locationId: office.locationId,
          appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }],
        }
        const holds = i % 2 === 0
        const held =
          holds && (await t.anyone('POST /api/booking/hold-time', { ...visit, startDateLocal })).json().holdKey
        const submit = aSubmit(office, startDateLocal, held ? { holdKey: held } : {})
        return (await t.anyone('POST /api/booking/submit-appointment', submit)).statusCode
      })
      const closing = (async () => {
        let { previewKey } = (await manager(PREVIEW, form)).json<ClosurePreview>()
        for (;;) {
          const answer = await manager(CLOSE, { ...form, previewKey })
          if (answer.statusCode === 200) break
          expect(answer.statusCode).toBe(409)
          previewKey = answer.json().preview.previewKey
        }
        return liveOn(office, day)
      })()
      const [liveAfterClosing, ...answers] = await Promise.all([closing, ...customers])
      expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([])
      expect([liveAfterClosing, await liveOn(office, day)]).toEqual([0, 0])
    }
  })

  async function liveOn({ locationId }: Office, day: string): Promise<number> {
    const rows = await t.db
      .selectFrom('appointment')
      .where('locationId', '=', locationId)
      .where('day', '=', day)
      .where('cancelledAt', 'is', null)
      .where('status', '<>', 'Hold')
      .select('id')
      .execute()
    return rows.length
  }
})
