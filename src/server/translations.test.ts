import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TRANSLATED_LANGUAGES } from '#domain/languages.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { htmlPage } from '#server/platform/mail-page.ts'

let t: TestApp
let admin: Caller
let office: Awaited<ReturnType<typeof anOffice>>
const DAY = '2026-03-05'

const TYPE = {
  es: { name: 'Renovación de licencia', description: 'Licencia anterior' },
  ar: { name: 'تجديد الرخصة', description: 'الرخصة القديمة' },
}
const PLACE = {
  es: { name: 'Oficina Elm', directions: 'Entre por el estacionamiento.' },
  ar: { name: 'مكتب إلم', directions: 'ادخلوا من الموقف.' },
}
const ENGLISH = {
  type: { name: 'License Renewal', description: 'Old license' },
  place: { name: 'Elm Street', directions: 'Enter from the lot.' },
}
const expected = {
  es: { type: TYPE.es, place: PLACE.es },
  ar: { type: TYPE.ar, place: PLACE.ar },
  // Nothing is translated: everything falls back.
  fr: ENGLISH,
  'de-CH': ENGLISH,
}
const LANGUAGES = Object.keys(expected) as (keyof typeof expected)[]
const reading = (language: string) => t.callWith({ 'accept-language': language })

beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as('Admin')
  office = await anOffice(t.db, { numberOfSlots: 4 })
  await t.db
    .updateTable('appointmentType')
    .set({ translations: TYPE })
    .where('id', '=', office.appointmentTypeId)
    .execute()
  await t.db
    .updateTable('location')
    .set({ translations: PLACE, directions: ENGLISH.place.directions })
    .where('id', '=', office.locationId)
    .execute()
  for (const [key, value] of [
    ['introduction', 'Welcome.'],
    ['privacyPolicy', '<p>Ours.</p>'],
  ] as const)
    await t.db
      .updateTable('setting')
      .set({ value, translations: { es: { value: `ES ${value}` }, ar: { value: `AR ${value}` }, fr: { value: '' } } })
      .where('key', '=', key)
      .execute()
})
afterAll(() => t.stop())

describe.each(LANGUAGES)('a customer who reads %s (LANG-1)', (language) => {
  const { type, place } = expected[language]
  const chosen = () => [{ appointmentTypeId: office.appointmentTypeId, quantity: 1 }]
  const ours = (list: readonly { id: number }[], id: number) => list.find((each) => each.id === id)

  it.each(['GET /api/booking/appointment-options', 'GET /api/public/appointment-types/options'])(
    'is offered types by %s',
    async (at) => {
      expect(ours((await reading(language)(at)).json(), office.appointmentTypeId)).toMatchObject(type)
    },
  )

  it('is offered offices', async () => {
    const call = reading(language)
    const listed = (
      await call(`GET /api/booking/location-options?appointmentTypeId=${office.appointmentTypeId}`)
    ).json()
    const filtered = await call('POST /api/public/locations/filtered-options', { appointmentTypes: chosen() })
    const sorted = await call('POST /api/booking/sort-locations', { appointmentTypes: chosen(), zipCode: '80220' })
    for (const list of [listed, filtered.json(), sorted.json().locations])
      expect(ours(list, office.locationId)).toMatchObject(place)
  })

  it('books and reviews in it, while the change log stays in English', async () => {
    const call = reading(language)
    const form = aSubmit(office, `${DAY}T09:00`)
    const booked = (await call('POST /api/booking/submit-appointment', form)).json()
    expect(booked).toMatchObject({ location: place, appointmentTypes: [type] })
    expect((await call('POST /api/booking/submit-appointment', form)).json()).toEqual(booked)
    const { token } = booked
    const shown = { location: place, appointmentTypes: [{ ...type, quantity: 1 }] }
    expect((await call(`GET /api/appointments/review?token=${token}`)).json()).toMatchObject(shown)
    expect((await call('POST /api/appointments/confirm', { token })).json()).toMatchObject(shown)
    const moved = { token, startDateLocal: `${DAY}T10:00` }
    expect((await call('POST /api/appointments/reschedule', moved)).json()).toMatchObject(shown)
    expect((await call('POST /api/appointments/cancel', { token })).json()).toMatchObject(shown)
    const log = await t.db
      .selectFrom('changeLog')
      .where('recordId', '=', booked.id)
      .where('recordPropertyName', '=', 'appointmentTypes')
      .select('newValue')
      .executeTakeFirstOrThrow()
    expect(log.newValue).toBe('1 × License Renewal')
  })

  it('reads the introduction and the privacy policy', async () => {
    const call = reading(language)
    const before = language === 'es' ? 'ES ' : language === 'ar' ? 'AR ' : ''
    const introduction = await call('GET /api/booking/introduction')
    expect(introduction.json()).toEqual({ introduction: `${before}Welcome.`, appointmentsPerPerson: 2 })
    expect(introduction.headers['vary']).toContain('accept-language')
    expect((await call('GET /api/public/settings/privacyPolicy')).json()).toEqual({
      privacyPolicy: `${before}<p>Ours.</p>`,
    })
  })

  it('sees the office’s name on the lobby display', async () => {
    const asked = await t.anyone(`POST /api/lobby/${office.locationId}/request-pairing`)
    const [cookie] = asked.cookies
    const code: string = asked.json().code
    await admin('POST /api/staff/lobby/pair', { locationId: office.locationId, code })
    const display = t.callWith({ 'accept-language': language, cookie: `${cookie?.name}=${cookie?.value}` })
    expect((await display(`GET /api/lobby/${office.locationId}`)).json()).toMatchObject({ locationName: place.name })
  })
})

it('offices are listed in the order of the alphabet that their names are read in (LANG-1)', async () => {
  const { appointmentTypeId } = await anOffice(t.db)
  const names = { Adams: 'Zapata', Birch: 'Ñuñoa', Cedar: 'nogal' }
  for (const [name, es] of Object.entries(names)) {
    const { locationId } = await anOffice(t.db, { appointmentTypeId })
    const translations = { es: { name: es } }
    await t.db.updateTable('location').set({ name, translations }).where('id', '=', locationId).execute()
  }
  const namesIn = async (language: string) => {
    const answer = await reading(language)(`GET /api/booking/location-options?appointmentTypeId=${appointmentTypeId}`)
    return answer.json().map(({ name }: { name: string }) => name)
  }
  expect(await namesIn('en')).toEqual(['Adams', 'Birch', 'Cedar', 'Elm Street'])
  expect(await namesIn('es')).toEqual(['Elm Street', 'nogal', 'Ñuñoa', 'Zapata'])
})

it('staff and administrators read English, whatever their browser asks for (LANG-1)', async () => {
  const staff = (await admin('POST /api/staff/appointment-types/options', {})).json()
  expect(staff).toContainEqual(expect.objectContaining({ name: ENGLISH.type.name }))
  expect((await admin(`GET /api/staff/locations/${office.locationId}`)).json()).toMatchObject(ENGLISH.place)
})

describe('what is translated', () => {
  it('is saved with the record, without what is empty, logged by language, and left alone by a form without it', async () => {
    const at = `/api/appointment-types/${office.appointmentTypeId}`
    const { id: _, iconCacheKey: __, ...before } = (await admin(`GET ${at}`)).json()
    const translations = { ...TYPE, fr: { name: 'Renouvellement', description: '' }, vi: { name: ' ' } }
    expect((await admin(`PUT ${at}`, { ...before, translations })).statusCode).toBe(200)
    const saved = (await admin(`GET ${at}`)).json()
    expect(saved.translations).toEqual({ ...TYPE, fr: { name: 'Renouvellement' } })
    const logged = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'AppointmentType')
      .where('recordId', '=', office.appointmentTypeId)
      .select(['recordPropertyName', 'newValue'])
      .execute()
    expect(logged).toEqual([{ recordPropertyName: 'fr.name', newValue: 'Renouvellement' }])

    const { translations: ___, ...without } = before
    expect((await admin(`PUT ${at}`, { ...without, version: saved.version })).statusCode).toBe(200)
    expect((await admin(`GET ${at}`)).json().translations).toEqual(saved.translations)
  })

  it('is saved for a location, and shows which languages are missing (LANG-3)', async () => {
    const {
      pullNumberLatestNumber: _,
      isArchived: __,
      appointmentsOffClock: ___,
      ...before
    } = (await admin(`GET /api/office-manager/locations/${office.locationId}`)).json()
    const form = { ...before, translations: { ...PLACE, fr: { directions: 'Par le parking.' } } }
    expect((await admin('PUT /api/locations/update', form)).json()).toEqual({ ok: true })
    const rows = (await admin('POST /api/locations/table', {})).json().result.rows as { id: number }[]
    expect(rows.find(({ id }) => id === office.locationId)).toMatchObject({
      languagesMissing: TRANSLATED_LANGUAGES.filter((language) => !(language in form.translations)),
    })
    const filter = (searchTerm: string) =>
      admin('POST /api/locations/table', {
        filters: [{ propertyName: 'languagesMissing', searchTerm, operationalSearchTerm: '', type: 'enum' }],
      })
    expect((await filter('vi,es')).json().result.rows).toHaveLength(1)
    expect((await filter('es')).json().result.rows).toHaveLength(0)
  })
})

describe('translated settings', () => {
  const settingOf = async (key: string) => {
    const { id, ...form } = (await admin(`GET /api/settings/${key}`)).json()
    return { at: `PUT /api/settings/${id}`, form }
  }

  it('are cleaned like the English', async () => {
    const { at, form } = await settingOf('privacyPolicy')
    const translations = { es: { value: '<p onclick="x()">Nuestra</p><script>x()</script>' }, fr: { value: '<p></p>' } }
    expect((await admin(at, { ...form, translations })).statusCode).toBe(200)
    expect((await settingOf('privacyPolicy')).form.translations).toEqual({ es: { value: '<p>Nuestra</p>' } })
  })

  it('are only those that customers read', async () => {
    const { at, form } = await settingOf('daysInAdvance')
    const answer = await admin(at, { ...form, translations: { es: { value: '90' } } })
    expect(answer.json().validationFailures).toEqual([
      {
        propertyName: 'translations',
        errorMessage: 'Customers do not read this setting, so it has no translations.',
      },
    ])
    expect((await admin(at, { ...form, translations: { es: { value: '' } } })).statusCode).toBe(200)
    const rows = (await admin('POST /api/settings/table', {})).json().result.rows as { key: string }[]
    expect(rows.find(({ key }) => key === 'daysInAdvance')).toMatchObject({ languagesMissing: null })
  })

  it('may be as long as the English in every language', async () => {
    const { at, form } = await settingOf('introduction')
    const value = '字'.repeat(50_000)
    const translations = Object.fromEntries(TRANSLATED_LANGUAGES.map((language) => [language, { value }]))
    expect((await admin(at, { ...form, value, translations })).statusCode).toBe(200)
    const tooLong = { ...translations, fr: { value: `${value}字` } }
    const refused = await admin(at, { ...(await settingOf('introduction')).form, translations: tooLong })
    expect(refused.json().validationFailures).toEqual([
      { propertyName: 'translations.fr.value', errorMessage: 'Must be at most 50000 characters' },
    ])
  })
})

describe('translated templates', () => {
  const formOf = async (kind: 'emailTemplate' | 'sms-template', key: string) => {
    const { rows } = (await admin(`POST /api/${kind}/table`, { allSearch: key })).json().result
    const { key: _, shipped: __, ...form } = (await admin(`GET /api/${kind}/${rows[0].id}`)).json()
    return form
  }
  const mail = { subject: 'Su cita', body: '<p>Hola, {{FirstName}}: {{StartDateTime}} <a href="{{Url}}">Ver</a></p>' }

  it('are cleaned, saved and listed', async () => {
    const form = await formOf('emailTemplate', 'AppointmentRescheduled')
    const translations = { es: { ...mail, body: `${mail.body}<script>x()</script>` }, fr: { subject: '', body: '' } }
    expect((await admin('PUT /api/emailTemplate/update', { ...form, translations })).json()).toEqual({ ok: true })
    expect((await formOf('emailTemplate', 'AppointmentRescheduled')).translations).toEqual({ es: mail })
    const table = await admin('POST /api/emailTemplate/table', { allSearch: 'AppointmentRescheduled' })
    expect(table.json().result.rows[0].languagesMissing).toEqual(
      TRANSLATED_LANGUAGES.filter((language) => language !== 'es'),
    )
  })

  it.each([
    [{ fr: { subject: 'x', body: '<p>{{Prenom}}</p>' } }, 'translations.fr.body', /no placeholder {{Prenom}} here/],
    [{ es: { subject: '{{Nombre}}', body: '<p>x</p>' } }, 'translations.es.subject', /no placeholder {{Nombre}} here/],
    // LANG-2
    [{ es: { subject: 'Su cita', body: '' } }, 'translations.es.body', /^Translate both the subject and the body/],
    [{ ar: { subject: '', body: '<p>x</p>' } }, 'translations.ar.subject', /^Translate both the subject and the body/],
    [{ vi: { subject: 'x', body: '<script>x</script>' } }, 'translations.vi.body', /^Translate both the subject/],
    [{ zh: { subject: 'a\nb', body: '<p>x</p>' } }, 'translations.zh.subject', /one line/],
    [{ tlh: mail }, 'translations.tlh', /Unknown field/],
  ])('refuse %j by the name of the text (TMPL-3, LANG-2)', async (translations, propertyName, words) => {
    const form = await formOf('emailTemplate', 'AppointmentReminder')
    const answer = await admin('PUT /api/emailTemplate/update', { ...form, translations })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().validationFailures).toEqual([{ propertyName, errorMessage: expect.stringMatching(words) }])
    expect(await formOf('emailTemplate', 'AppointmentReminder')).toEqual(form)
  })

  it.each([
    [{ fr: { body: '{{Url}}' } }, 'translations.fr.body', /no placeholder {{Url}} here/],
    [{ es: { body: 'x'.repeat(101) } }, 'translations.es.body', /at most 100 characters/],
  ])('of texts refuse %j (TMPL-3, TMPL-4)', async (translations, propertyName, words) => {
    const form = await formOf('sms-template', 'AppointmentCancelled')
    const answer = await admin('PUT /api/sms-template/update', { ...form, translations })
    expect(answer.json().validationFailures).toEqual([{ propertyName, errorMessage: expect.stringMatching(words) }])
  })

  it('of texts are saved and logged', async () => {
    const form = await formOf('sms-template', 'AppointmentCancelled')
    const translations = { es: { body: 'Cancelada: {{StartDateTime}}, {{Location}}.' } }
    expect((await admin('PUT /api/sms-template/update', { ...form, translations })).json()).toEqual({ ok: true })
    expect((await formOf('sms-template', 'AppointmentCancelled')).translations).toEqual(translations)
    const logged = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'SmsTemplate')
      .select(['recordPropertyName', 'newValue'])
      .execute()
    expect(logged).toContainEqual({ recordPropertyName: 'es.body', newValue: translations.es.body })
  })

  it('are previewed and sent as a test in their language', async () => {
    const { id } = await formOf('emailTemplate', 'AppointmentReminder')
    const draft = { id, language: 'ar', subject: 'موعدكم', body: '<p>{{FirstName}}</p>' }
    expect((await admin('POST /api/emailTemplate/preview', draft)).json()).toEqual({
      subject: 'موعدكم',
      html: htmlPage('<p>Maria</p>', 'ar'),
    })
    await admin('POST /api/emailTemplate/test-send', draft)
    const sent = await t.db.selectFrom('outbox').where('subject', '=', 'موعدكم').selectAll().executeTakeFirstOrThrow()
    expect(sent.locale).toBe('ar')
    expect((await admin('POST /api/emailTemplate/preview', { ...draft, language: 'tlh' })).statusCode).toBe(400)
  })
})
