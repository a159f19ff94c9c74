import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClosureRemoval, ListedClosure } from '#contract/closures.ts'
import { DOORS } from '#domain/appointments/doors.ts'
import { endOffers } from '#server/effects/end-offers.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { aClosureForm, everyAppointment, falseMarks, previewed } from '#server/testing/office-forms.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
/** Monday, 8:00 in Denver. */
const NOW = '2026-03-02T15:00:00Z'
const DAY = '2026-03-05'

beforeAll(async () => {
  t = await startTestApp(NOW)
})
beforeEach(() => t.setNow(NOW))
afterAll(() => t.stop())

type Office = Awaited<ReturnType<typeof anOffice>>

async function closed(office: Office, more: object = {}): Promise<{ manager: Caller; closureId: number }> {
  const manager = await t.as('Office Manager', [office.locationId])
  const form = { ...aClosureForm({ name: 'Wrong day', from: DAY }), locationId: office.locationId, ...more }
  const at = 'POST /api/closures/close-location'
  const { confirmed } = await previewed(manager, `${at}-preview`, at, form)
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  await t.jobs.runAll()
  const listed = (await manager(`GET /api/closures/listing/${office.locationId}`)).json<ListedClosure[]>()
  return { manager, closureId: listed[0]?.id ?? 0 }
}

const asked = async (manager: Caller, closureId: number) =>
  (await manager(`GET /api/closures/delete-preview/${closureId}`)).json<ClosureRemoval>()
const remove = (manager: Caller, closureId: number, bookBack?: boolean) =>
  manager('DELETE /api/closures/delete-closure', { closureId, ...(bookBack !== undefined && { bookBack }) })
const templatesTo = async (id: number) =>
  (await t.db.selectFrom('outbox').where('appointmentId', '=', id).orderBy('id').select('templateKey').execute()).map(
    ({ templateKey }) => templateKey,
  )

describe('a closure that is taken back (CLOSE-12)', () => {
  it('names whom it canceled, and books those back whose place is free, with a message each', async () => {
    const office = await anOffice(t.db)
    const [one, two] = [await aBooking(t.db, office, DAY, [540, 555]), await aBooking(t.db, office, DAY, [600, 615])]
    await t.db.updateTable('appointment').set({ email: 'two@example.test' }).where('id', '=', two).execute()
    const { manager, closureId } = await closed(office)
    const said = await asked(manager, closureId)
    expect(said).toMatchObject({ canceledCount: 2, returningCount: 2, keepingCount: 0, unreachableCount: 0 })
    expect(said.people.map(({ id, fate }) => [id, fate])).toEqual([
      [one, 'Returns'],
      [two, 'Returns'],
    ])
    const before = await everyAppointment(t, office.locationId)
    expect((await remove(manager, closureId, true)).json()).toEqual({ bookedBackCount: 2 })
    const rows = await everyAppointment(t, office.locationId)
    for (const id of [one, two]) {
      expect(rows.get(id)).toMatchObject({ status: 'Booked', cancellationReason: '', day: DAY, columnIndex: 0 })
      expect(rows.get(id)?.version).toBe((before.get(id)?.version ?? 0) + 1)
      expect(await templatesTo(id)).toEqual(['LocationClosure', 'AppointmentConfirmation'])
    }
    const events = await t.db.selectFrom('activityLog').where('appointmentId', '=', one).selectAll().execute()
    expect(events.at(-1)?.eventType).toBe(DOORS.takeClosureBack.activity)
    expect(await falseMarks(t, office.locationId)).toBe(0)
  })

  it('leaves canceled people canceled if that is not chosen', async () => {
    const office = await anOffice(t.db)
    const id = await aBooking(t.db, office, DAY, [540, 555])
    const { manager, closureId } = await closed(office)
    expect((await remove(manager, closureId)).json()).toEqual({ bookedBackCount: 0 })
    expect((await everyAppointment(t, office.locationId)).get(id)?.status).toBe('Cancelled')
    expect(await templatesTo(id)).toEqual(['LocationClosure'])
  })

  it('does not book back where another closure stays, nor people who have booked again', async () => {
    const office = await anOffice(t.db)
    const [again, shut] = [await aBooking(t.db, office, DAY, [540, 555]), await aBooking(t.db, office, DAY, [600, 615])]
    await t.db.updateTable('appointment').set({ email: 'shut@example.test' }).where('id', '=', shut).execute()
    const { manager, closureId } = await closed(office)
    await aBooking(t.db, office, '2026-03-06', [540, 555])
    const until = { startDate: `${DAY}T10:00`, endDate: `${DAY}T11:00`, isAllDay: false }
    await closed(office, { name: 'Training', ...until })
    const said = await asked(manager, closureId)
    expect(said).toMatchObject({ canceledCount: 2, returningCount: 0 })
    expect(said.people.map(({ id, fate }) => [id, fate])).toEqual([
      [again, 'HasAnother'],
      [shut, 'StillClosed'],
    ])
    expect((await remove(manager, closureId, true)).json()).toEqual({ bookedBackCount: 0 })
  })

  it('says how many are told that they keep their time: those with an open offer (REBOOK-5)', async () => {
    const office = await anOffice(t.db)
    const id = await aBooking(t.db, office, DAY, [540, 555])
    const { manager, closureId } = await closed(office, { people: { kind: 'offer', answerHours: 24, withinMiles: 0 } })
    expect(await asked(manager, closureId)).toMatchObject({
      canceledCount: 0,
      keepingCount: 1,
      people: [{ id, fate: 'Keeps' }],
    })
    await remove(manager, closureId)
    await endOffers(t.context)
    expect((await everyAppointment(t, office.locationId)).get(id)?.status).toBe('Booked')
    expect(await templatesTo(id)).toEqual(['TimesOffered', 'AppointmentConfirmation'])
  })
})
