import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPassing } from '#server/platform/db/connection.ts'
import { connect } from '#server/platform/db/database.ts'
import { anOffice } from '#server/testing/factories.ts'
import { fillDisk } from '#server/testing/full-disk.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { zonesInDispute } from '#server/platform/zone-data.ts'
import { answerFailures } from './failures.ts'
import { healthRoutes } from './health.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

interface Refused {
  readonly validationFailures: readonly { errorMessage: string }[]
}

async function readiness(): Promise<{ status: number; why: string | undefined }> {
  const answer = await t.anyone('GET /readyz')
  const { validationFailures } = answer.json<{ validationFailures?: { errorMessage: string }[] }>()
  return { status: answer.statusCode, why: validationFailures?.[0]?.errorMessage }
}

const READY = { status: 200, why: undefined }

describe('/readyz', () => {
  it('is healthy when every migration has run and every office’s zone is known', async () => {
    await anOffice(t.db, { timeZone: 'Pacific/Honolulu', days: 0 })
    expect(await readiness()).toEqual(READY)
  })

  it('names a migration that has not run', async () => {
    const { rows } = await sql<{ name: string }>`delete from migration where name like '0003%' returning name`.execute(
      t.db,
    )
    const why = `The migration ${rows[0]?.name} has not run.`
    expect(await readiness()).toEqual({ status: 503, why })
    await sql`insert into migration (name, checksum) values (${rows[0]?.name}, '')`.execute(t.db)
    expect(await readiness()).toEqual(READY)
  })

  it('keeps serving beside a newer server that has run more migrations', async () => {
    await sql`insert into migration (name, checksum) values ('9999_tomorrow.sql', '')`.execute(t.db)
    expect(await readiness()).toEqual(READY)
  })

  it("names an office's time zone that the database does not know", async () => {
    const { locationId } = await anOffice(t.db, { days: 0 })
    const moveTo = (timeZone: string) =>
      t.db.updateTable('location').set({ timeZone }).where('id', '=', locationId).execute()
    await moveTo('Mars/Olympus_Mons')
    const why = 'The database lacks time-zone data: time zone "Mars/Olympus_Mons" not recognized.'
    expect(await readiness()).toEqual({ status: 503, why })
    await moveTo('America/Denver')
    expect(await readiness()).toEqual(READY)
  })

  it.each([
    ['the database is away', false, 'The database does not answer.'],
    ['the server is stopping', true, 'The server is stopping.'],
  ])('says that %s', async (_, isDraining, errorMessage) => {
    const app = Fastify()
    answerFailures(app)
    const away = connect('postgres://nobody@127.0.0.1:1/nowhere', { connections: 1 })
    healthRoutes(app, away, () => isDraining)
    const answer = await app.inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ validationFailures: [{ propertyName: '', errorMessage }] })
    expect((await app.inject('/livez')).statusCode).toBe(200)
    await away.destroy()
  })
})

describe('a full disk', () => {
  it('answers 503 and when to try again, and /readyz says so until there is space (RUN-22)', async () => {
    const office = await anOffice(t.db)
    const submit = () => t.anyone('POST /api/booking/submit-appointment', aSubmit(office, '2026-03-04T09:00'))
    const disk = await fillDisk(t.url)
    try {
      expect(await readiness()).toEqual(READY)
      const refused = await submit()
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
      expect(refused.json<Refused>().validationFailures[0]?.errorMessage).toMatch(
        /^The portal cannot be reached right now/,
      )
      const why = "The database's disk is full."
      expect(await readiness()).toEqual({ status: 503, why })
      expect(await readiness()).toEqual({ status: 503, why })
    } finally {
      await disk.free()
    }
    expect(await readiness()).toEqual(READY)
    expect((await submit()).statusCode).toBe(200)
  })

  it.each(['53100', '53200', '58030'])('and other trouble of that kind is nobody’s mistake: %s (RUN-22)', (code) => {
    expect(isPassing({ code, message: '' })).toBe(true)
  })
})

describe('the time-zone data of Node and PostgreSQL', () => {
  it('agrees about the year ahead for every office', async () => {
    await anOffice(t.db, { timeZone: 'America/New_York', days: 0 })
    expect(await zonesInDispute(t.db, new Date())).toEqual([])
  })
})
