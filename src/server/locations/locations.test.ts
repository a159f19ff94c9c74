import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Location, LocationRow } from '#contract/locations.ts'
import { addDays } from '#domain/time.ts'
import { aBooking, anOffice, aUser } from '#server/testing/factories.ts'
import { aClosureForm, everyAppointment, previewed } from '#server/testing/office-forms.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let admin: Caller & { email: string }
/** Monday, 8:00 in Denver. */
const NOW = '2026-03-02T15:00:00Z'
const DAY = '2026-03-05'

beforeAll(async () => {
  t = await startTestApp(NOW)
  admin = await t.as('Admin')
})
beforeEach(() => t.setNow(NOW))
afterAll(() => t.stop())

const TEMPLATE =
  'Now serving ticket number {{TicketNumber}} at desk {{StationNumber}}, Ticket {{TicketNumber}} to desk {{StationNumber}}'

const aForm = (wish: object = {}) => ({
  name: 'Aspen Office',
  officeNumber: '42',
  phoneNumber: '(303) 555-0134',
  directions: 'Behind the library.',
  address: { address1: '1 Elm Street', address2: '', city: 'Denver', state: 'CO', zipCode: '80220' },
  latitude: 39.7,
  longitude: -104.9,
  timeZone: 'America/Denver',
  textMessagesEnabled: true,
  announcementsEnabled: false,
  pullNumberEnabled: true,
  pullNumberAnnouncementTemplate: '',
  ...wish,
})
const create = (wish: object = {}) => admin('POST /api/locations/create', aForm(wish))
const created = async (wish: object = {}): Promise<number> => (await create(wish)).json().id
const shown = async (id: number, caller: Caller = admin): Promise<Location> =>
  (await caller(`GET /api/office-manager/locations/${id}`)).json()
const update = (id: number, wish: object, version = 1) =>
  admin('PUT /api/locations/update', { ...aForm(wish), id, version })
const failures = (answer: { json(): { validationFailures: object } }) => answer.json().validationFailures
const namesIn = async (caller: Caller, at: string, body: object): Promise<string[]> =>
  (await caller(at, { take: 200, ...body })).json().result.rows.map((row: LocationRow) => row.name)
const logOf = (id: number) =>
  t.db
    .selectFrom('changeLog')
    .where('recordTypeName', '=', 'Location')
    .where('recordId', '=', id)
    .select(['changeLogAction', 'recordPropertyName', 'oldValue', 'newValue'])
    .orderBy('id')
    .execute()
const officesOffered = async (appointmentTypeId: number): Promise<number[]> =>
  (await t.anyone(`GET /api/booking/location-options?appointmentTypeId=${appointmentTypeId}`))
    .json()
    .map((location: { id: number }) => location.id)

describe('a location (LOC-2)', () => {
  it('is created with its phone number normalized, the default for a blank template, and no calendars', async () => {
    const id = await created()
    expect(await shown(id)).toEqual({
      ...aForm(),
      id,
      version: 1,
      phoneNumber: '+13035550134',
      pullNumberAnnouncementTemplate: TEMPLATE,
      pullNumberLatestNumber: 0,
      isArchived: false,
      appointmentsOffClock: 0,
      releaseMinutes: 0,
      translations: {},
    })
    expect((await admin(`GET /api/calendars/location/${id}`)).json()).toEqual([])
    expect(await logOf(id)).toContainEqual({
      changeLogAction: 'Created',
      recordPropertyName: 'phoneNumber',
      oldValue: null,
      newValue: '+13035550134',
    })
    expect(t.published).toContainEqual(
      expect.objectContaining({ event: 'EntityCreated', entityType: 'Location', entityId: id }),
    )
  })

  it.each([
    [{ name: '' }, 'name', 'Required'],
    [{ officeNumber: '' }, 'officeNumber', 'Required'],
    [{ phoneNumber: '' }, 'phoneNumber', 'Required'],
    [{ timeZone: '' }, 'timeZone', 'Required'],
    [{ name: 'x'.repeat(251) }, 'name', 'Must be at most 250 characters'],
    [{ officeNumber: 'x'.repeat(251) }, 'officeNumber', 'Must be at most 250 characters'],
    [{ phoneNumber: '1'.repeat(21) }, 'phoneNumber', 'Must be at most 20 characters'],
    [
      { pullNumberAnnouncementTemplate: 'x'.repeat(1001) },
      'pullNumberAnnouncementTemplate',
      'Must be at most 1000 characters',
    ],
    [{ phoneNumber: '12' }, 'phoneNumber', 'Must be a phone number'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Must be a time zone, such as America/Denver'],
    [{ timeZone: '+02:00' }, 'timeZone', 'Must be a time zone, such as America/Denver'],
    [
      { pullNumberAnnouncementTemplate: '{{TicketNumber}} for {{FirstName}}' },
      'pullNumberAnnouncementTemplate',
      'There is no placeholder {{FirstName}} here, only {{TicketNumber}} and {{StationNumber}}.',
    ],
    [
      { pullNumberAnnouncementTemplate: 'Ticket {{Ticket Number}}' },
      'pullNumberAnnouncementTemplate',
      'Double braces are only for {{TicketNumber}} and {{StationNumber}}.',
    ],
    [{ latitude: 91 }, 'latitude', 'Must be at most 90'],
    [{ longitude: -181 }, 'longitude', 'Must be at least -180'],
    [{ latitude: null }, 'latitude', 'Give both coordinates or neither'],
    [{ longitude: null }, 'longitude', 'Give both coordinates or neither'],
  ])('refuses %j', async (wish, propertyName, errorMessage) => {
    const refused = await create(wish)
    expect(refused.statusCode).toBe(400)
    expect(failures(refused)).toEqual([{ propertyName, errorMessage }])
  })

  it('has both coordinates or neither, even after a change', async () => {
    const id = await created({ latitude: null, longitude: null })
    const refused = await update(id, { longitude: null })
    expect(refused.statusCode).toBe(400)
    expect(failures(refused)).toEqual([{ propertyName: 'longitude', errorMessage: 'Give both coordinates or neither' }])
  })

  it('is changed, and the log says what', async () => {
    const id = await created()
    expect((await update(id, { name: 'Birch Office', latitude: null, longitude: null })).json()).toEqual({ ok: true })
    expect(await shown(id)).toMatchObject({ name: 'Birch Office', latitude: null, longitude: null, version: 2 })
    expect((await logOf(id)).filter((line) => line.changeLogAction === 'Updated')).toEqual([
      { changeLogAction: 'Updated', recordPropertyName: 'name', oldValue: 'Aspen Office', newValue: 'Birch Office' },
      { changeLogAction: 'Updated', recordPropertyName: 'latitude', oldValue: '39.7', newValue: null },
      { changeLogAction: 'Updated', recordPropertyName: 'longitude', oldValue: '-104.9', newValue: null },
    ])
  })

  it('refuses a stale form', async () => {
    const id = await created()
    const answers = await Promise.all([update(id, { name: 'One' }), update(id, { name: 'Two' })])
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = answers.find((answer) => answer.statusCode === 409)
    expect(late && failures(late)).toEqual([
      { propertyName: '', errorMessage: 'Someone else has changed this record. Reload it and try again.' },
    ])
    expect((await update(999_999, {})).statusCode).toBe(404)
  })

  it('may move to a time zone that shows the same times: appointments stay where they are, and its clocks apply', async () => {
    // Open during the hour that clocks skip on March 8.
    const office = await anOffice(t.db, { hours: [1, 4], timeZone: 'America/Phoenix' })
    const id = await aBooking(t.db, office, '2026-03-08', [60, 75])
    const at = () => t.db.selectFrom('appointment').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    const before = await at()
    const times = async () => {
      const answer = await t.anyone('POST /api/booking/time-selection-options', {
        locationId: office.locationId,
        appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }],
        date: '2026-03-08',
      })
      return answer.json().times.map((time: { startDateLocal: string }) => time.startDateLocal.slice(11))
    }
    expect(await times()).toContain('02:30')
    expect((await update(office.locationId, { timeZone: 'America/Denver' })).statusCode).toBe(200)
    expect(await at()).toEqual({ ...before, timeZone: 'America/Denver', version: before.version + 1 })
    expect(await times()).toEqual(['01:15', '01:30', '01:45', '03:00', '03:15', '03:30', '03:45'])
  })
})

describe('POST /api/locations/table', () => {
  it('shows archived locations only on request', async () => {
    const id = await created({ name: 'Closed for good' })
    await admin('POST /api/locations/archive', { id })
    const search = { allSearch: 'closed for g' }
    expect(await namesIn(admin, 'POST /api/locations/table', search)).toEqual([])
    expect(await namesIn(admin, 'POST /api/locations/table', { ...search, showArchived: true })).toEqual([
      'Closed for good',
    ])
  })

  it('searches, sorts and counts active calendars', async () => {
    const office = await anOffice(t.db)
    await update(office.locationId, { name: 'Zebra Office' })
    const answer = await admin('POST /api/locations/table', {
      allSearch: 'ZEBRA',
      columns: [{ propertyName: 'calendars', sortDirection: 'desc' }],
    })
    expect(answer.json().result).toMatchObject({
      totalFilteredRecords: 1,
      rows: [
        {
          id: office.locationId,
          name: 'Zebra Office',
          officeNumber: '42',
          phoneNumber: '+13035550134',
          city: 'Denver',
          timeZone: 'America/Denver',
          calendars: 1,
          isArchived: false,
        },
      ],
    })
  })
})

describe('POST /api/office-manager/locations/table', () => {
  it("shows the manager's locations and no others", async () => {
    const [mine, other] = [await created({ name: 'Mine' }), await created({ name: 'Not mine' })]
    const manager = await t.as('Office Manager', [mine])
    expect(await namesIn(manager, 'POST /api/office-manager/locations/table', {})).toEqual(['Mine'])
    expect(await namesIn(admin, 'POST /api/office-manager/locations/table', { allSearch: 'mine' })).toEqual([
      'Mine',
      'Not mine',
    ])
    expect((await manager(`GET /api/office-manager/locations/${other}`)).statusCode).toBe(404)
    const staff = await t.as('Staff', [mine])
    expect((await staff(`GET /api/staff/locations/${mine}`)).json()).toEqual({ ...(await shown(mine)), hasLine: false })
    expect((await staff(`GET /api/staff/locations/${other}`)).statusCode).toBe(404)
  })
})

describe('archiving a location', () => {
  it('previews what customers lose and what stays', async () => {
    const office = await anOffice(t.db)
    await aBooking(t.db, office, DAY, [540, 555])
    const visit = { locationId: office.locationId, appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }] }
    await t.anyone('POST /api/booking/hold-time', { ...visit, startDateLocal: `${DAY}T10:00` })
    expect((await admin(`GET /api/locations/archive-preview/${office.locationId}`)).json()).toMatchObject({
      name: 'Elm Street',
      calendars: 1,
      upcomingAppointments: 1,
      liveHolds: 1,
      cancelledCount: 0,
    })
  })

  it('hides it from customers, keeps its appointments, and staff still see it (LOC-3)', async () => {
    const office = await anOffice(t.db)
    const { locationId, appointmentTypeId } = office
    const id = await aBooking(t.db, office, DAY, [540, 555])
    expect(await officesOffered(appointmentTypeId)).toContain(locationId)
    expect((await admin('POST /api/locations/archive', { id: locationId })).json()).toMatchObject({ ok: true })
    expect(await officesOffered(appointmentTypeId)).not.toContain(locationId)
    expect((await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `${DAY}T10:00`))).statusCode).toBe(
      404,
    )
    expect((await everyAppointment(t, locationId)).get(id)?.status).toBe('Booked')
    const staff = await t.as('Staff', [locationId])
    const listing = await staff('POST /api/staff/appointments/calendar-listing', { locationId, date: DAY })
    expect(listing.json().calendarsWithAppointments[0].appointments).toHaveLength(1)
    await admin('POST /api/locations/unarchive', { id: locationId })
    expect(await officesOffered(appointmentTypeId)).toContain(locationId)
  })

  it('can be repeated: the second time changes nothing', async () => {
    const id = await created()
    for (const _ of [1, 2]) expect((await admin('POST /api/locations/archive', { id })).statusCode).toBe(200)
    for (const _ of [1, 2]) expect((await admin('POST /api/locations/unarchive', { id })).statusCode).toBe(200)
    expect((await logOf(id)).filter((line) => line.recordPropertyName === 'isArchived')).toEqual([
      { changeLogAction: 'Updated', recordPropertyName: 'isArchived', oldValue: 'false', newValue: 'true' },
      { changeLogAction: 'Updated', recordPropertyName: 'isArchived', oldValue: 'true', newValue: 'false' },
    ])
  })

  it('is for administrators only (LOC-4)', async () => {
    const id = await created()
    for (const role of ['Staff', 'Office Manager'] as const) {
      const caller = await t.as(role, [id])
      for (const at of ['POST /api/locations/archive', 'POST /api/locations/unarchive'])
        expect((await caller(at, { id })).statusCode).toBe(403)
      expect((await caller(`DELETE /api/locations/${id}`)).statusCode).toBe(403)
    }
    expect(await shown(id)).toMatchObject({ isArchived: false, version: 1 })
  })
})

describe('deleting a location', () => {
  const remove = (id: number) => admin(`DELETE /api/locations/${id}`)

  it('takes it away from its users', async () => {
    const id = await created()
    const user = await aUser(t.db, 'Staff', [id])
    expect((await remove(id)).json()).toEqual({ ok: true })
    expect((await admin(`GET /api/users/${user.id}`)).json().locations).toEqual([])
    expect((await admin(`GET /api/office-manager/locations/${id}`)).statusCode).toBe(404)
    expect((await remove(id)).statusCode).toBe(404)
    expect(await logOf(id)).toContainEqual({
      changeLogAction: 'Deleted',
      recordPropertyName: 'name',
      oldValue: 'Aspen Office',
      newValue: null,
    })
  })

  it('is refused with a reason while calendars, appointments or closures depend on it', async () => {
    const office = await anOffice(t.db)
    const { locationId, calendarId } = office
    const says = async () => {
      const { refusal } = (await admin(`GET /api/locations/delete-preview/${locationId}`)).json()
      const said = failures(await remove(locationId))
      expect(said).toEqual([{ propertyName: '', errorMessage: refusal }])
      return said
    }
    expect(await says()).toEqual([
      { propertyName: '', errorMessage: 'This location still has 1 calendar. Delete its calendars, or archive it.' },
    ])
    await aBooking(t.db, office, DAY, [540, 555])
    const loss = await admin(`GET /api/calendars/delete-preview/${calendarId}`)
    await admin(`DELETE /api/calendars/${calendarId}?previewKey=${loss.json().previewKey}`)
    expect(await says()).toEqual([
      { propertyName: '', errorMessage: 'This location has 1 appointment on record. Archive it instead.' },
    ])
    await t.db.deleteFrom('appointment').where('locationId', '=', locationId).execute()
    const form = { ...aClosureForm({ from: DAY }), locationId }
    await previewed(admin, 'POST /api/closures/close-location-preview', 'POST /api/closures/close-location', form)
    expect(await says()).toEqual([
      { propertyName: '', errorMessage: 'This location still has 1 closure. Delete its closures first.' },
    ])
    t.setNow(`${addDays(DAY, 1)}T15:00:00Z`) // the closure is over
    expect((await admin(`GET /api/locations/delete-preview/${locationId}`)).json()).toEqual({ refusal: null })
    expect((await remove(locationId)).json()).toEqual({ ok: true })
  })
})

describe.each(['/timezone/options', '/api/timezone/options'])('GET %s', (path) => {
  it('lists every zone with its current offset from UTC, United States zones first', async () => {
    const staff = await t.as('Staff')
    const options = (await staff(`GET ${path}`)).json<{ value: string; label: string }[]>()
    expect(options.slice(0, 4).map((option) => option.value)).toEqual([
      'America/Puerto_Rico',
      'America/New_York',
      'America/Chicago',
      'America/Denver',
    ])
    expect(options).toContainEqual({ value: 'Europe/Paris', label: 'Europe/Paris (UTC+01:00)' })
    expect(new Set(options.map((option) => option.value)).size).toBe(options.length)
    t.setNow('2026-07-01T12:00:00Z')
    const inSummer = (await staff(`GET ${path}`)).json<{ value: string; label: string }[]>()
    expect(inSummer).toContainEqual({ value: 'America/Denver', label: 'America/Denver (UTC-06:00)' })
    expect((await t.anyone(`GET ${path}`)).statusCode).toBe(401)
  })
})
