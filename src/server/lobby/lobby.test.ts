import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAnnouncement } from '#server/announcements/queries.ts'
import { recordNext } from '#server/announcements/recorder.ts'
import { everyJob } from '#server/every-job.ts'
import { aLine } from '#server/testing/a-line.ts'
import { anOffice } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let locationId: number
let staff: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  ;({ locationId } = await anOffice(t.db))
  staff = await t.as('Staff', [locationId])
})
afterAll(() => t.stop())

/** A browser that has asked for a code. */
async function aDisplay(at = locationId) {
  const asked = await t.anyone(`POST /api/lobby/${at}/request-pairing`)
  const [cookie] = asked.cookies
  if (!cookie) throw new Error('It got no key.')
  const call = t.callWith({ cookie: `${cookie.name}=${cookie.value}` })
  return {
    cookie,
    call,
    code: asked.json().code as string,
    state: async () => (await call(`GET /api/lobby/${at}`)).json(),
  }
}

const pair = (code: string, at = locationId) => staff('POST /api/staff/lobby/pair', { locationId: at, code })

async function aPairedDisplay() {
  const display = await aDisplay()
  expect((await pair(display.code)).statusCode).toBe(200)
  return display
}

const announce = (caption: string, at = locationId) =>
  addAnnouncement(t.db, {
    locationId: at,
    kind: 'Notice',
    caption,
    station: '3',
    spoken: `${caption} to desk 3`,
    locale: 'en',
    voiceKey: '',
    appointmentId: null,
    calledBy: staff.userId,
  })

/** A voice that writes down what it would say. */
const writeDown = async (text: string, voiceKey: string, locale: string) => ({
  audio: Buffer.from(`${text}|${voiceKey}|${locale}`),
  type: 'audio/wav' as const,
})

describe('pairing a display', () => {
  it('shows a code without look-alikes, and reveals nothing until staff type it', async () => {
    const { cookie, code, state } = await aDisplay()
    expect(code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{6}$/)
    expect(cookie).toMatchObject({
      name: 'lobby',
      path: `/api/lobby/${locationId}`,
      httpOnly: true,
      sameSite: 'Strict',
    })
    await announce('Ada L.')
    expect(await state()).toEqual({
      isPaired: false,
      locationName: '',
      timeZone: '',
      calls: [],
      message: '',
      line: null,
    })
    expect((await pair(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)).statusCode).toBe(200)
    expect(await state()).toMatchObject({ isPaired: true, timeZone: 'America/Denver', calls: [{ caption: 'Ada L.' }] })
  })

  it('keeps only a hash of the key', async () => {
    const { cookie } = await aPairedDisplay()
    const rows = await t.db.selectFrom('lobbyDisplay').where('locationId', '=', locationId).selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(cookie.value)
  })

  it('refuses a code that is wrong, used, expired or another location’s', async () => {
    const no = { propertyName: 'code', errorMessage: 'No display at this location shows this code.' }
    const refused = async (code: string) => (await pair(code)).json().validationFailures
    expect(await refused('AAAAAA')).toEqual([no])
    const { code } = await aPairedDisplay()
    expect(await refused(code)).toEqual([no])
    const late = await aDisplay()
    await t.db
      .updateTable('lobbyPairing')
      .set({ expiresAt: '2026-01-01T00:00:00Z' })
      .where('code', '=', late.code)
      .execute()
    expect(await refused(late.code)).toEqual([no])
    const { locationId: elsewhere } = await anOffice(t.db)
    const other = await aDisplay(elsewhere)
    expect(await refused(other.code)).toEqual([no])
    expect((await pair(other.code, elsewhere)).statusCode).toBe(404)
  })

  it('lists displays for staff, notes that they are on, and unpairs them', async () => {
    const { call, state } = await aPairedDisplay()
    expect((await call(`POST /api/lobby/${locationId}/seen`)).statusCode).toBe(200)
    const list = await staff(`GET /api/staff/lobby/displays/location/${locationId}`)
    expect(list.json()).toEqual([
      {
        id: expect.any(Number),
        kind: 'Lobby',
        pairedBy: expect.any(String),
        pairedAtUtc: expect.any(String),
        lastSeenAtUtc: expect.any(String),
      },
    ])
    const [{ id }] = list.json()
    const stranger = await t.as('Staff', [(await anOffice(t.db)).locationId])
    expect((await stranger(`DELETE /api/staff/lobby/displays/${id}`)).statusCode).toBe(404)
    expect((await staff(`DELETE /api/staff/lobby/displays/${id}`)).statusCode).toBe(200)
    expect((await state()).isPaired).toBe(false)
    expect((await call(`POST /api/lobby/${locationId}/seen`)).statusCode).toBe(404)
  })

  it('is not found for a location that does not exist', async () => {
    expect((await t.anyone('POST /api/lobby/999999/request-pairing')).statusCode).toBe(404)
  })
})

describe('the lobby’s calls', () => {
  it('are the last eight of today, newest first, with nothing personal beyond the caption', async () => {
    const { state } = await aPairedDisplay()
    const old = await announce('Yesterday')
    await t.db.updateTable('announcement').set({ calledAt: '2026-01-01T12:00:00Z' }).where('id', '=', old).execute()
    for (let n = 1; n <= 10; n++) await announce(`Call ${n}`)
    const { calls } = await state()
    expect(calls.map(({ caption }: { caption: string }) => caption)).toEqual(
      [10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Call ${n}`),
    )
    expect(Object.keys(calls[0]).toSorted()).toEqual(
      ['calledAtUtc', 'caption', 'hasAudio', 'id', 'kind', 'locale', 'spoken', 'station'].toSorted(),
    )
  })

  it('are recorded once each, and heard only on displays at the location that called', async () => {
    const { call, state } = await aPairedDisplay()
    const id = await announce('Ada L.')
    const { locationId: elsewhere } = await anOffice(t.db)
    const theirs = await announce('Grace H.', elsewhere)
    expect((await state()).calls[0].hasAudio).toBe(false)
    while (await recordNext(t.db, writeDown));
    expect((await state()).calls[0].hasAudio).toBe(true)

    const heard = await call(`GET /api/lobby/${locationId}/audio/${id}`)
    expect(heard.body).toBe('Ada L. to desk 3||en')
    expect(heard.headers).toMatchObject({ 'content-type': 'audio/wav', 'cache-control': 'no-store' })
    const silent = await Promise.all([
      call(`GET /api/lobby/${locationId}/audio/${theirs}`),
      call(`GET /api/lobby/${elsewhere}/audio/${theirs}`),
      t.anyone(`GET /api/lobby/${locationId}/audio/${id}`),
    ])
    expect(silent.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect((await call(`GET /api/lobby/${elsewhere}`)).json()).toMatchObject({ isPaired: false, calls: [] })
  })

  it('are recorded by one of several processes, and by another if that one dies', async () => {
    await announce('Ada L.')
    const spoken: string[] = []
    const speak = async (text: string) => {
      spoken.push(text)
      return writeDown(text, '', '')
    }
    await expect(recordNext(t.db, () => Promise.reject(new Error('The process dies.')))).rejects.toThrow(
      'The process dies.',
    )
    expect(await recordNext(t.db, speak)).toBe(false)
    await t.db
      .updateTable('announcement')
      .set({ claimedUntil: '2026-01-01T00:00:00Z' })
      .where('audio', 'is', null)
      .execute()
    const took = await Promise.all([recordNext(t.db, speak), recordNext(t.db, speak), recordNext(t.db, speak)])
    expect(took.filter(Boolean)).toHaveLength(1)
    expect(spoken).toEqual(['Ada L. to desk 3'])
  })

  it('are gone after a day, and so are codes that no one typed', async () => {
    const old = await announce('Yesterday')
    const recent = await announce('Today')
    await t.db.updateTable('announcement').set({ calledAt: '2026-01-01T12:00:00Z' }).where('id', '=', old).execute()
    const { code } = await aDisplay()
    await t.db.updateTable('lobbyPairing').set({ expiresAt: '2026-01-01T12:00:00Z' }).where('code', '=', code).execute()
    await everyJob(t.context).sweep.run(undefined, new AbortController().signal)
    const left = await t.db.selectFrom('announcement').where('locationId', '=', locationId).select('id').execute()
    expect(left).toEqual([{ id: recent }])
    expect(await t.db.selectFrom('lobbyPairing').where('code', '=', code).selectAll().execute()).toEqual([])
  })
})

describe('the line in the lobby (LOBBY-4)', () => {
  async function aDisplayAtALine(settings: object = {}) {
    const office = await aLine(t, { settings })
    staff = office.desk
    locationId = office.locationId
    return { office, display: await aPairedDisplay() }
  }

  it('is who is next with an appointment and without, by ticket, and how long it takes', async () => {
    const { office, display } = await aDisplayAtALine()
    await office.checkIn(await office.booked(-5))
    await office.walkIn(20, { name: 'Zora Neale', locale: 'es' })
    const pausing = await office.walkIn(10, { locale: 'ar' })
    await t.anyone('POST /api/public/tickets/more-time', { token: pausing.token })
    const { line } = await display.state()
    expect(line).toEqual({
      appointments: {
        count: 1,
        next: [{ id: expect.any(Number), kind: 'Ticket', caption: '001', wait: { from: 0, to: 5 } }],
      },
      walkIns: {
        count: 1,
        next: [{ id: expect.any(Number), kind: 'Ticket', caption: '002', wait: { from: 0, to: expect.any(Number) } }],
      },
      wait: { from: expect.any(Number), to: expect.any(Number) },
      languages: ['en', 'es'],
    })
  })

  it('is the first name and an initial where the location says so (LINE-6)', async () => {
    const { office, display } = await aDisplayAtALine({ showsNames: true })
    await office.walkIn(20, { name: 'Zora Neale' })
    await office.walkIn(10)
    const { line } = await display.state()
    expect(line.walkIns.next).toMatchObject([
      { kind: 'Notice', caption: '001 Zora N.' },
      { kind: 'Ticket', caption: '002' },
    ])
    expect(JSON.stringify(line)).not.toContain('Neale')
  })

  it('is none at a location without a line, and none for a display that is not paired', async () => {
    const paired = await aPairedDisplay()
    expect((await paired.state()).line).toBeNull()
    const { locationId: elsewhere } = await aLine(t)
    const stranger = await aDisplay(elsewhere)
    expect((await stranger.state()).line).toBeNull()
    expect((await stranger.call(`GET /api/lobby/${elsewhere}/changes`)).statusCode).toBe(404)
  })
})
