import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anAppointmentType, anOffice } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
// Monday, 8:00 in Denver
beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z')
})
afterAll(() => t.stop())

const DAY = '2026-03-03'

describe('POST /api/staff/appointments/calendar-listing', () => {
  it('shows each calendar with its appointments and the times it takes none', async () => {
    const office = await anOffice(t.db, { numberOfSlots: 2 })
    const id = await aBooking(t.db, office, DAY, [540, 570])
    await t.db
      .updateTable('appointment')
      .set({ phoneNumber: '+13035550142', note: 'Hard of hearing.' })
      .where('id', '=', id)
      .execute()
    const staff = await t.as('Staff', [office.locationId])
    const answer = await staff('POST /api/staff/appointments/calendar-listing', {
      date: DAY,
      locationId: office.locationId,
    })
    expect(answer.json()).toEqual({
      calendarsWithAppointments: [
        {
          calendarId: office.calendarId,
          name: 'Counter',
          isTemporary: false,
          maxColumns: 2,
          appointments: [
            {
              id,
              firstName: 'Ada',
              lastName: 'Lovelace',
              start: '2026-03-03T09:00',
              end: '2026-03-03T09:30',
              startDateUtc: '2026-03-03T16:00:00Z',
              column: 0,
              appointmentStatus: 'Booked',
              isWalkIn: false,
              confirmedDateUtc: null,
              handlingUserEmail: null,
              checkedInUtc: null,
              types: 'License Renewal',
              phoneNumber: '+13035550142',
              note: 'Hard of hearing.',
            },
          ],
          blockedPlaces: [],
          backgroundEvents: [],
          startTimes: [{ start: '2026-03-03T09:00', end: '2026-03-03T12:00', everyMinutes: 15 }],
        },
      ],
      earliestStartTime: '2026-03-03T09:00',
      latestEndTime: '2026-03-03T12:00',
      hasClosures: false,
      timeZone: 'America/Denver',
      nowUtc: '2026-03-02T15:00:00.000Z',
    })
  })

  it('names what each visit is for, with how many of it (CAL-10)', async () => {
    const office = await anOffice(t.db)
    const id = await aBooking(t.db, office, DAY, [540, 555])
    const card = await anAppointmentType(t.db, { name: 'Identification Card' })
    await t.db.updateTable('appointmentType').set({ sortOrder: 9 }).where('id', '=', office.appointmentTypeId).execute()
    await t.db
      .insertInto('appointmentAppointmentType')
      .values({ appointmentId: id, appointmentTypeId: card, quantity: 2 })
      .execute()
    const staff = await t.as('Staff', [office.locationId])
    const answer = await staff('POST /api/staff/appointments/calendar-listing', {
      date: DAY,
      locationId: office.locationId,
    })
    expect(answer.json().calendarsWithAppointments[0].appointments[0].types).toBe(
      'Identification Card × 2, License Renewal',
    )
  })

  it('refuses the day after which there is no other (SAFE-4)', async () => {
    const office = await anOffice(t.db)
    const staff = await t.as('Staff', [office.locationId])
    const on = (date: string) =>
      staff('POST /api/staff/appointments/calendar-listing', { date, locationId: office.locationId })
    expect((await on('9999-12-31')).statusCode).toBe(400)
    expect((await on('9999-12-30')).statusCode).toBe(200)
  })

  it('says since when somebody who is checked in has been here, and nobody else (CAL-15)', async () => {
    const office = await anOffice(t.db)
    const id = await aBooking(t.db, office, DAY, [540, 555])
    const staff = await t.as('Staff', [office.locationId])
    const since = async () => {
      const asked = { date: DAY, locationId: office.locationId }
      const answer = await staff('POST /api/staff/appointments/calendar-listing', asked)
      return answer.json().calendarsWithAppointments[0].appointments[0].checkedInUtc
    }
    const changeAndSee = async (call: string) => {
      await staff(`POST /api/staff/appointments/${call}?id=${id}`)
      return since()
    }
    expect(await since()).toBeNull()
    const here = await changeAndSee('check-in')
    const { eventAt } = await t.db
      .selectFrom('activityLog')
      .where('appointmentId', '=', id)
      .where('eventType', '=', 'CHECKED_IN')
      .select('eventAt')
      .executeTakeFirstOrThrow()
    expect(Math.abs(Date.parse(here) - new Date(eventAt).getTime())).toBeLessThan(60_000)
    expect(await changeAndSee('complete')).toBeNull()
  })

  it('shows canceled appointments only on request', async () => {
    const office = await anOffice(t.db)
    const id = await aBooking(t.db, office, DAY, [540, 555])
    const staff = await t.as('Staff', [office.locationId])
    await staff(`POST /api/staff/appointments/cancel?id=${id}`)
    await aBooking(t.db, office, DAY, [540, 555])
    const statuses = async (asked: object) => {
      const answer = await staff('POST /api/staff/appointments/calendar-listing', {
        date: DAY,
        locationId: office.locationId,
        ...asked,
      })
      return answer
        .json()
        .calendarsWithAppointments[0].appointments.map(
          (a: { appointmentStatus: string; column: number }) => `${a.appointmentStatus} ${a.column}`,
        )
    }
    expect(await statuses({})).toEqual(['Booked 0'])
    expect(await statuses({ showCancelled: true })).toEqual(['Booked 0', 'Cancelled 1'])
    expect(await statuses({ showCancelled: true, onlyShowCancelled: true })).toEqual(['Cancelled 0'])
  })

  it('finds no location outside the caller’s reach', async () => {
    const [here, elsewhere] = [await anOffice(t.db), await anOffice(t.db)]
    const staff = await t.as('Staff', [here.locationId])
    const answer = await staff('POST /api/staff/appointments/calendar-listing', {
      date: DAY,
      locationId: elsewhere.locationId,
    })
    expect(answer.statusCode).toBe(404)
  })
})

describe('taking an action back', () => {
  it('is refused once something else has happened since (CAL-18)', async () => {
    const office = await anOffice(t.db)
    const id = await aBooking(t.db, office, DAY, [540, 555])
    const staff = await t.as('Staff', [office.locationId])
    const { version } = (await staff(`POST /api/staff/appointments/check-in?id=${id}`)).json()
    await staff(`POST /api/staff/appointments/complete?id=${id}`)
    const tooLate = await staff(`POST /api/staff/appointments/reset-status?id=${id}&version=${version}`)
    expect(tooLate.statusCode).toBe(409)
    const back = await staff(`POST /api/staff/appointments/reset-status?id=${id}&version=${version + 1}&to=CheckedIn`)
    expect(back.json()).toMatchObject({ appointmentStatus: 'CheckedIn', version: version + 2 })
  })
})

describe('adding somebody who is already here (CAL-9)', () => {
  const TODAY = '2026-03-02'
  const ada = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.test',
    phoneNumber: '',
    isSmsNotificationsEnabled: false,
    smsPhoneNumber: '',
    vin: '',
    dlNumber: '',
  }
  async function adding(change: object = {}) {
    const office = await anOffice(t.db)
    const staff = await t.as('Staff', [office.locationId])
    const form = {
      locationId: office.locationId,
      appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId, quantity: 1 }],
      startDateLocal: `${TODAY}T09:00`,
      customer: ada,
      locale: 'en',
      isCheckedIn: true,
      ...change,
    }
    const key = randomUUID()
    const add = () => staff('POST /api/staff/appointments/add-from-calendar', form, { 'idempotency-key': key })
    const there = () => t.db.selectFrom('appointment').where('locationId', '=', office.locationId).selectAll().execute()
    return { office, staff, add, there }
  }

  it('books and checks in at once, is logged as both, and sends what adding sends, once', async () => {
    const { staff, add, there } = await adding()
    const [one, other] = await Promise.all([add(), add()])
    expect([one.statusCode, other.statusCode], one.body).toEqual([200, 200])
    expect(other.json()).toEqual(one.json())
    const { id } = one.json()
    expect(await there()).toMatchObject([{ id, status: 'CheckedIn', isWalkIn: true }])
    const shown = (await staff(`GET /api/staff/appointments/${id}`)).json()
    expect(
      shown.activityLogs.map((log: { appointmentActivityLogsEventType: string; additionalDetailsJson: string }) => [
        log.appointmentActivityLogsEventType,
        JSON.parse(log.additionalDetailsJson).by,
      ]),
    ).toEqual([
      ['CREATED', staff.email],
      ['CHECKED_IN', staff.email],
    ])
    expect(shown.messages).toMatchObject([{ channel: 'email', templateKey: 'AppointmentConfirmation' }])
    const logged = await t.db
      .selectFrom('changeLog')
      .where('recordId', '=', id)
      .where('recordPropertyName', '=', 'appointmentStatus')
      .select(['oldValue', 'newValue'])
      .orderBy('id')
      .execute()
    expect(logged).toEqual([
      { oldValue: null, newValue: 'Booked' },
      { oldValue: 'Booked', newValue: 'CheckedIn' },
    ])
    expect(t.published.filter(({ entityId }) => entityId === id)).not.toEqual([])
  })

  it('only takes a time today', async () => {
    const { add, there } = await adding({ startDateLocal: `${DAY}T09:00` })
    const refused = await add()
    expect(refused.statusCode).toBe(400)
    expect(refused.json().validationFailures).toEqual([
      { propertyName: 'startDateLocal', errorMessage: 'Only somebody who comes today can be checked in.' },
    ])
    expect(await there()).toEqual([])
  })

  it('adds nobody when the time is gone', async () => {
    const { office, add, there } = await adding()
    await aBooking(t.db, office, TODAY, [540, 555])
    expect((await add()).statusCode).toBe(409)
    expect(await there()).toHaveLength(1)
  })
})

describe('an appointment’s life', () => {
  it('goes from Booked through CheckedIn to Complete, logged and announced at every step', async () => {
    const office = await anOffice(t.db)
    const id = await aBooking(t.db, office, DAY, [540, 555])
    const staff = await t.as('Staff', [office.locationId])
    expect((await staff(`POST /api/staff/appointments/check-in?id=${id}`)).json().appointmentStatus).toBe('CheckedIn')
    expect((await staff(`POST /api/staff/appointments/handle?id=${id}`)).json().handlingUserEmail).toBe(staff.email)
    const complete = (await staff(`POST /api/staff/appointments/complete?id=${id}`)).json()
    expect(complete.appointmentStatus).toBe('Complete')
    expect(
      complete.activityLogs.map(
        (log: { appointmentActivityLogsEventType: string }) => log.appointmentActivityLogsEventType,
      ),
    ).toEqual(['CHECKED_IN', 'SERVICE_START', 'SERVICE_COMPLETE'])
    const log = await t.db
      .selectFrom('changeLog as c')
      .innerJoin('entityChangeTransaction as x', 'x.id', 'c.transactionId')
      .where('c.recordId', '=', id)
      .select(['c.recordPropertyName', 'c.oldValue', 'c.newValue', 'x.principal'])
      .orderBy('c.id')
      .execute()
    expect(log).toEqual([
      { recordPropertyName: 'appointmentStatus', oldValue: 'Booked', newValue: 'CheckedIn', principal: staff.email },
      { recordPropertyName: 'handlingUserEmail', oldValue: null, newValue: staff.email, principal: staff.email },
      { recordPropertyName: 'appointmentStatus', oldValue: 'CheckedIn', newValue: 'Complete', principal: staff.email },
    ])
    expect(t.published.filter((notice) => notice.entityId === id)).toHaveLength(3)
  })

  it('refuses what its state does not allow, and changes nothing', async () => {
    const office = await anOffice(t.db)
    const id = await aBooking(t.db, office, DAY, [540, 555])
    const staff = await t.as('Staff', [office.locationId])
    const refused = await staff(`POST /api/staff/appointments/complete?id=${id}`)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().validationFailures[0].errorMessage).toBe(
      'This appointment’s status is Booked, so it cannot be completed.',
    )
    expect((await staff(`GET /api/staff/appointments/${id}`)).json().appointmentStatus).toBe('Booked')
  })

  it('is handled by one person at a time: the other learns who', async () => {
    const office = await anOffice(t.db)
    const id = await aBooking(t.db, office, DAY, [540, 555])
    const [one, other] = [await t.as('Staff', [office.locationId]), await t.as('Staff', [office.locationId])]
    const answers = await Promise.all(
      [one, other].map((staff) => staff(`POST /api/staff/appointments/handle?id=${id}`)),
    )
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    const winner = (await one(`GET /api/staff/appointments/${id}`)).json().handlingUserEmail
    const late = await (winner === one.email ? other : one)(`POST /api/staff/appointments/handle?id=${id}`)
    expect(late.json().validationFailures[0].errorMessage).toBe(`This appointment is being handled by ${winner}.`)
  })

  it('frees its place when canceled', async () => {
    const office = await anOffice(t.db)
    const id = await aBooking(t.db, office, DAY, [540, 555])
    const staff = await t.as('Staff', [office.locationId])
    expect((await staff(`POST /api/staff/appointments/cancel?id=${id}`)).json().cancellationDateUtc).not.toBeNull()
    await expect(aBooking(t.db, office, DAY, [540, 555])).resolves.toBeGreaterThan(id)
  })

  it('is not found by staff of another location', async () => {
    const [here, elsewhere] = [await anOffice(t.db), await anOffice(t.db)]
    const id = await aBooking(t.db, elsewhere, DAY, [540, 555])
    const staff = await t.as('Staff', [here.locationId])
    for (const at of [`GET /api/staff/appointments/${id}`, `POST /api/staff/appointments/cancel?id=${id}`]) {
      const answer = await staff(at)
      expect(answer.statusCode).toBe(404)
      expect(answer.json().validationFailures[0].errorMessage).toBe('Appointment not found.')
    }
  })
})
