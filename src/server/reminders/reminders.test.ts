import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverDue } from '#server/delivery/deliver.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { remind } from './job.ts'

/** 9:00 in Denver. */
const START = '2026-03-05T16:00:00Z'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.deleteFrom('appointment').execute()
  t.setNow('2026-03-04T16:00:00Z')
  office = await anOffice(t.db)
})

/** Ada's appointment at 9:00, booked long before. */
async function booked(more: { smsPhoneNumber?: string; createdAt?: string } = {}): Promise<number> {
  const id = await aBooking(t.db, office, '2026-03-05', [9 * 60, 9 * 60 + 15])
  await t.db
    .updateTable('appointment')
    .set({ createdAt: '2026-02-01T00:00:00Z', ...more })
    .where('id', '=', id)
    .execute()
  return id
}

const remindersOf = (appointmentId: number) =>
  t.db
    .selectFrom('outbox')
    .where('appointmentId', '=', appointmentId)
    .where('templateKey', '=', 'AppointmentReminder')
    .select(['channel', 'subject', 'body', 'state', 'lastError'])
    .orderBy('channel')
    .execute()

describe('a reminder', () => {
  it('is written once, 24 hours before, as email and text, with its activity (MSG-2)', async () => {
    const id = await booked({ smsPhoneNumber: '+13035550123' })
    t.setNow('2026-03-04T15:59:00Z')
    await remind(t.context)
    expect(await remindersOf(id)).toEqual([])

    t.setNow('2026-03-04T16:00:00Z')
    await remind(t.context)
    await remind(t.context)
    const [mail, text, ...more] = await remindersOf(id)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Reminder: Thursday, March 5, 2026, 9:00 AM, Elm Street')
    expect(text?.body).toMatch(
      /^Elm Street: Reminder: .* \{\{Url\}\} Reply X to cancel it\. Reply HELP .* STOP to end texts\.$/,
    )
    const activity = await t.db.selectFrom('activityLog').where('appointmentId', '=', id).select('eventType').execute()
    expect(activity).toEqual([{ eventType: 'REMINDED' }])
    expect(t.published).toContainEqual(expect.objectContaining({ entityType: 'Appointment', entityId: id }))
  })

  it('is written once even if two processes do it at the same time', async () => {
    const id = await booked()
    await Promise.all([remind(t.context), remind(t.context), remind(t.context)])
    expect(await remindersOf(id)).toHaveLength(1)
  })

  it('is not written for appointments that are canceled, have begun, or were booked within that time', async () => {
    const cancelled = await booked()
    await t.db
      .updateTable('appointment')
      .set({ status: 'Cancelled', cancelledAt: '2026-03-04T00:00:00Z' })
      .where('id', '=', cancelled)
      .execute()
    const late = await booked({ createdAt: '2026-03-04T17:00:00Z' })
    await remind(t.context)
    t.setNow(START)
    await t.db.updateTable('appointment').set({ createdAt: '2026-02-01T00:00:00Z' }).where('id', '=', late).execute()
    await remind(t.context)
    expect([...(await remindersOf(cancelled)), ...(await remindersOf(late))]).toEqual([])
  })

  it('is not sent after a cancellation', async () => {
    const id = await booked()
    await remind(t.context)
    await t.db
      .updateTable('appointment')
      .set({ status: 'Cancelled', cancelledAt: '2026-03-04T16:01:00Z' })
      .where('id', '=', id)
      .execute()
    while ((await deliverDue(t.context, {})) > 0);
    expect(await remindersOf(id)).toMatchObject([{ state: 'Skipped', lastError: 'The appointment is canceled.' }])
  })

  it('takes the office’s name literally, also one that looks like the link', async () => {
    await t.db.updateTable('location').set({ name: '{{Url}}' }).where('id', '=', office.locationId).execute()
    const id = await booked({ smsPhoneNumber: '+13035550124' })
    await remind(t.context)
    while ((await deliverDue(t.context, {})) > 0);
    const text = await t.db
      .selectFrom('outbox')
      .where('appointmentId', '=', id)
      .where('channel', '=', 'sms')
      .select('id')
      .executeTakeFirstOrThrow()
    const { body } = (await (await t.as('Admin'))(`GET /api/admin/outbox/${text.id}`)).json()
    expect(body).toMatch(/^\{\{Url\}\}: Reminder: .* http:\/\/portal\.test\/\S*••••\?en Reply X to cancel it\. /)
  })

  it('is sent as early as the setting says, or never', async () => {
    const id = await booked()
    const set = (value: string) =>
      t.db
        .insertInto('setting')
        .values({ key: 'reminderHoursBefore', value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute()
    await set('0')
    await remind(t.context)
    expect(await remindersOf(id)).toEqual([])
    await set('48')
    t.setNow('2026-03-03T16:00:00Z')
    await remind(t.context)
    expect(await remindersOf(id)).toHaveLength(1)
    await t.db.deleteFrom('setting').where('key', '=', 'reminderHoursBefore').execute()
  })
})
