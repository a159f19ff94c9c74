import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOffice } from '#server/testing/factories.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

/** In Denver the clocks skip 2:00 to 3:00 on March 8 (9:00 UTC), and show 1:00 to 2:00 twice on November 1 (8:00 UTC). */
const SPRING = '2026-03-08'
const FALL = '2026-11-01'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
beforeAll(async () => {
  t = await startTestApp()
  office = await anOffice(t.db, { hours: [0, 24], numberOfSlots: 9, days: 250 })
})
afterAll(() => t.stop())

const firstOffered = async (date: string) => {
  const answer = await t.anyone('POST /api/booking/time-selection-options', {
    locationId: office.locationId,
    appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }],
    date,
  })
  return answer.json().times[0].startDateLocal
}
const submit = (startDateLocal: string) =>
  t.anyone('POST /api/booking/submit-appointment', aSubmit(office, startDateLocal))

describe('in the repeated hour', () => {
  it('offers and books nothing whose first time around is over (TIME-13)', async () => {
    t.setNow('2026-11-01T07:10:00Z') // 1:10, the first time
    expect(await firstOffered(FALL)).toBe(`${FALL}T01:45`)
    t.setNow('2026-11-01T08:10:00Z') // 1:10 again
    expect(await firstOffered(FALL)).toBe(`${FALL}T02:00`)
    expect((await submit(`${FALL}T01:45`)).statusCode).toBe(400)
  })

  it('says what staff can no longer cancel, and lets them book what has begun', async () => {
    t.setNow('2026-10-31T18:00:00Z')
    const { id, token } = (await submit(`${FALL}T01:45`)).json()
    const staff = await t.as('Staff', [office.locationId])
    t.setNow('2026-11-01T08:10:00Z')
    const review = (await t.anyone(`GET /api/appointments/review?token=${token}`)).json()
    expect(review).toMatchObject({ canCancel: false, canReschedule: false, checkIn: 'too-late' })
    const refused = await staff(`POST /api/staff/appointments/cancel?id=${id}`)
    expect(refused.json().validationFailures[0].errorMessage).toBe('This appointment has begun and cannot be canceled.')
    const slots = await staff('POST /api/staff/appointments/time-slot-options', {
      locationId: office.locationId,
      appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }],
      date: FALL,
    })
    expect(slots.json()[0].value).toBe(`${FALL}T00:00`)
  })
})

describe('before the missing hour', () => {
  it('counts the minimum notice in minutes that pass', async () => {
    t.setNow('2026-03-08T08:50:00Z') // 1:50: ten minutes before 3:00
    expect(await firstOffered(SPRING)).toBe(`${SPRING}T03:30`)
    expect((await submit(`${SPRING}T03:00`)).statusCode).toBe(400)
  })

  it('opens check-in at a time that comes', async () => {
    t.setNow('2026-03-07T18:00:00Z')
    const { token } = (await submit(`${SPRING}T03:00`)).json()
    const checkIn = () => t.anyone('POST /api/appointments/check-in', { token })
    const review = (await t.anyone(`GET /api/appointments/review?token=${token}`)).json()
    expect(review).toMatchObject({ checkIn: 'too-early', checkInOpensLocal: `${SPRING}T01:15` })
    expect((await checkIn()).json().validationFailures[0].errorMessage).toBe(
      'Check-in opens at 1:15 AM on Sunday, March 8, 2026.',
    )
    t.setNow('2026-03-08T08:14:00Z')
    expect((await checkIn()).statusCode).toBe(409)
    t.setNow('2026-03-08T08:15:00Z')
    expect((await checkIn()).json().checkIn).toBe('done')
  })
})

describe('a time that cannot be booked', () => {
  it.each([
    ['that has passed', '2026-03-01T09:00'],
    ['within the minimum notice', '2026-03-02T08:15'],
    ['that is too far ahead', '2026-10-01T09:00'],
  ])('%s is refused with others', async (_, startDateLocal) => {
    t.setNow('2026-03-02T15:00:00Z')
    const refused = await submit(startDateLocal)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().otherTimes).toHaveLength(3)
    const [{ startDateLocal: other }] = refused.json().otherTimes
    expect((await submit(other)).statusCode).toBe(200)
  })
})
