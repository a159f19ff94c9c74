import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TRANSLATED_LANGUAGES } from '#domain/languages.ts'
import { openSession } from '#server/platform/http/session.ts'
import { aBooking, anAppointmentType, anOffice, aUser, FIRST_DAY } from '#server/testing/factories.ts'
import { aJpeg, aPng, NO_PICTURES } from '#server/testing/sample-pictures.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describe('a type’s icon (TYPE-3)', () => {
  it('is served as an inert picture to anyone who knows its key', async () => {
    const id = await anAppointmentType(t.db)
    const [icon, iconCacheKey] = [Buffer.from('a picture'), randomUUID()]
    await t.db.updateTable('appointmentType').set({ icon, iconCacheKey }).where('id', '=', id).execute()
    const answer = await t.anyone(`GET /api/public/appointment-types/icon/${id}/${iconCacheKey}`)
    expect(answer.rawPayload).toEqual(icon)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it('is not found under another key, for another type, or if the type has none', async () => {
    const id = await anAppointmentType(t.db)
    const iconCacheKey = randomUUID()
    await t.db.updateTable('appointmentType').set({ iconCacheKey }).where('id', '=', id).execute()
    for (const path of [`${id}/${randomUUID()}`, `${id + 1000}/${iconCacheKey}`, `${id}/${iconCacheKey}`])
      expect((await t.anyone(`GET /api/public/appointment-types/icon/${path}`)).statusCode).toBe(404)
    expect((await t.anyone(`GET /api/public/appointment-types/icon/${id}/toString`)).statusCode).toBe(400)
  })
})

describe('appointment types to pick from', () => {
  const names = (answer: { json(): { name: string }[] }) => answer.json().map((type) => type.name)

  it('are all types, or those that a location, a calendar or several calendars serve', async () => {
    const admin = await t.as('Admin')
    const [one, two] = [
      await anAppointmentType(t.db, { name: 'Alpha' }),
      await anAppointmentType(t.db, { name: 'Beta' }),
    ]
    const office = await anOffice(t.db, { appointmentTypeId: one })
    const { id: second } = (
      await admin('POST /api/calendars/create', {
        locationId: office.locationId,
        name: 'Window 2',
        appointmentTypeIds: [two],
      })
    ).json()
    const elsewhere = await anOffice(t.db)
    const manager = await t.as('Office Manager', [office.locationId])
    const staffOptions = 'POST /api/staff/appointment-types/options'
    expect(names(await manager(staffOptions, { locationId: office.locationId }))).toEqual(['Alpha', 'Beta'])
    expect(names(await manager(staffOptions, { calendarId: second }))).toEqual(['Beta'])
    expect(names(await manager(staffOptions, {}))).toEqual(expect.arrayContaining(['Alpha', 'Beta', 'License Renewal']))
    expect((await manager(staffOptions, { locationId: elsewhere.locationId })).statusCode).toBe(404)
    expect((await manager(staffOptions, { calendarId: elsewhere.calendarId })).statusCode).toBe(404)
    expect((await manager('GET /api/appointment-types/options')).json()).toContainEqual({
      id: one,
      name: 'Alpha',
      interactionDuration: 15,
    })
    const filtered = (calendarIds: number[]) => manager('POST /api/appointment-types/filtered-options', { calendarIds })
    expect(names(await filtered([office.calendarId, elsewhere.calendarId]))).toEqual(['Alpha'])
    expect(names(await filtered([]))).toEqual([])
  })
})

describe('managing appointment types', () => {
  let admin: Caller
  let cookie: string
  beforeAll(async () => {
    const user = await aUser(t.db, 'Admin')
    cookie = `sid=${await openSession(t.db, user)}`
    admin = t.callWith({ cookie })
  })

  const create = 'POST /api/appointment-types/create'
  const form = {
    name: 'Title Transfer',
    description: 'Title\nBill of sale',
    sortOrder: 3,
    interactionDuration: 20,
    requestVin: true,
    requestDlNumber: false,
  }
  const created = async (more: object = {}): Promise<number> =>
    (await admin(create, { ...form, name: randomUUID(), ...more })).json().id
  const stored = async (id: number) => (await admin(`GET /api/appointment-types/${id}`)).json()
  const failures = (answer: { json(): { validationFailures: object[] } }) => answer.json().validationFailures
  const refusal = (answer: { json(): { validationFailures: { errorMessage: string }[] } }) =>
    answer.json().validationFailures[0]?.errorMessage

  async function withIcon(at: string, fields: object, icon: Buffer) {
    const body = new FormData()
    body.append('fields', JSON.stringify(fields))
    body.append('icon', new Blob([new Uint8Array(icon)], { type: 'image/png' }), 'icon.png')
    const encoded = new Response(body)
    const headers = { cookie, 'content-type': encoded.headers.get('content-type') ?? '' }
    return t.callWith(headers)(at, Buffer.from(await encoded.arrayBuffer()))
  }

  it('creates, lists, returns, changes and deletes one', async () => {
    const { id } = (await admin(create, form)).json()
    const online = { onlineUrl: '', onlineText: '' }
    expect(await stored(id)).toEqual({ id, ...form, ...online, translations: {}, iconCacheKey: null, version: 1 })
    const table = (await admin('POST /api/appointment-types/table', { allSearch: 'bill of' })).json()
    expect(table.result.rows).toEqual([
      { id, ...form, languagesMissing: TRANSLATED_LANGUAGES, languagesBehind: [], iconCacheKey: null },
    ])
    const change = { ...form, name: 'Title and Tag', interactionDuration: 40, version: 1 }
    expect((await admin(`PUT /api/appointment-types/${id}`, change)).json()).toEqual({ ok: true })
    expect((await admin(`PUT /api/appointment-types/${id}`, change)).statusCode).toBe(409)
    expect(await stored(id)).toMatchObject({ name: 'Title and Tag', interactionDuration: 40, version: 2 })
    expect((await admin(`DELETE /api/appointment-types/${id}`)).json()).toEqual({ ok: true })
    expect((await admin(`GET /api/appointment-types/${id}`)).statusCode).toBe(404)
    const log = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'AppointmentType')
      .where('recordId', '=', id)
      .where('changeLogAction', '=', 'Updated')
      .select(['recordPropertyName', 'oldValue', 'newValue'])
      .execute()
    expect(log).toContainEqual({ recordPropertyName: 'interactionDuration', oldValue: '20', newValue: '40' })
  })

  it.each([
    [{ name: '' }, 'name', 'Required'],
    [{ name: 'x'.repeat(256) }, 'name', 'Must be at most 255 characters'],
    [{ sortOrder: 0 }, 'sortOrder', 'Must be at least 1'],
    [{ interactionDuration: 0 }, 'interactionDuration', 'Must be at least 1'],
    [{ interactionDuration: 1441 }, 'interactionDuration', 'Must be at most 1440'],
    [{ interactionDuration: 1.5 }, 'interactionDuration', 'Must be a whole number'],
    [{ onlineUrl: 'http://dmv.example.gov' }, 'onlineUrl', 'Must be an address that begins with https://'],
    [
      { translations: { es: { onlineUrl: 'javascript:x' } } },
      'translations.es.onlineUrl',
      'Must be an address that begins with https://',
    ],
  ])('refuses %j', async (change, propertyName, errorMessage) => {
    const answer = await admin(create, { ...form, ...change })
    expect(answer.statusCode).toBe(400)
    expect(failures(answer)).toEqual([{ propertyName, errorMessage }])
  })

  it('stores an icon only as a re-encoded PNG, under a new key each time', async () => {
    const id = await created()
    const at = `PUT /api/appointment-types/icon/${id}`
    const fields = (version: number) => ({ ...form, version })
    expect((await withIcon(at, fields(1), await aPng())).json()).toEqual({ ok: true })
    const { iconCacheKey: first } = await stored(id)
    const shown = await t.anyone(`GET /api/public/appointment-types/icon/${id}/${first}`)
    expect(shown.headers['content-type']).toBe('image/png')
    expect((await withIcon(at, fields(2), await aPng())).statusCode).toBe(200)
    const { iconCacheKey: second, name } = await stored(id)
    expect([second === first, name]).toEqual([false, form.name])
    for (const upload of [await aJpeg(), NO_PICTURES.svg]) {
      expect(failures(await withIcon(at, fields(3), upload))).toEqual([
        { propertyName: 'icon', errorMessage: 'Must be a PNG picture' },
      ])
    }
    expect((await withIcon(at, fields(1), await aPng())).statusCode).toBe(409)
    expect(failures(await admin(at, fields(3)))).toEqual([{ propertyName: 'icon', errorMessage: 'Required' }])
    expect((await admin(`DELETE /api/appointment-types/icon/${id}`, fields(3))).json()).toEqual({ ok: true })
    expect((await stored(id)).iconCacheKey).toBeNull()
    expect((await t.anyone(`GET /api/public/appointment-types/icon/${id}/${second}`)).statusCode).toBe(404)
  })

  it('takes the longest texts in every language, also with an icon', async () => {
    const online = { onlineUrl: `https://${'字'.repeat(492)}`, onlineText: '字'.repeat(500) }
    const longest = { name: '字'.repeat(255), description: '字'.repeat(4000), ...online }
    const translations = Object.fromEntries(TRANSLATED_LANGUAGES.map((language) => [language, longest]))
    const answer = await withIcon(create, { ...form, ...longest, translations }, await aPng())
    expect((await stored(answer.json().id)).translations).toEqual(translations)
  })

  it('takes an icon with a new type', async () => {
    const { id } = (await withIcon(create, form, await aPng())).json()
    expect((await stored(id)).iconCacheKey).toEqual(expect.any(String))
  })

  it('does not delete one that calendars serve, that has been booked, or that a closure names', async () => {
    const id = await created()
    const asked = async () => (await admin(`GET /api/appointment-types/delete-preview/${id}`)).json().refusal
    /** Refused in the words in which it was said before anyone asked for it. */
    const remove = async () => {
      const before = await asked()
      const answer = await admin(`DELETE /api/appointment-types/${id}`)
      expect(answer.statusCode === 200 ? null : refusal(answer)).toBe(before)
      return answer
    }
    const office = await anOffice(t.db, { appointmentTypeId: id })
    expect(refusal(await remove())).toMatch(
      /^1 calendar serves this type: .+ at Elm Street\. Remove the type there first\.$/,
    )
    await t.db.updateTable('calendar').set({ deletedAt: new Date() }).where('id', '=', office.calendarId).execute()
    await aBooking(t.db, office, FIRST_DAY, [540, 560])
    expect(refusal(await remove())).toMatch(/^1 appointment on record is of this type, so it cannot be deleted/)
    await t.db.deleteFrom('appointmentAppointmentType').where('appointmentTypeId', '=', id).execute()
    const closure = { locationId: office.locationId, name: 'x', message: 'x', startDate: FIRST_DAY, endDate: FIRST_DAY }
    const { id: closureId } = await t.db.insertInto('closure').values(closure).returning('id').executeTakeFirstOrThrow()
    await t.db.insertInto('closedAppointmentType').values({ closureId, appointmentTypeId: id }).execute()
    expect(refusal(await remove())).toBe(
      `1 closure names this type: x at Elm Street (until ${FIRST_DAY}). Delete it first, or remove the type there.`,
    )
    await t.db.deleteFrom('closure').where('id', '=', closureId).execute()
    expect((await remove()).json()).toEqual({ ok: true })
  })

  it('previews what a longer duration means: no appointment changes, but some calendars have no room', async () => {
    const id = await created({ interactionDuration: 15 })
    const office = await anOffice(t.db, { appointmentTypeId: id, hours: [9, 10] })
    await anOffice(t.db, { appointmentTypeId: id, hours: [9, 17] })
    const bookingId = await aBooking(t.db, office, FIRST_DAY, [540, 555])
    const preview = async (interactionDuration: number) =>
      (await admin('POST /api/appointment-types/duration-preview', { id, interactionDuration })).json()
    expect(await preview(60)).toEqual({ upcomingAppointments: 1, calendars: 2, calendarsWithoutRoom: [] })
    expect(await preview(65)).toEqual({
      upcomingAppointments: 1,
      calendars: 2,
      calendarsWithoutRoom: [{ locationName: 'Elm Street', calendarName: expect.any(String) }],
    })
    const placeOf = () =>
      t.db.selectFrom('appointment').where('id', '=', bookingId).select(['startMinute', 'endMinute']).execute()
    const before = await placeOf()
    await admin(`PUT /api/appointment-types/${id}`, { ...form, interactionDuration: 65, version: 1 })
    expect(await placeOf()).toEqual(before)
  })
})

describe('what can be done online', () => {
  const online = { onlineUrl: 'https://dmv.example.gov/renew', onlineText: 'By card.' }
  const spanish = { onlineUrl: 'https://dmv.example.gov/es', onlineText: 'Con tarjeta.' }
  const count = 'POST /api/public/appointment-types/online-count'
  let id: number
  let admin: Caller
  beforeAll(async () => {
    id = await anAppointmentType(t.db, { ...online, translations: { es: spanish } })
    await anOffice(t.db, { appointmentTypeId: id })
    admin = await t.as('Admin')
  })

  it('is told to customers in their language, and stays when a form says nothing of it (READY-4)', async () => {
    const optionIn = async (language: string) => {
      const answer = await t.callWith({ 'accept-language': language })('GET /api/booking/appointment-options')
      return answer.json().find((option: { id: number }) => option.id === id)
    }
    expect(await optionIn('en')).toMatchObject(online)
    expect(await optionIn('es')).toMatchObject(spanish)
    const {
      onlineUrl: _,
      onlineText: __,
      iconCacheKey: ___,
      id: ____,
      ...form
    } = (await admin(`GET /api/appointment-types/${id}`)).json()
    expect((await admin(`PUT /api/appointment-types/${id}`, form)).statusCode).toBe(200)
    expect(await optionIn('en')).toMatchObject(online)
  })

  it('is counted by day, as shown and as followed, with nothing of anybody (READY-6)', async () => {
    const counted = async () => (await admin(`GET /api/appointment-types/online-counts/${id}`)).json()
    expect(await counted()).toHaveLength(30)
    const calls = ['shown', 'shown', 'followed', 'shown'].map((what) =>
      t.anyone(count, { appointmentTypeId: id, what }),
    )
    for (const answer of await Promise.all(calls)) expect(answer.json()).toEqual({ ok: true })
    const days = await counted()
    expect(days.at(-1)).toEqual({ day: expect.any(String), shown: 3, followed: 1 })
    expect(days.slice(0, -1).every((day: { shown: number }) => day.shown === 0)).toBe(true)
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = 'online_count' order by name`.execute(t.db)
    expect(rows.map(({ name }) => name)).toEqual(['appointment_type_id', 'day', 'followed', 'shown'])
  })

  it('is not counted for a type that needs a visit (READY-6)', async () => {
    const visit = await anAppointmentType(t.db)
    expect((await t.anyone(count, { appointmentTypeId: visit, what: 'shown' })).json()).toEqual({ ok: true })
    const rows = await t.db.selectFrom('onlineCount').where('appointmentTypeId', '=', visit).selectAll().execute()
    expect(rows).toEqual([])
  })
})
