import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { englishNameOf, LANGUAGES, TRANSLATED_LANGUAGES } from '#domain/languages.ts'
import type { EmailTemplate } from '#contract/templates.ts'
import { templateMistake } from '#domain/templates/mistakes.ts'
import {
  EMAIL_NEEDS,
  EMAIL_PLACEHOLDERS,
  LOCALIZED_PLACEHOLDERS,
  placeholdersOf,
  SMS_NEEDS,
  SMS_PLACEHOLDERS,
} from '#domain/templates/placeholders.ts'
import type { Synthesize } from '#server/outside/speech/speech.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { harmless } from '#server/platform/rich-text.ts'
import { htmlPage } from '#server/platform/mail-page.ts'

let t: TestApp
let isMute = false
const said: string[][] = []
let admin: Caller & { email: string; userId: number }

beforeAll(async () => {
  const synthesize: Synthesize = async (...asked) => {
    if (isMute) throw new Error('no voice')
    said.push(asked)
    return { audio: Buffer.from('a recording'), type: 'audio/wav' }
  }
  t = await startTestApp(undefined, { synthesize })
  admin = await t.as('Admin')
})
afterAll(() => t.stop())

type Answer = Awaited<ReturnType<Caller>>
const failures = (answer: Answer) => answer.json().validationFailures
const failure = (propertyName: string, errorMessage: unknown) => [{ propertyName, errorMessage }]
const rows = (answer: Answer) => answer.json().result.rows
const logOf = (recordTypeName: string, recordId: number) =>
  t.db
    .selectFrom('changeLog')
    .where('recordTypeName', '=', recordTypeName)
    .where('recordId', '=', recordId)
    .select(['recordPropertyName', 'newValue'])
    .execute()

async function idOf(table: 'emailTemplate' | 'smsTemplate', key: string): Promise<number> {
  return (await t.db.selectFrom(table).where('key', '=', key).select('id').executeTakeFirstOrThrow()).id
}

describe('email templates', () => {
  const update = 'PUT /api/emailTemplate/update'

  async function form(key = 'AppointmentConfirmation', changes: object = {}) {
    const template: EmailTemplate = (await admin(`GET /api/emailTemplate/${await idOf('emailTemplate', key)}`)).json()
    const { key: _, shipped: __, ...fields } = template
    return { ...fields, ...changes }
  }

  it('are listed, searched and returned with every field', async () => {
    const table = rows(await admin('POST /api/emailTemplate/table', { allSearch: 'closure' }))
    expect(table).toEqual([expect.objectContaining({ key: 'LocationClosure' })])
    expect((await admin(`GET /api/emailTemplate/${table[0].id}`)).json()).toMatchObject({
      key: 'LocationClosure',
      to: '',
      cc: '',
      bcc: '',
      subject: 'Canceled because we are closed: {{StartDateTime}}, {{Location}}',
      body: expect.stringContaining('{{Message}}'),
      description: 'Sent when a closure cancels an appointment.',
      version: 1,
    })
  })

  it('are changed and logged, and administrators’ screens learn of it', async () => {
    const changed = await form('AppointmentReminder', {
      to: '{{Email}}',
      cc: 'office@portal.test',
      subject: 'See you at {{Location}}',
      body: '<p>On {{StartDateTime}}. <a href="{{Url}}">Change it</a></p>',
    })
    expect((await admin(update, changed)).json()).toEqual({ ok: true })
    expect((await admin(`GET /api/emailTemplate/${changed.id}`)).json()).toMatchObject({
      ...changed,
      version: changed.version + 1,
    })
    expect(await logOf('EmailTemplate', changed.id)).toContainEqual({
      recordPropertyName: 'cc',
      newValue: 'office@portal.test',
    })
    expect(t.published).toContainEqual({
      event: 'EntityUpdated',
      entityType: 'EmailTemplate',
      entityId: changed.id,
      groups: ['role:Admin'],
    })
  })

  it('lose what could run in a mail program (TMPL-6)', async () => {
    const body =
      '<p onclick="steal()">Hello {{FirstName}}, {{StartDateTime}}</p><script>steal()</script><img src=x onerror=steal()><a href="javascript:steal()">x</a>'
    const changed = await form('AppointmentCancelled', { body })
    await admin(update, changed)
    expect((await admin(`GET /api/emailTemplate/${changed.id}`)).json().body).toBe(
      '<p>Hello {{FirstName}}, {{StartDateTime}}</p><a>x</a>',
    )
  })

  it.each([
    [{ body: '<p>{{Nmae}}</p>' }, 'body', expect.stringContaining('There is no placeholder {{Nmae}} here')],
    [{ body: '<p>{{Message}}</p>' }, 'body', expect.stringContaining('There is no placeholder {{Message}} here')],
    [{ subject: '{{{Location}}}' }, 'subject', 'Three braces have no meaning: write {{Name}} with two.'],
    [{ body: '<p>{{<strong>First</strong>Name}}</p>' }, 'body', expect.stringContaining('{{FirstName}} is split')],
    [{ body: '&#123;&#123;Secret}}' }, 'body', expect.stringContaining('no placeholder {{Secret}}')],
    [{ body: '<script>x</script>' }, 'body', 'Required'],
    [{ subject: '' }, 'subject', 'Required'],
    [{ subject: 'a\r\nBcc: evil@x.test' }, 'subject', 'Must be on one line'],
    [{ to: 'a@b.test, evil@x.test' }, 'to', 'Must be one email address or {{Email}}'],
    [{ cc: 'a@b.test\r\nBcc: evil@x.test' }, 'cc', 'Must be one email address or {{Email}}'],
    [{ bcc: '{{FirstName}}@x.test' }, 'bcc', 'Must be one email address or {{Email}}'],
    [{ bcc: '"Ann" <a@b.test>' }, 'bcc', 'Must be one email address or {{Email}}'],
    [{ subject: 'x'.repeat(251) }, 'subject', 'Must be at most 250 characters'],
  ])('refuse %j', async (change, propertyName, errorMessage) => {
    const before = await form()
    const answer = await admin(update, { ...before, ...change })
    expect(answer.statusCode).toBe(400)
    expect(failures(answer)).toEqual(failure(propertyName, errorMessage))
    expect(await form()).toEqual(before)
  })

  it.each(Object.entries(EMAIL_NEEDS))('%s is refused without %j, in every language (TMPL-8)', async (key, needed) => {
    const before = await form(key)
    const bare = '<p>No link here</p>'
    const words = needed.map((name) => `{{${name}}}`)
    const refused = failures(await admin(update, { ...before, subject: 'Hello', body: bare }))
    expect(refused.map(({ propertyName }: { propertyName: string }) => propertyName)).toEqual(['body'])
    for (const word of words) expect(refused[0].errorMessage).toContain(word)
    const spanish = { es: { subject: 'Hola', body: bare } }
    expect(failures(await admin(update, { ...before, translations: spanish }))).toEqual(
      failure('translations.es.body', expect.stringContaining('People cannot act on this message')),
    )
    expect(await form(key)).toEqual(before)
  })

  it('come with the texts of the release, and can be saved as those again (TMPL-9)', async () => {
    const changed = await form('PlaceOffered', { body: '<p>{{StartDateTime}} {{Until}} {{Url}}</p>' })
    expect((await admin(update, changed)).statusCode).toBe(200)
    const { shipped }: EmailTemplate = (await admin(`GET /api/emailTemplate/${changed.id}`)).json()
    expect(shipped?.body).toContain('{{Until}}')
    expect((await admin(update, await form('PlaceOffered', { ...shipped }))).statusCode).toBe(200)
    expect(await form('PlaceOffered')).toMatchObject({ ...shipped })
  })

  it('are not changed by a stale form, under another key, or if they do not exist', async () => {
    const stale = await form('ConfirmAccount')
    expect((await admin(update, stale)).statusCode).toBe(200)
    expect((await admin(update, stale)).statusCode).toBe(409)
    expect((await admin(update, { ...(await form()), key: 'Other' })).statusCode).toBe(400)
    expect((await admin(update, { ...(await form()), id: 999_999 })).statusCode).toBe(404)
  })

  it('send copies to the addresses they name, each as its own email', async () => {
    const office = await anOffice(t.db)
    const customer = aStranger()
    const changed = await form('AppointmentConfirmation', { cc: 'office@portal.test', bcc: '{{Email}}' })
    expect((await admin(update, changed)).statusCode).toBe(200)
    const booked = await t.anyone('POST /api/booking/submit-appointment', {
      ...aSubmit(office, '2026-03-05T09:00'),
      customer,
    })
    expect(booked.statusCode, booked.body).toBe(200)
    const mails = await t.db
      .selectFrom('outbox')
      .where('channel', '=', 'email')
      .select(['recipient', 'body'])
      .orderBy('id')
      .execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([customer.email, 'office@portal.test'])
    // The link is the customer's alone (TMPL-10).
    const [own, copy] = mails.map(({ body }) => body)
    expect(own).toContain('{{Url}}')
    expect(copy).not.toContain('{{Url}}')
    expect(copy).not.toContain('customer/appointment/review')
    await t.db.deleteFrom('outbox').execute()
  })

  it('that carry a personal link go only to their user', async () => {
    const answer = await admin(update, await form('ResetPassword', { bcc: 'evil@x.test' }))
    expect(failures(answer)).toEqual(failure('bcc', 'This email carries a personal link, so it goes only to its user.'))
  })

  it('are previewed as drafts with sample data, once and escaped', async () => {
    const id = await idOf('emailTemplate', 'AppointmentConfirmation')
    const preview = await admin('POST /api/emailTemplate/preview', {
      id,
      subject: 'Hi {{FirstName}}',
      body: '<p>{{Location}} <script>x</script><a href="{{Url}}">y</a></p>',
    })
    expect(preview.json()).toEqual({
      subject: 'Hi Maria',
      html: htmlPage(
        '<p>Elm Street Office <a href="https://portal.example/customer/appointment/review/Xq3vTn0ZbW8kLr5yUe2mHs7dJc4fGa9pQi1oVt6xNzY?en">y</a></p>',
        'en',
      ),
    })
    const broken = await admin('POST /api/emailTemplate/preview', { id, subject: 'x', body: '{{Nmae}}' })
    expect(failures(broken)[0].propertyName).toBe('body')
  })

  it('are tried out by an email to the caller and no one else', async () => {
    const id = await idOf('emailTemplate', 'ResetPassword')
    const sent = await admin('POST /api/emailTemplate/test-send', { id, subject: 'Try', body: '<p>{{Url}}</p>' })
    expect(sent.json()).toEqual({ sentTo: admin.email })
    const mails = await t.db.selectFrom('outbox').select(['channel', 'recipient', 'subject', 'templateKey']).execute()
    expect(mails).toEqual([{ channel: 'email', recipient: admin.email, subject: 'Try', templateKey: 'ResetPassword' }])
    const withAddress = { id, subject: 'Try', body: 'x', to: 'evil@x.test' }
    expect((await admin('POST /api/emailTemplate/test-send', withAddress)).statusCode).toBe(400)
  })
})

it('every seeded template can be saved as it is', async () => {
  const emails = await t.db.selectFrom('emailTemplate').where('version', '=', 1).selectAll().execute()
  for (const { key, subject, body } of emails) {
    const known = placeholdersOf(EMAIL_PLACEHOLDERS, key)
    expect([templateMistake(subject, known), templateMistake(body, known), harmless(body)], key).toEqual([
      undefined,
      undefined,
      body,
    ])
  }
  for (const { key, body } of await t.db.selectFrom('smsTemplate').selectAll().execute())
    expect(templateMistake(body, placeholdersOf(SMS_PLACEHOLDERS, key)), key).toBeUndefined()
  for (const { locale, ...texts } of await t.db.selectFrom('localizedTemplate').selectAll().execute())
    for (const template of [texts.messageTemplate, texts.announcementTemplate])
      expect(templateMistake(template, LOCALIZED_PLACEHOLDERS), locale).toBeUndefined()
})

describe('SMS templates (TMPL-4)', () => {
  const update = 'PUT /api/sms-template/update'
  const form = async (key: string, body: string) => {
    const id = await idOf('smsTemplate', key)
    const { version } = (await admin(`GET /api/sms-template/${id}`)).json()
    return { id, version, body }
  }

  it('are listed and changed', async () => {
    const all = rows(await admin('POST /api/sms-template/table', { take: 100 }))
    expect(all).toHaveLength(Object.keys(SMS_PLACEHOLDERS).length)
    const changed = await form('AppointmentReminder', '{{StartDateTime}}: {{Url}} {{Location}}')
    expect((await admin(update, changed)).json()).toEqual({ ok: true })
    expect((await admin(`GET /api/sms-template/${changed.id}`)).json()).toMatchObject({
      id: changed.id,
      key: 'AppointmentReminder',
      body: '{{StartDateTime}}: {{Url}} {{Location}}',
      version: changed.version + 1,
    })
    expect((await admin(update, changed)).statusCode).toBe(409)
  })

  it.each([
    ['AppointmentConfirmation', 'x'.repeat(101), 'Must be at most 100 characters'],
    ['AppointmentConfirmation', '', 'Required'],
    ['AppointmentConfirmation', '{{Url}}', expect.stringContaining('There is no placeholder {{Url}} here')],
    ['AppointmentReminder', '{{Message}}', expect.stringContaining('There is no placeholder {{Message}} here')],
    ['LocationClosure', '{{FirstName}}', expect.stringContaining('There is no placeholder {{FirstName}} here')],
  ])('%s refuses %j', async (key, body, errorMessage) => {
    const answer = await admin(update, await form(key, body))
    expect(answer.statusCode).toBe(400)
    expect(failures(answer)).toEqual(failure('body', errorMessage))
  })

  it('says which translations are older than the English, until they change too (LANG-6)', async () => {
    const id = await idOf('smsTemplate', 'TicketSoon')
    const behind = async () =>
      rows(await admin('POST /api/sms-template/table', { allSearch: 'TicketSoon' }))[0].languagesBehind
    const saved = async (change: object) => {
      const { key: _, shipped: __, ...fields } = (await admin(`GET /api/sms-template/${id}`)).json()
      const answer = await admin(update, { ...fields, ...change })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    expect(await behind()).toEqual([])
    const { shipped } = (await admin(`GET /api/sms-template/${id}`)).json()
    await saved({ body: 'Almost there: {{TicketNumber}}' })
    expect(await behind()).toEqual(TRANSLATED_LANGUAGES)
    const es = { body: 'Casi: {{TicketNumber}}' }
    await saved({ translations: { ...shipped.translations, es } })
    expect(await behind()).toEqual(TRANSLATED_LANGUAGES.filter((language) => language !== 'es'))
  })

  it.each(Object.entries(SMS_NEEDS))('%s is refused without %j (TMPL-8)', async (key, needed) => {
    const refused = failures(await admin(update, await form(key, 'Closed. Bye.')))
    expect(refused).toEqual(failure('body', expect.stringContaining('People cannot act on this message')))
    for (const name of needed) expect(refused[0].errorMessage).toContain(`{{${name}}}`)
  })

  it('come with the texts of the release (TMPL-9)', async () => {
    const { shipped } = (await admin(`GET /api/sms-template/${await idOf('smsTemplate', 'PlaceOffered')}`)).json()
    expect(shipped.body).toContain('{{Until}}')
    expect(Object.keys(shipped.translations)).toHaveLength(LANGUAGES.length - 1)
  })

  it('take a hundred characters', async () => {
    expect((await admin(update, await form('AppointmentReady', 'x'.repeat(100)))).statusCode).toBe(200)
  })
})

describe('localized templates (TMPL-5)', () => {
  const update = 'PUT /api/locale-templates/update'
  const spanish = async () => {
    const { id } = rows(await admin('POST /api/locale-templates/table', { allSearch: 'Spanish' }))[0]
    const {
      locale: _,
      localeDisplayName: __,
      shipped: ___,
      ...form
    } = (await admin(`GET /api/locale-templates/${id}`)).json()
    return form
  }

  it('are listed by the locale’s name and changed', async () => {
    const table = rows(await admin('POST /api/locale-templates/table', {}))
    expect(table.map((row: { localeDisplayName: string }) => row.localeDisplayName)).toEqual(
      LANGUAGES.map(englishNameOf).toSorted(),
    )
    const form = { ...(await spanish()), voiceKey: 'azure:es-MX-DaliaNeural', messageTemplate: 'Listo, {{FirstName}}' }
    expect((await admin(update, form)).json()).toEqual({ ok: true })
    expect(await spanish()).toEqual({ ...form, version: form.version + 1 })
    expect((await admin(update, form)).statusCode).toBe(409)
    expect(await logOf('LocalizedTemplate', form.id)).toContainEqual({
      recordPropertyName: 'voiceKey',
      newValue: 'azure:es-MX-DaliaNeural',
    })
  })

  it.each([
    [{ messageTemplate: 'x'.repeat(201) }, 'messageTemplate', 'Must be at most 200 characters'],
    [{ announcementTemplate: 'x'.repeat(201) }, 'announcementTemplate', 'Must be at most 200 characters'],
    [{ voiceKey: 'x'.repeat(51) }, 'voiceKey', 'Must be at most 50 characters'],
    [{ voiceKey: '--stdin; x' }, 'voiceKey', expect.stringContaining('Must be the name of a voice')],
    [{ announcementTemplate: '{{Location}}' }, 'announcementTemplate', expect.stringContaining('{{Location}}')],
    [{ messageTemplate: ' ' }, 'messageTemplate', 'Required'],
  ])('refuse %j', async (change, propertyName, errorMessage) => {
    const answer = await admin(update, { ...(await spanish()), ...change })
    expect(answer.statusCode).toBe(400)
    expect(failures(answer)).toEqual(failure(propertyName, errorMessage))
  })

  const listen = async (announcementTemplate: string) => {
    const { id } = await spanish()
    return admin(
      `GET /api/locale-templates/listen?${new URLSearchParams({ id: String(id), announcementTemplate, voiceKey: '' }).toString()}`,
    )
  }

  it('are played with sample names, in the voice of their language', async () => {
    said.length = 0
    const recording = await listen('Hola {{FirstName}} {{LastName}}, estación {{StationNumber}}')
    expect(recording.headers['content-type']).toBe('audio/wav')
    expect(recording.rawPayload).toEqual(Buffer.from('a recording'))
    expect(said).toEqual([['Hola Maria Gonzalez, estación 4', '', 'es']])
  })

  it('say so if there is no speech, and refuse what cannot be filled in', async () => {
    isMute = true
    expect((await listen('Hola {{FirstName}}')).json().validationFailures[0].errorMessage).toBe(
      'This cannot be spoken: speech is off or has failed.',
    )
    expect((await listen('Hola {{Nombre}}')).statusCode).toBe(400)
  })
})
