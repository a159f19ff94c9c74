import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EarliestTimes } from '#contract/earliest-times.ts'
import { addDays, datesFrom, WEEKDAYS, weekdayOf } from '#domain/time.ts'
import { aBooking, anAppointmentType, anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { storeZipCodes } from '#server/zip-codes/queries.ts'

const AT = 'POST /api/public/earliest-times'
/** A place that a log would have to name to be found there. */
const POSITION = { latitude: 39.73, longitude: -104.91 }
const MILES_PER_DEGREE = 69.09

let t: TestApp
let appointmentTypeId: number
const written: string[] = []
const offices = new Map<string, Awaited<ReturnType<typeof anOffice>>>()

/** A number of miles north of the position, or an unknown place. */
async function anOfficeCalled(name: string, milesNorth: number | null, wish: Parameters<typeof anOffice>[1] = {}) {
  const office = await anOffice(t.db, { appointmentTypeId, days: 62, ...wish })
  const latitude = milesNorth === null ? null : POSITION.latitude + milesNorth / MILES_PER_DEGREE
  const longitude = milesNorth === null ? null : POSITION.longitude
  await t.db.updateTable('location').set({ name, latitude, longitude }).where('id', '=', office.locationId).execute()
  offices.set(name, office)
  return office
}

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => written.push(line) })
  t = await startTestApp(undefined, { log })
  await storeZipCodes(t.db, [{ zipCode: '80220', ...POSITION }])
  appointmentTypeId = await anAppointmentType(t.db)
  const near = await anOfficeCalled('Near', 2, { hours: [9, 12] })
  await anOfficeCalled('Farther', 15, { hours: [13, 18], timeSlotDuration: 30 })
  await anOfficeCalled('Eastern', 40, { hours: [8, 10], timeZone: 'America/New_York' })
  await anOfficeCalled('Somewhere', null, { hours: [16, 20] })
  const archived = await anOfficeCalled('Archived', 0)
  await t.db.updateTable('location').set({ isArchived: true }).where('id', '=', archived.locationId).execute()
  // Near is full for three days, and then has one place between nine and ten.
  for (let day = 0; day < 3; day++) await aBooking(t.db, near, addDays(FIRST_DAY, day), [540, 720])
  await aBooking(t.db, near, addDays(FIRST_DAY, 3), [555, 600])
})
afterAll(() => t.stop())

async function find(wishes: object = {}): Promise<EarliestTimes> {
  const answer = await t.anyone(AT, { appointmentTypes: [{ appointmentTypeId }], ...wishes })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const namesOf = ({ locations }: EarliestTimes) => new Map(locations.map(({ id, name }) => [id, name]))
const said = (answer: EarliestTimes) =>
  answer.times.map(({ locationId, startDateLocal }) => `${namesOf(answer).get(locationId)} ${startDateLocal}`)

describe('the earliest times of all offices', () => {
  it('are the first of each office, soonest first by the moment, whatever the clocks show (EARLY-1, EARLY-2)', async () => {
    const answer = await find()
    expect(answer).toMatchObject({ place: 'none', wider: [] })
    // It is ten in New York, so its first times are tomorrow's, two hours before those of Denver.
    expect(said(answer)).toEqual([
      'Farther 2026-03-02T13:00',
      'Farther 2026-03-02T13:30',
      'Farther 2026-03-02T14:00',
      'Somewhere 2026-03-02T16:00',
      'Somewhere 2026-03-02T16:15',
      'Somewhere 2026-03-02T16:30',
      'Eastern 2026-03-03T08:00',
      'Eastern 2026-03-03T08:15',
      'Eastern 2026-03-03T08:30',
      'Near 2026-03-05T09:00',
      'Near 2026-03-05T10:00',
      'Near 2026-03-05T10:15',
    ])
    expect(answer.locations.map(({ distanceMiles }) => distanceMiles)).toEqual([null, null, null, null])
  })

  it.each(['zip code', 'position'])('are ranked by distance from a %s, and by both (EARLY-2, EARLY-3)', async (by) => {
    const from = by === 'position' ? { position: POSITION } : { zipCode: '80220-1234' }
    const nearest = await find({ ...from, ranking: 'nearest' })
    expect(nearest.place).toBe('known')
    const offices = (answer: EarliestTimes) => answer.locations.map(({ name, distanceMiles }) => [name, distanceMiles])
    expect(offices(nearest)).toEqual([
      ['Near', 2],
      ['Farther', 15],
      ['Eastern', 40],
      ['Somewhere', null],
    ])
    // Three days later weigh as much as thirty miles.
    expect(offices(await find({ ...from, ranking: 'both' })).map(([name]) => name)).toEqual([
      'Farther',
      'Near',
      'Eastern',
      'Somewhere',
    ])
  })

  it('show holders their own time still (HOLD-1)', async () => {
    const { locationId } = offices.get('Near') ?? { locationId: 0 }
    const [first] = (await find({ position: POSITION, ranking: 'nearest' })).times
    const time = { locationId, startDateLocal: first?.startDateLocal }
    const held = await t.anyone('POST /api/booking/hold-time', { ...time, appointmentTypes: [{ appointmentTypeId }] })
    const { holdKey } = held.json()
    const nearest = { position: POSITION, ranking: 'nearest' }
    expect((await find(nearest)).times).not.toContainEqual(expect.objectContaining(time))
    expect((await find({ ...nearest, holdKey })).times[0]).toMatchObject(time)
    await t.anyone('POST /api/booking/release-hold', { holdKey })
  })

  it('keep within the miles asked for, where offices are that anybody knows of (EARLY-3)', async () => {
    const answer = await find({ position: POSITION, withinMiles: 15 })
    expect(answer.locations.map(({ name }) => name)).toEqual(['Farther', 'Near'])
  })

  it('say when a zip code is unknown, and then leave distance out (EARLY-3)', async () => {
    const answer = await find({ zipCode: '00001', withinMiles: 5, ranking: 'nearest' })
    expect(answer.place).toBe('unknown')
    expect(said(answer)).toEqual(said(await find()))
  })

  it('count a zip code that no map knows as the middle of its neighbors (EARLY-3)', async () => {
    expect((await find({ zipCode: '80299', ranking: 'nearest' })).place).toBe('approximate')
  })

  it('name offices in the reader’s language (EARLY-1)', async () => {
    const { locationId } = offices.get('Near') ?? { locationId: 0 }
    await t.db
      .updateTable('location')
      .set({ translations: { es: { name: 'Cerca' } } })
      .where('id', '=', locationId)
      .execute()
    const body = { appointmentTypes: [{ appointmentTypeId }], position: POSITION, ranking: 'nearest' }
    const answer = await t.anyone(AT, body, { 'accept-language': 'es' })
    expect(answer.json().locations[0].name).toBe('Cerca')
  })

  const wishes = fc.record(
    {
      weekdays: fc.subarray([...WEEKDAYS]),
      partsOfDay: fc.subarray(['morning', 'afternoon', 'evening'] as const),
      fromDate: fc.nat(70).map((days) => addDays(FIRST_DAY, days)),
      withinMiles: fc.constantFrom(5, 20, 100),
      ranking: fc.constantFrom('soonest', 'nearest', 'both'),
      quantity: fc.integer({ min: 1, max: 5 }),
    },
    { requiredKeys: ['weekdays', 'partsOfDay'] },
  )

  it('are exactly those the offices offer one by one, and fit every wish; if there are none, what to give up really helps (EARLY-1, EARLY-4)', async () => {
    await fc.assert(
      fc.asyncProperty(wishes, async ({ quantity = 1, ...wished }) => {
        const appointmentTypes = [{ appointmentTypeId, quantity }]
        const asked = { appointmentTypes, position: POSITION, ...wished }
        const answer = await find(asked)
        const { fromDate = FIRST_DAY, weekdays, partsOfDay } = wished
        const suits = (time: string) => {
          const part = time.slice(11) < '12:00' ? 'morning' : time.slice(11) < '17:00' ? 'afternoon' : 'evening'
          return (
            time.slice(0, 10) >= fromDate &&
            (weekdays.length === 0 || weekdays.includes(weekdayOf(time.slice(0, 10)))) &&
            (partsOfDay.length === 0 || partsOfDay.includes(part))
          )
        }
        // The dates on which something could be listed: those listed, and all before the last of them.
        const listedDates = answer.times.map(({ startDateLocal }) => startDateLocal.slice(0, 10)).toSorted()
        const dates = listedDates.slice(-1).flatMap((last) => datesFrom(fromDate, last))
        for (const { id, name } of answer.locations) {
          const listed = answer.times.filter(({ locationId }) => locationId === id)
          const offered: object[] = []
          for (const date of dates) {
            if (offered.length >= 3) break
            const day = { locationId: id, appointmentTypes, date }
            const times = (await t.anyone('POST /api/booking/time-selection-options', day)).json().times
            offered.push(...times.filter(({ startDateLocal }: { startDateLocal: string }) => suits(startDateLocal)))
          }
          const first = offered.slice(0, 3).map((time) => ({ ...time, locationId: id }))
          expect(
            listed.toSorted((a, b) => (a.startDateLocal < b.startDateLocal ? -1 : 1)),
            name,
          ).toEqual(first)
        }
        for (const { without, startDateLocal } of answer.wider) {
          const { appointmentTypes, position, ranking } = { ranking: undefined, ...asked }
          const open = { weekdays: [], partsOfDay: [], ...(ranking && { ranking }) }
          const { [without as 'fromDate']: _, ...others } = asked
          const wider = await find(without === 'everything' ? { appointmentTypes, position, ...open } : others)
          expect(wider.times.map((time) => time.startDateLocal)).toContain(startDateLocal)
        }
        if (answer.times.length === 0) expect(answer.wider).not.toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  it('list a handful of one office and twenty in all (EARLY-1)', async () => {
    const type = await anAppointmentType(t.db)
    for (let office = 0; office < 8; office++) await anOffice(t.db, { appointmentTypeId: type, days: 3 })
    const { times, locations } = await find({ appointmentTypes: [{ appointmentTypeId: type }] })
    expect(times).toHaveLength(20)
    expect(locations).toHaveLength(8)
    for (const { id } of locations) expect(times.filter(({ locationId }) => locationId === id).length).toBeLessThan(4)
  })

  it.each([
    [{ position: { latitude: 39.731, longitude: -104.91 } }, 'position.latitude', 'Must be rounded to two decimals'],
    [{ position: { latitude: 91, longitude: 0 } }, 'position.latitude', 'Must be at most 90'],
    [{ position: POSITION, zipCode: '80220' }, 'position', 'Either a ZIP code or a position'],
    [{ withinMiles: 10 }, 'withinMiles', 'Needs a ZIP code or a position'],
    [{ ranking: 'both' }, 'ranking', 'Needs a ZIP code or a position'],
    [{ withinMiles: 501, zipCode: '80220' }, 'withinMiles', 'Must be at most 500'],
    [{ fromDate: '2026-02-30' }, 'fromDate', 'Must be a date, such as 2026-03-09'],
    [{ appointmentTypes: [{ appointmentTypeId: 999_999 }] }, 'appointmentTypes', 'Appointment type not found.'],
  ])('are refused for %j', async (wrong, propertyName, errorMessage) => {
    const answer = await t.anyone(AT, { appointmentTypes: [{ appointmentTypeId }], ...wrong })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().validationFailures).toContainEqual({ propertyName, errorMessage })
  })

  it('leave no trace of where the customer is, in a log or in the database (EARLY-5)', async () => {
    written.length = 0
    await find({ position: POSITION, withinMiles: 15 })
    await t.anyone(AT, { appointmentTypes: [], position: POSITION })
    expect(written.join('\n')).not.toMatch(/39\.73|104\.91/)
  })
})
