import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyCall } from '#contract/every-call.ts'
import type { SettingRow } from '#contract/admin-settings.ts'
import { addressOf } from '#contract/endpoint.ts'
import { KNOWN_SETTINGS } from '#domain/settings.ts'
import { aBooking, anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as('Admin')
})
afterAll(() => t.stop())

const create = 'POST /api/settings/create'
type Answer = Awaited<ReturnType<Caller>>
const failures = (answer: Answer) => answer.json().validationFailures
const aForm = (key: string, value = 'a value', isEnabled = true) => ({ key, value, isEnabled })
const stored = async (key: string) => (await admin(`GET /api/settings/${key}`)).json()

async function created(key: string, value?: string): Promise<number> {
  const answer = await admin(create, aForm(key, value))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().id
}

describe('the table of settings (SET-3)', () => {
  const rows = async (request: object = {}) =>
    (await admin('POST /api/settings/table', { take: 100, ...request })).json().result.rows as SettingRow[]
  const row = async (key: string) => (await rows()).find((each) => each.key === key)

  it('lists every setting that the portal knows, with its default, whether or not it was ever stored', async () => {
    const listed = await rows()
    expect(listed.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(KNOWN_SETTINGS)))
    const unset = { id: null, isChanged: false, isEnabled: true, languagesMissing: null, languagesBehind: [] }
    expect(await row('bookingsPerDay')).toEqual({ key: 'bookingsPerDay', value: '6', defaultValue: '6', ...unset })
    expect(await row('feedbackLink')).toEqual({ key: 'feedbackLink', value: '', defaultValue: '', ...unset })
    expect(await row('enableRecaptcha')).toMatchObject({ value: 'false', defaultValue: 'false', ...unset })
  })

  it('says what is in force: the stored value while it is switched on, and the default again after a reset', async () => {
    const id = await created('bookingsPerDay', '9')
    expect(await row('bookingsPerDay')).toMatchObject({ id, value: '9', defaultValue: '6', isChanged: true })
    await admin(`PUT /api/settings/${id}`, { ...aForm('bookingsPerDay', '9', false), version: 1 })
    expect(await row('bookingsPerDay')).toMatchObject({ id, value: '9', isEnabled: false, isChanged: false })
    await admin(`PUT /api/settings/${id}`, { ...aForm('bookingsPerDay', '6'), version: 2 })
    expect(await row('bookingsPerDay')).toMatchObject({ id, value: '6', isChanged: false })
    await admin(`DELETE /api/settings/${id}`)
    expect(await row('bookingsPerDay')).toMatchObject({ id: null, value: '6', isChanged: false })
  })

  it('finds a setting by what it is called, and pages and sorts them all', async () => {
    expect((await rows({ allSearch: 'give feedback' })).map(({ key }) => key)).toEqual(['feedbackLink'])
    const all = (await rows()).map(({ key }) => key)
    const paged = [...(await rows({ take: 5 })), ...(await rows({ skip: 5 }))].map(({ key }) => key)
    expect(paged).toEqual(all)
    const filter = { propertyName: 'isChanged', searchTerm: 'true', operationalSearchTerm: '', type: 'bool' }
    expect((await rows({ filters: [filter] })).every(({ isChanged }) => isChanged)).toBe(true)
  })
})

describe('settings', () => {
  it('are created, found by key and by id, listed, changed and deleted', async () => {
    const id = await created('greeting', 'Hello')
    const setting = { id, key: 'greeting', value: 'Hello', isEnabled: true, translations: {}, version: 1 }
    expect(await stored('greeting')).toEqual(setting)
    expect(await stored(String(id))).toEqual(setting)
    const table = (await admin('POST /api/settings/table', { allSearch: 'greet' })).json()
    expect(table.result.rows).toEqual([
      {
        id,
        key: 'greeting',
        value: 'Hello',
        defaultValue: null,
        isChanged: false,
        isEnabled: true,
        languagesMissing: null,
        languagesBehind: [],
      },
    ])
    const changed = { ...aForm('greeting', 'Good day', false), version: 1 }
    expect((await admin(`PUT /api/settings/${id}`, changed)).json()).toEqual({ ok: true })
    expect((await admin(`PUT /api/settings/${id}`, changed)).statusCode).toBe(409)
    expect(await stored('greeting')).toEqual({ ...setting, value: 'Good day', isEnabled: false, version: 2 })
    expect((await admin(`DELETE /api/settings/${id}`)).json()).toEqual({ ok: true })
    expect((await admin('GET /api/settings/greeting')).statusCode).toBe(404)
    expect((await admin(`DELETE /api/settings/${id}`)).statusCode).toBe(404)
    const log = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'Setting')
      .where('recordId', '=', id)
      .select('changeLogAction')
      .distinct()
      .orderBy('changeLogAction')
      .execute()
    expect(log.map((line) => line.changeLogAction)).toEqual(['Created', 'Deleted', 'Updated'])
  })

  it.each([
    [aForm(''), 'key', 'Required'],
    [aForm('k'.repeat(101)), 'key', 'Must be at most 100 characters'],
    [aForm('empty', ''), 'value', 'Required'],
    [{ key: 'x', value: 'y' }, 'isEnabled', 'Required'],
    [aForm('minimumNoticeMinutes', 'soon'), 'value', 'Must be a whole number'],
    [aForm('appointmentsPerPerson', '0'), 'value', 'Must be from 1 to 100 appointments'],
    [aForm('feedbackLink', 'javascript:alert(1)'), 'value', 'Must be an address that begins with https:// or http://'],
    [
      aForm('enableRecaptcha', 'true'),
      'value',
      'This is set where the portal is installed, by the variable HUMAN_CHECK.',
    ],
    [aForm('introduction', 'Twice'), 'key', 'A setting with this key already exists.'],
  ])('refuse %j', async (form, propertyName, errorMessage) => {
    const answer = await admin(create, form)
    expect(answer.statusCode).toBe(400)
    expect(failures(answer)).toEqual([{ propertyName, errorMessage }])
  })

  it('take a key of a hundred characters, and only one of two users who create it at once', async () => {
    const form = aForm('k'.repeat(100))
    const answers = await Promise.all([admin(create, form), admin(create, form)])
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('keep only what is harmless in rich text', async () => {
    const policy = await stored('privacyPolicy')
    const change = (value: string) =>
      admin(`PUT /api/settings/${policy.id}`, { ...aForm('privacyPolicy', value), version: policy.version })
    expect(failures(await change('<script>steal()</script>'))).toEqual([
      { propertyName: 'value', errorMessage: 'Required' },
    ])
    await change('<h2>Ours</h2><p onclick="steal()">Words</p><script>steal()</script>')
    expect((await t.anyone('GET /api/public/settings/privacyPolicy')).json()).toEqual({
      privacyPolicy: '<h2>Ours</h2><p>Words</p>',
    })
  })
})

describe('what the settings do', () => {
  it('days in advance: makes the days ready, and deleting it restores the default', async () => {
    const { calendarId } = await anOffice(t.db, { days: 95 })
    const lastDay = async () => {
      const { last } = await t.db
        .selectFrom('calendarDay')
        .where('calendarId', '=', calendarId)
        .select((eb) => eb.fn.max('day').as('last'))
        .executeTakeFirstOrThrow()
      return last
    }
    const { id, version } = await stored('daysInAdvance')
    await admin(`PUT /api/settings/${id}`, { ...aForm('daysInAdvance', '200'), version })
    await t.jobs.runAll()
    expect((await t.anyone('GET /api/booking/days-in-advance')).json()).toEqual({ daysInAdvance: 200 })
    expect(await lastDay()).toBe('2026-10-18')
    await admin(`DELETE /api/settings/${id}`)
    await t.jobs.runAll()
    expect((await t.anyone('GET /api/booking/days-in-advance')).json()).toEqual({ daysInAdvance: 60 })
  })

  it('feedback link: is passed to the layout while it is switched on', async () => {
    const link = async () => (await t.anyone('GET /api/public/portal')).json().feedbackLink
    expect(await link()).toBeNull()
    const id = await created('feedbackLink', 'https://feedback.test/form')
    expect(await link()).toBe('https://feedback.test/form')
    await admin(`PUT /api/settings/${id}`, {
      ...aForm('feedbackLink', 'https://feedback.test/form', false),
      version: 1,
    })
    expect(await link()).toBeNull()
  })
})

it('serves only the settings declared public', async () => {
  const secret = 'nobody-may-read-this'
  await created('vendorKey', secret)
  const open = everyCall
    .filter((call) => call.kind === 'read' && call.allow === 'public' && !call.at.includes(':'))
    .map((call) => addressOf(call))
    .filter(({ method }) => method === 'GET')
  expect(open.length).toBeGreaterThan(5)
  for (const { path } of open) expect((await t.anyone(`GET ${path}`)).body, path).not.toContain(secret)
  for (const path of ['/api/public/settings/vendorKey', '/api/public/settings'])
    expect((await t.anyone(`GET ${path}`)).statusCode).toBe(404)
  expect((await t.anyone('GET /api/settings/vendorKey')).statusCode).toBe(401)
  expect((await (await t.as('Office Manager'))('GET /api/settings/vendorKey')).statusCode).toBe(403)
})

describe('a shorter retention (SET-5)', () => {
  const key = 'retentionDays'
  const erased = (count: number) =>
    `This erases the names and contact information of ${count} ${count === 1 ? 'person' : 'people'} for good. Look at the preview and save again.`
  const preview = async (retentionDays: number) =>
    (await admin('POST /api/settings/retention-preview', { retentionDays })).json()

  it('is saved only by someone who knows how many people it erases, by every way the number becomes smaller', async () => {
    const office = await anOffice(t.db)
    const day = FIRST_DAY
    for (const minute of [540, 600]) await aBooking(t.db, office, day, [minute, minute + 15])
    t.setNow('2026-04-02T15:00:00Z')
    expect(await preview(90)).toEqual({ people: 0, appointments: 0 })
    const { people, appointments } = await preview(3)
    expect(appointments).toBe(2)
    expect(await preview(0)).toEqual({ people: 0, appointments: 0 })

    const refused = await admin(create, aForm(key, '3'))
    expect([refused.statusCode, failures(refused)]).toEqual([
      400,
      [{ propertyName: 'value', errorMessage: erased(people) }],
    ])
    const id = await created(key, '900')
    const change = (more: object) => admin(`PUT /api/settings/${id}`, { ...aForm(key, '3'), version: 1, ...more })
    expect((await change({})).statusCode).toBe(400)
    expect((await change({ erases: people - 1 })).statusCode).toBe(400)
    t.setNow('2030-04-02T15:00:00Z')
    expect((await change({ value: '900', isEnabled: false })).statusCode).toBe(400)
    expect((await admin(`DELETE /api/settings/${id}`)).statusCode).toBe(400)
    expect((await change({ erases: people })).statusCode).toBe(200)
    t.setNow('2026-03-02T15:00:00Z')
  })

  it('is logged with the default that applied before (LOG-9)', async () => {
    const id = await created('waitingListDays', '20')
    const log = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'Setting')
      .where('recordId', '=', id)
      .where('recordPropertyName', '=', 'value')
      .select(['changeLogAction', 'oldValue', 'newValue'])
      .execute()
    expect(log).toEqual([{ changeLogAction: 'Updated', oldValue: '60', newValue: '20' }])
  })
})
