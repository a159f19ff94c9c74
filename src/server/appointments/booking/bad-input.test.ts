import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appointments } from '#contract/appointments.ts'
import { booking } from '#contract/booking.ts'
import { earliestTimes } from '#contract/earliest-times.ts'
import { addressOf, type Read, type Write } from '#contract/endpoint.ts'
import { humanCheck } from '#contract/human-check.ts'
import { zipCodes } from '#contract/zip-codes.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let valid: Record<string, Record<string, unknown>>

beforeAll(async () => {
  t = await startTestApp()
  const office = await anOffice(t.db)
  const { locationId, appointmentTypeId } = office
  const visit = { locationId, appointmentTypes: [{ appointmentTypeId }] }
  const token = 'A'.repeat(43)
  valid = {
    [booking.timeSelectionOptions.at]: { ...visit, date: '2026-03-05', holdKey: 'x' },
    [booking.monthInfo.at]: { ...visit, month: '2026-03', holdKey: 'x' },
    [booking.submitAppointment.at]: aSubmit(office, '2026-03-05T09:00', { holdKey: 'x', humanCheck: 'x' }),
    [booking.filteredLocations.at]: { appointmentTypes: visit.appointmentTypes },
    [zipCodes.sortLocations.at]: { appointmentTypes: visit.appointmentTypes, zipCode: '80220' },
    [earliestTimes.findTimes.at]: {
      appointmentTypes: visit.appointmentTypes,
      zipCode: '80220',
      withinMiles: 25,
      weekdays: ['monday'],
      partsOfDay: ['morning'],
      fromDate: '2026-03-05',
      ranking: 'both',
      holdKey: 'x',
    },
    [booking.holdTime.at]: { ...visit, startDateLocal: '2026-03-05T09:00', holdKey: 'x', humanCheck: 'x' },
    [booking.extendHold.at]: { holdKey: 'x' },
    [booking.releaseHold.at]: { holdKey: 'x' },
    [appointments.confirm.at]: { token },
    [appointments.cancel.at]: { token, reason: '' },
    [appointments.checkIn.at]: { token },
    [appointments.undoCancel.at]: { token },
    [appointments.runningLate.at]: { token, minutes: 15 },
    [appointments.textLink.at]: { token },
    [appointments.bookAgain.at]: {
      token,
      idempotencyKey: crypto.randomUUID(),
      startDateLocal: '2026-03-05T09:00',
    },
    [appointments.reschedule.at]: { token, startDateLocal: '2026-03-05T09:00' },
    [appointments.sendNewLink.at]: { token },
    [appointments.sendLinks.at]: { contact: 'nobody@example.test' },
  }
})
afterAll(() => t.stop())

const every: readonly (Read | Write)[] = [
  ...Object.values(booking),
  ...Object.values(appointments),
  ...Object.values(humanCheck),
  ...Object.values(zipCodes),
  ...Object.values(earliestTimes),
]
const calls = every.filter(({ allow }) => allow === 'public' || allow === 'token')
const withBody = calls.filter((call) => call.body !== undefined)
const withQuery = calls.filter((call) => call.query !== undefined)

/** Values that no field of these calls accepts. */
const WRONG = [12.5, { a: 1 }, true, 'x'.repeat(5000), 'NUL \u0000', ['a', 'b']]

/** The contents of the tables these calls could write to. */
async function written(): Promise<string> {
  const { rows } = await sql<{ n: string }>`select concat_ws(' ', (select count(*) from appointment),
    (select count(*) from outbox), (select count(*) from change_log_entry), (select count(*) from submitted_booking)) as n`.execute(
    t.db,
  )
  return rows[0]?.n ?? ''
}

describe('bad input', () => {
  it.each(withBody.map((call) => call.at))('%s reports the field and writes nothing (SAFE-4)', async (at) => {
    const base = valid[at]
    expect(base, `a valid body of ${at}`).toBeDefined()
    const before = await written()
    for (const field of Object.keys(base ?? {})) {
      for (const wrong of WRONG) {
        const answer = await t.anyone(at, { ...base, [field]: wrong })
        const isBoolean = typeof wrong === 'boolean' && typeof base?.[field] === 'boolean'
        if (isBoolean) continue
        expect(
          answer.statusCode,
          `${field} = ${JSON.stringify(wrong)?.slice(0, 40)}: ${answer.body.slice(0, 200)}`,
        ).toBe(400)
        const [failure] = answer.json().validationFailures
        expect(failure.propertyName.split('.')[0]).toBe(field)
        expect(failure.errorMessage).not.toBe('')
      }
    }
    const unknown = await t.anyone(at, { ...base, isAdmin: true })
    expect(unknown.json().validationFailures).toContainEqual({ propertyName: 'isAdmin', errorMessage: 'Unknown field' })
    expect((await t.anyone(at, [])).statusCode).toBe(400)
    expect(await written()).toBe(before)
  })

  it.each(withQuery.map((call) => addressOf(call).path))('GET %s refuses unknown parameters', async (path) => {
    const answer = await t.anyone(`GET ${path}?isAdmin=1`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().validationFailures.map((failure: { propertyName: string }) => failure.propertyName)).toContain(
      'isAdmin',
    )
  })
})
