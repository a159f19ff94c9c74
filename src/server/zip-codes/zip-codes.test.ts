import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SortedLocations } from '#contract/zip-codes.ts'
import { anAppointmentType, anOffice } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { placeOfZip, storeZipCodes } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const IMPORT = 'import-zip-codes'
const startImport = `POST /api/admin/appointments/${IMPORT}`
const readProgress = `GET /api/admin/appointments/${IMPORT}`

describe('Import Zip Codes', () => {
  it('is for administrators', async () => {
    for (const role of ['Staff', 'Office Manager'] as const) {
      const caller = await t.as(role)
      expect((await caller(startImport)).statusCode).toBe(403)
      expect((await caller(readProgress)).statusCode).toBe(403)
    }
    expect((await t.anyone(startImport)).statusCode).toBe(401)
  })

  it('runs in the background and reports its progress', async () => {
    const admin = await t.as('Admin')
    expect((await admin(readProgress)).json()).toEqual({ progress: null })

    const started = await admin(startImport)
    expect(started.statusCode).toBe(200)
    expect(started.json()).toEqual({ message: 'Import is running.' })
    expect((await admin(readProgress)).json().progress).toMatchObject({ state: 'Running', done: 0 })

    const again = await admin(startImport)
    expect(again.json()).toEqual({ message: 'Import is running.' })
    const runs = await t.db.selectFrom('jobProgress').select('id').execute()
    expect(runs).toHaveLength(1)

    await t.jobs.runAll()
    const progress = { state: 'Done', done: 33_791, total: 33_791, message: '' }
    expect((await admin(readProgress)).json()).toEqual({ progress })
  })

  it("answers 'Import failed.' when it cannot be started", async () => {
    const admin = await t.as('Admin')
    await t.db.schema.alterTable('jobProgress').renameTo('jobProgressElsewhere').execute()
    try {
      const answer = await admin(startImport)
      expect(answer.statusCode).toBe(409)
      expect(answer.json().validationFailures).toEqual([{ propertyName: '', errorMessage: 'Import failed.' }])
    } finally {
      await t.db.schema.alterTable('jobProgressElsewhere').renameTo('jobProgress').execute()
    }
  })
})

describe('the place of a zip code', () => {
  beforeAll(async () => {
    await t.db.deleteFrom('zipCode').execute()
    await storeZipCodes(t.db, [
      { zipCode: '01001', latitude: 42, longitude: -72 },
      { zipCode: '80220', latitude: 39.73, longitude: -104.91 },
      { zipCode: '80221', latitude: 39.83, longitude: -105.01 },
      { zipCode: '80301', latitude: 40, longitude: -105.2 },
    ])
  })

  it.each(['80220', '80220-1234'])('is known for %s', async (zipCode) => {
    expect(await placeOfZip(t.db, zipCode)).toEqual({ latitude: 39.73, longitude: -104.91, isApproximate: false })
  })

  it('keeps its leading zeros', async () => {
    expect(await placeOfZip(t.db, '01001')).toMatchObject({ latitude: 42 })
    expect(await placeOfZip(t.db, '10010')).toBeNull()
  })

  it('is the middle of its neighbors for one that no map knows', async () => {
    const place = await placeOfZip(t.db, '80299')
    expect(place?.isApproximate).toBe(true)
    expect(place?.latitude).toBeCloseTo(39.78, 10)
    expect(place?.longitude).toBeCloseTo(-104.96, 10)
  })

  it('is unknown if there are no neighbors', async () => {
    expect(await placeOfZip(t.db, '09012')).toBeNull()
  })
})

describe('POST /api/booking/sort-locations', () => {
  let appointmentTypeId: number

  async function aLocation(name: string, place: { latitude: number; longitude: number } | undefined) {
    const { locationId } = await anOffice(t.db, { appointmentTypeId, days: 3 })
    await t.db
      .updateTable('location')
      .set({ name, ...place })
      .where('id', '=', locationId)
      .execute()
    return locationId
  }

  beforeAll(async () => {
    await t.db.deleteFrom('zipCode').execute()
    await storeZipCodes(t.db, [
      { zipCode: '80220', latitude: 39.73129, longitude: -104.91291 },
      { zipCode: '98104', latitude: 47.6036, longitude: -122.32561 },
    ])
    appointmentTypeId = await anAppointmentType(t.db)
    await aLocation('Albany', { latitude: 42.6587, longitude: -73.7495 })
    await aLocation('Boulder', undefined)
    await aLocation('Denver', { latitude: 39.7392, longitude: -104.9186 })
    await aLocation('Aurora', undefined)
    await aLocation('Seattle', { latitude: 47.6026, longitude: -122.3284 })
    const archived = await aLocation('Closed forever', { latitude: 39.73, longitude: -104.91 })
    await t.db.updateTable('location').set({ isArchived: true }).where('id', '=', archived).execute()
  })

  async function sorted(zipCode: string): Promise<SortedLocations> {
    const answer = await t.anyone('POST /api/booking/sort-locations', {
      appointmentTypes: [{ appointmentTypeId }],
      zipCode,
    })
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }

  const distances = ({ locations }: SortedLocations) =>
    locations.map(({ name, distanceMiles }) => [name, distanceMiles])

  it('lists the nearest first, in miles with one decimal, and those without coordinates last', async () => {
    const answer = await sorted('80220')
    expect(answer).toMatchObject({ isKnown: true, isApproximate: false })
    expect(distances(answer)).toEqual([
      ['Denver', 0.6],
      ['Seattle', 1022.8],
      ['Albany', 1623.5],
      ['Aurora', null],
      ['Boulder', null],
    ])
    expect(distances(await sorted('98104')).map(([name]) => name)).toEqual([
      'Seattle',
      'Denver',
      'Albany',
      'Aurora',
      'Boulder',
    ])
  })

  it('shows each location as the list without a zip code does', async () => {
    const list = await t.anyone('POST /api/public/locations/filtered-options', {
      appointmentTypes: [{ appointmentTypeId }],
    })
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
    const withoutDistance = (await sorted('80220')).locations.map((location) => ({ ...location, distanceMiles: null }))
    expect(withoutDistance.sort(byName)).toEqual(list.json().sort(byName))
    expect(withoutDistance[0]?.nextFreeLocal).toMatch(/^2026-03-0\dT/)
  })

  it('says when the place is only that of the surrounding zip codes', async () => {
    const answer = await sorted('80299')
    expect(answer).toMatchObject({ isKnown: true, isApproximate: true })
    expect(answer.locations[0]?.name).toBe('Denver')
  })

  it('keeps the order by name for an unknown zip code', async () => {
    const answer = await sorted('09012')
    expect(answer).toMatchObject({ isKnown: false, isApproximate: false })
    expect(distances(answer)).toEqual(['Albany', 'Aurora', 'Boulder', 'Denver', 'Seattle'].map((name) => [name, null]))
  })

  it.each(['8022', 'ABCDE', '', '80220-12', "80220' or 1=1", 80_220])('refuses %j', async (zipCode) => {
    const answer = await t.anyone('POST /api/booking/sort-locations', {
      appointmentTypes: [{ appointmentTypeId }],
      zipCode,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().validationFailures[0].propertyName).toBe('zipCode')
  })
})
